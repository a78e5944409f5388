"""The Good Friend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from standoff.editions.second.clips import fetch, searched
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power
from standoff.engine.events import Event
from standoff.engine.phase import PASS, Answer, Answers, Asking, Options, Phase, Step

TAKE: Final = "take"


class GoodFriend(Power):
    """After another's Clip, a Bang for the owner as well, present or not.  SEP-06.1 to SEP-06.7, RU-47"""

    number = 6
    name = "good friend"

    def phases(self, options: Any) -> Mapping[str, Phase[Second]]:
        return {"friend_looks": FriendLooks(), "friend": Friend()}

    def words(self, rules: Any) -> Iterable[Answer]:
        return (TAKE,)

    def tells_use(self, event: Event, me: int) -> bool:
        return event.kind != "friend_declines" and super().tells_use(event, me)

    def after_clip(self, g: Second, me: int, user: int) -> Iterable[Step]:
        return (("friend_looks",),) if me != user else ()


class FriendLooks(Phase[Second]):
    """Once the Clip's user has finished: is there a Bang left?  SEP-06.2, SEP-06.3, IX-33"""

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        me = g.holder[GoodFriend.name]
        parts = searched(g)
        if parts:
            g.then(("friend", me, parts[0]))
        elif g.log is not None:
            g.tell("friend_finds_nothing", "SEP-06.3", seat=me)


class Friend(Phase[Second]):
    """Take a Bang, or not; for it another card is thrown away, as for a Clip.  DP-18, SEP-06.5"""

    pace = "pick"

    def ask(self, g: Second, step: Step) -> Asking:
        _, me, _ = step
        return {me: (TAKE, PASS)}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        _, me, part = step
        if answers[me] == PASS:
            if g.log is not None:
                g.tell("friend_declines", "SEP-06.1", seat=me)
            return
        fetch(g, me, part, "SEP-06.1")
        if g.rules.options.friend_discard:
            g.then(("throw_away", me))

    def late(self, g: Second, seat: int, options: Options) -> Answer:
        return TAKE

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The Good Friend takes a Bang, or passes", "SEP-06.1"
