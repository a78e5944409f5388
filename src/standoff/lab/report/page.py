"""The report: every result as a section, every figure with the command and the seed that give it again."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any, Final

from standoff.editions import edition
from standoff.engine.rules import shown as as_typed
from standoff.lab.report.plots import Bar, forest, histogram
from standoff.telling.reading import texts_of
from standoff.telling.words import Words

TEXTS: Final = texts_of("standoff.lab:report")
ORDER: Final = ("tournament", "probe", "balance")
STYLE: Final = (files("standoff.lab.report") / "style.css").read_text("utf-8").strip()


class Report:
    """Results of the lab in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words = Words(TEXTS, language)

    def page(self, results: Sequence[dict[str, Any]]) -> str:
        """The whole document: who is stronger, habits, what is fair, rules of the house."""
        ordered = sorted(results, key=lambda found: (ORDER.index(found["lab"]), "effects" in found))
        sections = "\n".join(self._section(found) for found in ordered)
        title = escape(self._said("title"))
        return (
            f'<!doctype html>\n<html lang="{self.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
            f"<h1>{title}</h1>\n<p>{escape(self._said('lead'))}</p>\n{sections}\n</main>\n</body>\n</html>\n"
        )

    def _said(self, key: str, **parts: Any) -> str:
        return self.words(f"lab.{key}", **parts)

    def _section(self, found: dict[str, Any]) -> str:
        kinds = {"tournament": self._tournament, "probe": self._probe, "balance": self._balance}
        make = self._options if "effects" in found else kinds[found["lab"]]
        late = [f"<p>{escape(self._said('stopped'))}</p>"] if found["stopped"] else []
        return "\n".join(["<section>", *make(found), *late, *self._owed(found), "</section>"])

    def _tournament(self, found: dict[str, Any]) -> list[str]:
        parts = [f"<h2>{escape(self._said('tournament'))}</h2>", f"<p>{escape(self._said('tournament.note'))}</p>"]
        for table in found["tables"]:
            name = self._table(table)
            fair = 1 / table["sides"]
            ranked = sorted(table["bots"].items(), key=lambda one: -one[1]["win_rate"])
            bars = [
                Bar(bot, score["win_rate"], score["low"], score["high"], _beside(score, fair)) for bot, score in ranked
            ]
            title = self._said("shares", table=name)
            parts += self._figure(title, forest(bars, fair, self._percent, title), found, self._played(table))
        for key, of in (("strength", "bradley_terry"), ("skill", "openskill")):
            ranked = sorted(found[of].items(), key=lambda one: -one[1]["rating"])
            middle = 0.0 if of == "bradley_terry" else 25.0
            bars = [Bar(bot, one["rating"], one["low"], one["high"], _beside(one, middle)) for bot, one in ranked]
            title = self._said(key)
            parts += self._figure(title, forest(bars, middle, self._number, title), found)
        return parts

    def _probe(self, found: dict[str, Any]) -> list[str]:
        texts = edition(found["edition"]).lab_texts
        title = self._said("probe", bot=found["bot"], among=found["among"], table=self._table(found))
        note = self._said("probe.note", share=self._percent(found["share"]))
        ranked = sorted(found["habits"].items(), key=lambda one: -one[1]["gain"])
        bars = [
            Bar(
                Words(texts, self.language)(f"habit.{habit}"),
                100 * one["gain"],
                None if one["low"] is None else 100 * one["low"],
                None if one["high"] is None else 100 * one["high"],
                _beside(one, 0.0),
            )
            for habit, one in ranked
        ]
        plot = forest(bars, 0.0, self._number, title)
        played = f"{self._played(found)} {self._said('corrected', n=found['corrected_for'])}"
        return [f"<h2>{escape(title)}</h2>", f"<p>{escape(note)}</p>", *self._figure("", plot, found, played)]

    def _balance(self, found: dict[str, Any]) -> list[str]:
        fair, table = found["fair"], self._table(found)
        note = self._said("balance.note", bot=found["bot"], share=self._percent(fair))
        parts = [f"<h2>{escape(self._said('balance', table=table))}</h2>", f"<p>{escape(note)}</p>"]
        for role, score in found["roles"].items():
            if score["verdict"] == "strong":
                name, share = self._role(found, role), self._percent(score["win_rate"])
                told = self._said("strong.role", name=name, share=share, fair=self._percent(fair))
                parts.append(f'<p class="loud">{escape(told[0].upper() + told[1:])}</p>')
        for what in ("roles", "cards", "chairs"):
            scores = found[what]
            if not scores:
                continue
            rows = scores.items() if what == "chairs" else sorted(scores.items(), key=lambda one: -one[1]["win_rate"])
            bars = [
                Bar(self._label(found, what, name, one), one["win_rate"], one["low"], one["high"], _beside(one, fair))
                for name, one in rows
            ]
            title = self._said(what)
            note = f" {self._said('cards.note')}" if what == "cards" else ""
            played = f"{self._played(found)} {self._said('corrected', n=len(bars))}{note}"
            parts += self._figure(title, forest(bars, fair, self._percent, title), found, played)
        for what in ("rounds", "questions", "deaths", "money"):
            measure = found["measures"][what]
            if len(measure["counts"]) > 1:
                title = self._said("a game", mean=self._number(measure["mean"]), what=self._said(what))
                parts += self._figure(title, histogram(measure["counts"], title), found, self._played(found))
        heads = "".join(f"<th>{escape(self._said(key))}</th>" for key in ("place", "mean money", "dead"))
        rows_ = "".join(
            f"<tr><td>{one['place']}</td><td>{'' if one['money'] is None else self._number(one['money'])}</td>"
            f"<td>{self._percent(one['dead'] / one['seats'])}</td></tr>"
            for one in found["places"]
        )
        table_ = f"<table><tr>{heads}</tr>{rows_}</table>"
        return [*parts, *self._figure(self._said("places"), table_, found, self._played(found))]

    def _options(self, found: dict[str, Any]) -> list[str]:
        title = self._said("options", table=self._table(found))
        parts = [f"<h2>{escape(title)}</h2>", f"<p>{escape(self._said('options.note', bot=found['bot']))}</p>"]
        played = f"{self._played(found)} {self._said('corrected', n=found['corrected_for'])}"
        for what in ("questions", "deaths", "money"):
            bars = [
                Bar(self._option(found, one), each["change"], each["low"], each["high"], _beside(each, 0.0))
                for one in found["effects"]
                if (each := one["measures"][what])
            ]
            name = self._said("a game", mean=self._number(found["base"][what]["mean"]), what=self._said(what))
            if bars:
                parts += self._figure(name, forest(bars, 0.0, self._number, name), found, played)
        if found["without_effect"]:
            parts.append(f"<p>{escape(self._said('nothing', names=', '.join(found['without_effect'])))}</p>")
        return parts

    def _figure(self, title: str, inside: str, found: dict[str, Any], played: str = "") -> list[str]:
        """A figure with the command and the seed under it."""
        head = f"<h3>{escape(title)}</h3>" if title else ""
        note = escape(played or self._said("interval"))
        return [
            f"{head}<figure>{inside}<figcaption>{note} ({escape(self._said('seed'))} {escape(found['seed'])}, "
            f"standoff {escape(found['standoff'])})<code>{escape(found['command'])}</code></figcaption></figure>"
        ]

    def _owed(self, found: dict[str, Any]) -> list[str]:
        """Bots that did not answer are named."""
        owed = {**found.get("forfeits", {})}
        for table in found.get("tables", ()):
            owed |= table["forfeits"]
        said = [self._said("forfeit", name=name, why=why["trouble"]) for name, why in owed.items()]
        return [f'<p class="loud">{escape(one)}</p>' for one in said]

    def _table(self, found: dict[str, Any]) -> str:
        """An edition with its modules and how many play."""
        which = edition(found["edition"])
        modules = [which.text(f"module.{name}", self.language) for name in found["modules"]]
        name = which.text("edition", self.language)
        return f"{name}{''.join(f' + {module}' for module in modules)} ({found['players']})"

    def _label(self, found: dict[str, Any], what: str, name: str, score: dict[str, Any]) -> str:
        if what == "chairs":
            return self._said("chair.0") if name == "0" else self._said("chair", n=int(name))
        if what == "roles":
            return self._role(found, name)
        return f"{self._card(found, name)} · {self._percent(score['used'] / max(1, score['games']))}"

    def _role(self, found: dict[str, Any], key: str) -> str:
        which = edition(found["edition"])
        return Words(which.lab_texts if key in which.lab_texts else which.texts, self.language)(key)

    def _card(self, found: dict[str, Any], name: str) -> str:
        which = edition(found["edition"])
        numbers = [card.card for card in which.cards() if card.name == name]
        for key in [*[f"power.{number}" for number in numbers], f"power.{name}", f"object.{name}"]:
            if key in which.texts:
                return which.text(key, self.language)
        return name

    def _option(self, found: dict[str, Any], one: dict[str, Any]) -> str:
        which, name, value = edition(found["edition"]), one["option"], one["value"]
        if isinstance(value, bool):
            told = self._said(as_typed(value))
        else:
            told = which.text(f"value.{value}", self.language) if f"value.{value}" in which.texts else str(value)
        return self._said("option", name=which.text(f"title.{name}", self.language), value=told)

    def _played(self, found: dict[str, Any]) -> str:
        return f"{self._said('deals', games=self._number(found['games']), deals=self._number(found['deals']))}."

    def _percent(self, part: float) -> str:
        number = f"{100 * part:.1f}".removesuffix(".0")
        return f"{number.replace('.', ',')}\u202f%" if self.language == "fr" else f"{number}%"

    def _number(self, value: float) -> str:
        number = f"{value:,.2f}".rstrip("0").rstrip(".")
        number = "0" if number == "-0" else number
        if self.language == "fr":
            return number.replace(",", "\u202f").replace(".", ",")
        return number


def _beside(one: dict[str, Any], line: float) -> int:
    """Does the interval lie on one side of the line?"""
    if one["low"] is None or one["high"] is None:
        return 0
    return 1 if one["low"] > line else -1 if one["high"] < line else 0
