"""Tables in a phone: the same protocol as a server's, written down before it is told, and woken from what was kept."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from standoff.server.phone import MARK, Phone

NEW: dict[str, Any] = {"name": "Ann", "setup": {"edition": "first", "players": 4}, "speed": "no clock"}
LIVE: dict[str, Any] = {
    "name": "Ref",
    "setup": {"edition": "live", "players": 6, "options": {"cards": "paper"}, "godfather": "observer"},
    "speed": "no clock",
    "sit": False,
}


class Watch:
    """A clock that is put on by hand."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def now(self) -> float:
        return self.time

    def work(self) -> float:
        return self.time


class Holder:
    """Whoever holds the phone: keeps what is written and hears what is told, as the page's worker does."""

    def __init__(self) -> None:
        self.watch = Watch()
        self.phone = Phone(self.watch)
        self.journal: dict[str, list[dict[str, Any]]] = {}
        self.heard: dict[int, list[dict[str, Any]]] = {}
        self.ended: set[int] = set()
        self.wait: float | None = None

    def settle(self) -> None:
        """Write, then hear."""
        news = json.loads(self.phone.news())
        for part in news["written"]:
            self.journal.setdefault(part["table"], []).append(part)
        for table in news["forgotten"]:
            del self.journal[table]
        for told in news["told"]:
            if told.get("text"):
                self.heard.setdefault(told["line"], []).append(json.loads(told["text"]))
            if told.get("close"):
                self.ended.add(told["line"])
        self.wait = news["wait"]

    def ask(self, method: str, path: str, body: object = None, token: str = "") -> tuple[int, Any]:
        """A request, as the page makes it."""
        answer = json.loads(self.phone.ask(method, path, json.dumps(body) if body is not None else "", token))
        self.settle()
        return answer["status"], answer["body"]

    def line(self, number: int, seat: dict[str, Any]) -> None:
        """A line that has said hello."""
        self.phone.open(number)
        self.say(number, do="hello", table=seat["table"], token=seat["token"])

    def say(self, number: int, **message: object) -> None:
        """Something said on a line."""
        self.phone.hear(number, json.dumps(message))
        self.settle()

    def tick(self) -> None:
        """The clock calls, until it need not at once."""
        while self.wait == 0:
            self.wait_for_it()

    def wait_for_it(self) -> None:
        """The clock goes on to the next thing that is due."""
        self.watch.time += self.wait or 0
        self.phone.tick()
        self.settle()

    def last(self, number: int, part: str) -> Any:
        """What a line was told last about something."""
        return next(one[part] for one in reversed(self.heard[number]) if part in one)

    def woken(self) -> Holder:
        """The same phone after its page was closed and opened again."""
        again = Holder()
        for table, parts in self.journal.items():
            again.phone.wake(table, parts[0]["watch"], [part["entries"] for part in parts])
            again.journal[table] = list(parts)
        again.settle()
        return again


@pytest.fixture
def holder() -> Holder:
    return Holder()


def play_on(holder: Holder, number: int, most: int = 2000) -> None:
    """Answer whatever is asked with the first thing offered, as a player and as the referee, until the game is over."""
    for ref in range(100, most):
        holder.tick()
        if holder.last(number, "info")["stage"] == "over":
            return
        question, mine = holder.last(number, "clock")["question"], holder.last(number, "mine")
        view = holder.last(number, "view")
        if mine.get("referee"):
            options = mine["referee"]["options"]
            answer = "done" if "done" in options else options[0]
            holder.say(number, do="choose", question=question, answer=answer, referee=True, ref=ref)
        elif view["options"] and mine.get("choice") is None:
            holder.say(number, do="choose", question=question, answer=view["options"][0], ref=ref)
        else:
            holder.wait_for_it()
    raise AssertionError("this game does not end")


def test_a_whole_game_is_played_in_a_phone(holder: Holder) -> None:
    status, seat = holder.ask("POST", "/api/tables", NEW)
    assert status == 201
    assert seat["table"].startswith(MARK)
    holder.line(1, seat)
    assert holder.heard[1][0]["is"] == "welcome"
    holder.say(1, do="start", ref=1)
    assert holder.last(1, "done") == [1]
    play_on(holder, 1)
    assert holder.last(1, "view")["over"]


