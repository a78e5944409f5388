"""Which tables are this process's own, and by whose clock their journals were written last."""

from __future__ import annotations

from standoff.server.stores.store import TableRow
from standoff.table.table import Table


class Claims:
    """Keeps rows and watch codes in step with what is this process's."""

    def __init__(self, rows: dict[str, TableRow], watches: dict[str, str]) -> None:
        self._rows, self._watches = rows, watches
        self.stopped = 0.0
        """When the last run of a server on this store was last alive, by its own clock."""
        self._ours: set[str] = set()
        """Tables whose journals have been written by this run's clock."""
        self._epochs: dict[str, tuple[int, float]] = {}
        """Where nodes share a store: the epoch, and until when the last owner was alive, by that one's clock."""

    def found(self, row: TableRow) -> None:
        """A table of the store."""
        self._rows[row.code], self._watches[row.watch] = row, row.code

    def opened(self, row: TableRow, epoch: int) -> None:
        """A new table, of this run."""
        self.found(row)
        self._ours.add(row.code)
        self._epochs[row.code] = (epoch, 0.0)

    def own(self, row: TableRow, epoch: int, stopped: float) -> None:
        """This table is this node's from now on."""
        if self.epoch(row.code) != epoch:
            self._ours.discard(row.code)
        self.found(row)
        self._epochs[row.code] = (epoch, stopped)

    def disown(self, code: str) -> None:
        """This table is this process's no more."""
        row = self._rows.pop(code, None)
        if row is not None:
            self._watches.pop(row.watch, None)
        self._epochs.pop(code, None)
        self._ours.discard(code)

    def epoch(self, code: str) -> int:
        """In which this node owns it."""
        return self._epochs.get(code, (0, 0.0))[0]

    def slept(self, code: str, table: Table, now: float) -> float:
        """By how much this table's clocks are to be put on.  An earlier run may have had any time of day: its moments
        are only compared with each other, so that whatever had so long to wait still has."""
        if code in self._ours:
            return 0.0
        self._ours.add(code)
        stopped = self._epochs.get(code, (0, self.stopped))[1]
        return now - (max(stopped, table.at) if table.stage == "game" else table.at)