def test_a_referee_alone_leads_the_outdoor_game_with_paper_cards(holder: Holder) -> None:
    _, seat = holder.ask("POST", "/api/tables", LIVE)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"):
        assert holder.ask("POST", f"/api/tables/{seat['table']}/people", {"name": name})[0] == 201
    holder.line(1, seat)
    holder.say(1, do="start", ref=1)
    play_on(holder, 1)
    assert holder.last(1, "view")["over"]


def test_a_phone_that_was_switched_off_goes_on_where_it_was(holder: Holder) -> None:
    _, seat = holder.ask("POST", "/api/tables", NEW)
    holder.line(1, seat)
    holder.say(1, do="start", ref=1)
    holder.tick()
    before = holder.last(1, "view"), holder.last(1, "clock")["question"]
    again = holder.woken()
    again.line(7, seat)
    again.tick()
    assert (again.last(7, "view"), again.last(7, "clock")["question"]) == before
    # What was said before the light went out and is said again is confirmed, not repeated.
    again.say(7, do="start", ref=1)
    assert again.last(7, "done") == [1]
    play_on(again, 7)


def test_what_is_written_is_whole_and_in_order(holder: Holder) -> None:
    _, seat = holder.ask("POST", "/api/tables", NEW)
    holder.line(1, seat)
    holder.say(1, do="start", ref=1)
    play_on(holder, 1)
    firsts = [part["first"] for part in holder.journal[seat["table"]]]
    lengths = [len(json.loads(part["entries"])) for part in holder.journal[seat["table"]]]
    assert firsts == [sum(lengths[:at]) for at in range(len(lengths))]


def test_nothing_is_left_of_a_table_that_is_closed(holder: Holder) -> None:
    _, seat = holder.ask("POST", "/api/tables", NEW)
    _, other = holder.ask("POST", f"/api/tables/{seat['table']}/people", {"name": "Bob"})
    holder.line(1, seat)
    path = f"/api/tables/{seat['table']}"
    assert holder.ask("DELETE", path, token=other["token"])[0] == 403
    assert holder.ask("DELETE", path, token=seat["token"])[0] == 200
    assert holder.journal == {}
    assert holder.heard[1][-1]["why"] == "closed"
    assert holder.ended == {1}
    assert holder.ask("GET", path)[0] == 404


def test_somebody_else_s_token_opens_nothing(holder: Holder) -> None:
    _, seat = holder.ask("POST", "/api/tables", NEW)
    holder.line(1, {**seat, "token": "x" * 32})
    assert [one["is"] for one in holder.heard[1]] == ["error", "bye"]
    assert holder.heard[1][0]["code"] == "not found"


def test_a_phone_says_no_as_a_server_does(holder: Holder) -> None:
    status, trouble = holder.ask("POST", "/api/tables", {**NEW, "setup": {"edition": "first", "players": 40}})
    assert status == 409
    assert "chairs" in trouble["error"]
    assert holder.ask("POST", "/api/tables", {"nam": "Ann"})[0] == 400
    _, seat = holder.ask("POST", "/api/tables", NEW)
    assert holder.ask("POST", f"/api/tables/{seat['table']}/ticket", token=seat["token"])[0] == 404
    holder.line(1, seat)
    holder.say(1, do="choose", question=1, answer="click", ref=5)
    assert holder.heard[1][-1]["is"] == "error"
    assert holder.heard[1][-1]["ref"] == 5
    holder.phone.hear(1, "no json")
    holder.settle()
    assert holder.heard[1][-1]["code"] == "malformed"


def test_every_seat_sees_its_own_cards_alone(holder: Holder) -> None:
    """Several people, one after the other, on one phone: each with a line of their own."""
    _, seat = holder.ask(
        "POST", "/api/tables", {**NEW, "setup": {"edition": "first", "players": 4, "modules": ["powers"]}}
    )
    _, other = holder.ask("POST", f"/api/tables/{seat['table']}/people", {"name": "Bob"})
    holder.line(1, seat)
    holder.line(2, other)
    holder.say(1, do="start", ref=1)
    holder.tick()
    assert (holder.last(1, "view")["me"], holder.last(2, "view")["me"]) == (0, 1)


def test_a_phone_needs_nothing_but_python_and_msgspec() -> None:
    code = (
        "import sys; before = set(sys.modules); import standoff.server.phone; "
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names))"
    )
    run = [sys.executable, "-c", code]
    found = subprocess.run(run, env={"STANDOFF_COMPILED": "no"}, capture_output=True, text=True, check=True)
    assert set(found.stdout.split()) <= {"standoff", "msgspec", "typing_extensions"}
