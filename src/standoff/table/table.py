"""A table: people and bots play one game after another.  State is a fold of the journal."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from standoff import editions
from standoff.bots import LEVELS, make_bot
from standoff.engine import play
from standoff.engine.chance import commitment
from standoff.engine.codec import as_answer
from standoff.engine.errors import Refusal, StandoffError
from standoff.engine.events import Event, seen_by
from standoff.engine.phase import Answer
from standoff.engine.replay import FORMAT, Replay, digest
from standoff.engine.rules import Rules, SetUp, start
from standoff.engine.state import State
from standoff.table import commands as c
from standoff.table.company import KEEPER, Company
from standoff.table.messages import Chat, Clock, Frame, Info, Margins, Mine
from standoff.table.pace import GRACE, MARGIN, MISSES, MORE_TIME, MORE_TIME_EACH, SPEEDS
from standoff.table.palette import PALETTE, THREATS
from standoff.table.question import Question, opening

CHAT_KEPT: Final = 200
BOT_NAMES: Final = (
    "Mister Buttons", "Velvet", "The Accountant", "Slow Joe", "Duchess", "Two-Spoons", "Cricket", "The Understudy",
    "Marmalade", "Knuckles", "Auntie", "The Weatherman",
)  # fmt: skip


class Table:
    """One table, without I/O.

    `handle` takes what somebody says and `tick` what the clock brings; both return the journal entries that were
    accepted, bots' choices and closed questions included.  `apply` alone changes the table, so that applying a
    journal gives the same table again.
    """

    def __init__(self, opened: c.Open, at: float = 0.0) -> None:
        self.company = Company()
        self.stage = "lobby"
        self.game = 0
        self.free_talk = True
        self.spectator_delay = 0.0
        self.public = opened.public
        self.setup, self.speed = opened.setup, opened.speed
        self.refused = ""
        self.rules: Rules[Any] | None = None
        self.g: State | None = None
        self.key = ""
        self.moves: list[tuple[int, Answer | None]] = []
        self.question: Question | None = None
        self.questions = 0
        self.paused = False
        self.left: float | None = None
        self.pause_votes: set[int] = set()
        self.chat: list[Chat] = []
        self.chat_count = 0
        self.bets: dict[int, int] = {}
        self.margins: Margins | None = None
        self.n = 0
        self.marks: dict[str, int] = dict.fromkeys(("info", "clock", "view", "margins"), 0)
        self.shelf: list[tuple[float, int, Any, int]] = []
        """(when, events, view, n) that spectators have not been shown yet."""
        self.shown_to_spectators: tuple[int, Any, int] = (0, None, 0)
        self.at = at
        self._set_game(opened.setup, opened.speed)

    # ---- what comes in -------------------------------------------------------------------------------------------

    def handle(self, person: int | None, command: c.Journalled, now: float, key: Callable[[], bytes]) -> list[c.Entry]:
        """Take a command, or refuse it and change nothing."""
        self._check(person, command, now)
        entries = [c.Entry(now, person, command)]
        self.apply(entries[0])
        if isinstance(command, c.Start):
            entries.append(c.Entry(now, None, c.Deal(key().hex())))
            self.apply(entries[-1])
        return entries + self._go_on(now)

    def tick(self, now: float) -> list[c.Entry]:
        """The clock: whatever is due by now."""
        return self._go_on(now)

    def due(self) -> float | None:
        """When the clock should call again."""
        times = [at + self.spectator_delay for at, *_ in self.shelf[:1]]
        closing = self._closing()
        if closing is not None:
            times.append(closing)
        if self.stage == "game":
            times += [
                one.gone_at + GRACE
                for one in self.company.people
                if one.gone_at is not None and one.seat is not None and not self.company.chairs[one.seat].kept
            ]
        return min(times) if times else None

    def _go_on(self, now: float) -> list[c.Entry]:
        """Bots choose, absent people are replaced, due questions close; until somebody has to be waited for."""
        entries: list[c.Entry] = []
        while (command := self._next_move(now)) is not None:
            entries.append(c.Entry(now, None, command))
            self.apply(entries[-1])
        self._release_shelf(now)
        return entries

    def _next_move(self, now: float) -> c.Journalled | None:
        question = self.question
        if self.stage != "game" or question is None:
            return None
        for seat, chair in enumerate(self.company.chairs):
            gone = self.company.people[chair.person].gone_at if chair.person is not None else None
            if gone is not None and not chair.kept and now >= gone + GRACE:
                return c.Absent(seat)
        for seat in question.asked:
            if seat not in question.choices and self.company.is_bot(seat):
                return self._bot_move(seat, question)
        closing = self._closing()
        if closing is None or now < closing:
            return None
        for seat in question.asked:
            if seat not in question.choices and not self._may_be_late(seat):
                return self._bot_move(seat, question)
        return c.Close(question.number)

    def _closing(self) -> float | None:
        if self.question is None or self.paused or self.stage != "game":
            return None
        return self.question.closing(SPEEDS[self.speed], self._margin())

    def _margin(self) -> float:
        """What the slowest line among the people asked is forgiven."""
        return max(self._margins().values(), default=0.0)

    def _margins(self) -> dict[int, float]:
        assert self.question is not None
        people = {seat: self.company.chairs[seat].person for seat in self.question.asked}
        return {
            seat: min(MARGIN, self.company.people[person].latency)
            for seat, person in people.items()
            if person is not None and not self.company.chairs[seat].kept
        }

    def _bot_move(self, seat: int, question: Question) -> c.BotChoice:
        assert self.g is not None
        chair = self.company.chairs[seat]
        rng = Random(f"{self.key} {self.game} {seat} {question.number}")
        bot = make_bot(chair.bot or KEEPER, self.setup.edition, rng)
        view = self.g.rules.edition.view(self.g, seat)
        return c.BotChoice(seat, question.number, bot.choose(view))

    def _may_be_late(self, seat: int) -> bool:
        assert self.g is not None
        try:
            play.late(self.g.clone(), seat)
        except Refusal:
            return False
        return True

    # ---- what is allowed -----------------------------------------------------------------------------------------

    def _check(self, person: int | None, command: c.Journalled, now: float) -> None:
        """Refuse what is not allowed; change nothing."""
        host_only = (c.Game, c.Bot, c.Start, c.Kick, c.GiveHost, c.Rematch)
        if isinstance(command, host_only) and person != self.company.host:
            raise Refusal("Only the host may do that")
        if isinstance(command, c.Game | c.Start) and self.stage != "lobby":
            raise Refusal("The game is under way; after it, a rematch opens the lobby again")
        if isinstance(command, c.Rematch) and self.stage != "over":
            raise Refusal("A rematch follows when the game is over")
        if isinstance(command, c.Join):
            self._check_join(command)
        elif isinstance(command, c.Sit):
            self._check_sit(person, command)
        elif isinstance(command, c.Game):
            self._check_game(command)
        elif isinstance(command, c.Bot):
            self._check_bot(command)
        elif isinstance(command, c.Start) and self.refused:
            raise Refusal(self.refused)
        elif isinstance(command, c.Kick | c.GiveHost):
            if command.person not in self.company.present() or command.person == person:
                raise Refusal("There is no such other person at this table")
        elif isinstance(command, c.Choose):
            self._check_choice(self._seat(person), command)
        elif isinstance(command, c.Ready | c.MoreTime):
            self._check_time(person, command)
        elif isinstance(command, c.Pause | c.Resume):
            if self.stage != "game" or self.paused == isinstance(command, c.Pause):
                raise Refusal("There is no clock to stop" if isinstance(command, c.Pause) else "The clocks are running")
        elif isinstance(command, c.TakeBack):
            if not self.company.chairs[self._seat(person)].kept:
                raise Refusal("This seat is yours already")
        elif isinstance(command, c.Say):
            self._check_talk(person, command)
        elif isinstance(command, c.Bet):
            self._check_bet(person, command)

    def _seat(self, person: int | None) -> int:
        seat = self.company.people[person].seat if person is not None else None
        if seat is None:
            raise Refusal("You have no seat at this table")
        return seat

    def _check_join(self, command: c.Join) -> None:
        if command.token in self.company.banned:
            raise Refusal("The host has sent you away from this table")
        if self.company.person_of(command.token) is not None:
            raise Refusal("You are at this table already")
        if len(self.company.present()) >= 64:
            raise Refusal("This table is full")

    def _check_sit(self, person: int | None, command: c.Sit) -> None:
        if person is None or command.seat >= len(self.company.chairs):
            raise Refusal(f"There are chairs 0 to {len(self.company.chairs) - 1}")
        if command.seat < 0 and self.stage != "lobby":
            raise Refusal("During a game one leaves, or lets a bot play on")
        if command.seat >= 0:
            chair = self.company.chairs[command.seat]
            if chair.person is not None:
                raise Refusal("This chair is taken")
            if self.stage != "lobby" and self.company.people[person].seat is not None:
                raise Refusal("During a game you keep your seat")

    def _check_game(self, command: c.Game) -> None:
        if command.speed not in SPEEDS:
            raise Refusal(f"There is no speed '{command.speed}'; choose {', '.join(SPEEDS)}")
        if command.setup.deal:
            raise Refusal("The cards of a table are not stacked")
        editions.edition(command.setup.edition)
        if not 1 <= command.setup.players <= 32:
            raise Refusal("So many chairs do not fit round a table")
        if len(self.company.seated()) > command.setup.players:
            raise Refusal(f"{len(self.company.seated())} people are seated, this game has fewer chairs")

    def _check_bot(self, command: c.Bot) -> None:
        if command.seat >= len(self.company.chairs):
            raise Refusal(f"There are chairs 0 to {len(self.company.chairs) - 1}")
        if self.company.chairs[command.seat].person is not None:
            raise Refusal("Somebody sits there")
        if command.level and command.level not in LEVELS:
            raise Refusal(f"There is no bot '{command.level}'; choose {', '.join(LEVELS)}")
        if not command.level and self.stage != "lobby":
            raise Refusal("During a game every chair needs somebody")

    def _open_question(self, number: int) -> Question:
        question = self.question
        if self.stage != "game" or question is None or question.number != number:
            raise Refusal("That question is closed")
        return question

    def _check_choice(self, seat: int, command: c.Choose) -> None:
        question = self._open_question(command.question)
        assert self.g is not None
        if seat not in question.asked:
            raise Refusal("You are not asked now")
        try:
            answer = as_answer(command.answer)
        except ValueError:
            raise play.refusal(self.g, seat, command.answer) from None
        if not play.is_legal(self.g, seat, answer):
            raise play.refusal(self.g, seat, answer)

    def _check_time(self, person: int | None, command: c.Ready | c.MoreTime) -> None:
        question = self._open_question(command.question)
        self._seat(person)
        if isinstance(command, c.Ready):
            if question.pace != "talk":
                raise Refusal("There is no talk to end")
            return
        assert person is not None
        if question.closes is None or question.called or question.pace == "window" or self.paused:
            raise Refusal("There is no time to be added now")
        if self.company.people[person].more_time >= MORE_TIME_EACH:
            raise Refusal(f"Everybody may ask for more time {MORE_TIME_EACH} times a game")

    def _check_talk(self, person: int | None, command: c.Say) -> None:
        if person is None:
            raise Refusal("Join the table to talk")
        if command.text not in PALETTE and not self.free_talk:
            raise Refusal("At this table people talk in the phrases of the palette")
        if command.family and self._family(self._seat(person)) is None:
            raise Refusal("You have no family here")

    def _check_bet(self, person: int | None, command: c.Bet) -> None:
        seat = self._seat(person)
        g = self.g
        if self.stage != "game" or g is None or seat in self._alive():
            raise Refusal("Only ghosts bet")
        if self.question is None or self.question.pace != "talk":
            raise Refusal("Bets are taken while the guns are pointed and people talk")
        if command.on not in self._alive():
            raise Refusal("Bet on the living")

    def _alive(self) -> tuple[int, ...]:
        alive: tuple[int, ...] = self.g.rules.edition.view(self.g, None).alive if self.g is not None else ()
        return alive

    def _family(self, seat: int) -> int | None:
        """The family of a seat, in games that have them."""
        if self.g is None:
            return None
        team: int | None = getattr(self.g.rules.edition.view(self.g, None).seats[seat], "team", None)
        return team

    # ---- what happens --------------------------------------------------------------------------------------------

    def apply(self, entry: c.Entry) -> None:
        """Fold one journal entry into the table."""
        self.at = entry.at
        _HAPPENS[type(entry.command)](self, entry)

    def _changed(self, *what: str) -> None:
        self.n += 1
        for part in what:
            self.marks[part] = self.n

    def _on_open(self, entry: c.Entry) -> None:
        """The table is made with this entry; nothing is left to do."""

    def _on_join(self, entry: c.Entry) -> None:
        command = entry.command
        assert isinstance(command, c.Join)
        self.company.join(command.name, command.face, command.token, command.sit and self.stage == "lobby")
        self._changed("info")

    def _on_sit(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.Sit)
        assert entry.person is not None
        self.company.sit(entry.person, entry.command.seat)
        self._changed("info", "view")

    def _on_face(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.Face)
        assert entry.person is not None
        one = self.company.people[entry.person]
        one.name, one.face = entry.command.name, entry.command.face
        self._changed("info")

    def _on_game(self, entry: c.Entry) -> None:
        command = entry.command
        assert isinstance(command, c.Game)
        self.free_talk, self.spectator_delay = command.free_talk, command.spectator_delay
        self._set_game(command.setup, command.speed)
        self._changed("info")

    def _set_game(self, setup: SetUp, speed: str) -> None:
        self.setup, self.speed, self.refused = setup, speed, ""
        self.company.resize(setup.players)
        try:
            self.rules = editions.rules(setup)
        except StandoffError as err:
            self.rules, self.refused = None, str(err)

    def _on_bot(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.Bot)
        self.company.chairs[entry.command.seat].bot = entry.command.level
        self._changed("info")

    def _on_start(self, entry: c.Entry) -> None:
        for chair in self.company.chairs:
            if chair.person is None and not chair.bot:
                chair.bot = KEEPER
        self._changed("info")

    def _on_deal(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.Deal)
        assert self.rules is not None
        self.stage, self.key, self.moves = "game", entry.command.key, []
        self.game += 1
        self.bets, self.margins, self.paused, self.left = {}, None, False, None
        for one in self.company.people:
            one.ghost_points = one.more_time = 0
        for chair in self.company.chairs:
            chair.kept, chair.missed = False, 0
        self.g = start(self.rules, bytes.fromhex(self.key))
        self._ask(entry.at)
        self._changed("info", "clock", "view")

    def _ask(self, at: float) -> None:
        """The engine waits for somebody: open its question, with its clock."""
        g = self.g
        assert g is not None
        if g.over:
            self.question, self.stage = None, "over"
            return
        phase = g.rules.phases[g.decision]
        asked = tuple(g.asking)
        self.questions += 1
        bots = all(seat < 0 or self.company.is_bot(seat) for seat in asked)
        self.question = opening(
            self.questions, g.decision, phase.pace, phase.quiet, asked, bots, SPEEDS[self.speed], at
        )

    def _on_choose(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.Choose)
        seat = self._seat(entry.person)
        chair = self.company.chairs[seat]
        if chair.kept:
            self._changed("info")
        chair.kept, chair.missed = False, 0
        self._chosen(seat, entry.command.answer, entry.at)

    def _on_bot_choice(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.BotChoice)
        self._chosen(entry.command.seat, entry.command.answer, entry.at)

    def _chosen(self, seat: int, answer: Any, at: float) -> None:
        """A sealed choice: nobody sees it, or that it was made."""
        question = self.question
        assert question is not None
        question.choices[seat] = as_answer(answer)
        if question.all_in() and question.counted and (question.pace == "count" or self._talk_is_over(question)):
            self._call(question, at)

    def _talk_is_over(self, question: Question) -> bool:
        """Everybody has had enough, or nobody here talks: bots alone need no talk."""
        people = [s for s in question.asked if not self.company.is_bot(s)]
        if not people or SPEEDS[self.speed].talk is None:
            return question.all_in()
        ready = [seat for seat in people if seat in question.ready]
        godfather = getattr(self.g, "godfather", -1)
        return len(ready) == len(people) or (godfather in ready and 2 * len(ready) >= len(people))

    def _call(self, question: Question, at: float) -> None:
        """ "One, two, three" begins now."""
        three = at + SPEEDS[self.speed].three
        if not question.called and (question.closes is None or three < question.closes):
            question.closes, question.called = three, True
            self._changed("clock")

    def _on_ready(self, entry: c.Entry) -> None:
        question = self.question
        assert question is not None
        question.ready.add(self._seat(entry.person))
        if self._talk_is_over(question):
            self._call(question, entry.at)
        self._changed("info", "clock")

    def _on_more_time(self, entry: c.Entry) -> None:
        question = self.question
        assert question is not None
        assert question.closes is not None
        assert entry.person is not None
        self.company.people[entry.person].more_time += 1
        question.closes += MORE_TIME
        self._changed("clock")

    def _on_pause(self, entry: c.Entry) -> None:
        assert entry.person is not None
        self.pause_votes.add(entry.person)
        people = [p for p in self.company.seated() if self.company.people[p].here]
        if entry.person == self.company.host or 2 * len(self.pause_votes) > len(people):
            self.paused, self.pause_votes = True, set()
            closes = self.question.closes if self.question else None
            self.left = None if closes is None else max(0.0, closes - entry.at)
        self._changed("info", "clock")

    def _on_resume(self, entry: c.Entry) -> None:
        self.paused = False
        if self.question is not None and self.left is not None and self.question.closes is not None:
            self.question.shift(entry.at + self.left - self.question.closes)
        self.left = None
        self._changed("info", "clock")

    def _on_take_back(self, entry: c.Entry) -> None:
        chair = self.company.chairs[self._seat(entry.person)]
        chair.kept, chair.missed = False, 0
        self._changed("info")

    def _on_leave(self, entry: c.Entry) -> None:
        assert entry.person is not None
        self.company.remove(entry.person, bot=self.stage == "game")
        self._changed("info")

    def _on_kick(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.Kick)
        self.company.banned.add(self.company.people[entry.command.person].token)
        self.company.remove(entry.command.person, bot=self.stage == "game")
        self._changed("info")

    def _on_give_host(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.GiveHost)
        self.company.host = entry.command.person
        self._changed("info")

    def _on_say(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.Say)
        assert entry.person is not None
        one = self.company.people[entry.person]
        self._said(Chat(entry.at, entry.person, one.name, entry.command.text, entry.command.family))

    def _on_bot_says(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.BotSays)
        seat = entry.command.seat
        self._said(Chat(entry.at, -1 - seat, self.bot_names().get(seat, ""), entry.command.text))

    def _said(self, line: Chat) -> None:
        self.chat.append(line)
        del self.chat[:-CHAT_KEPT]
        self.chat_count += 1
        self._changed()

    def _on_bet(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.Bet)
        assert entry.person is not None
        self.bets[entry.person] = entry.command.on

    def _on_rematch(self, entry: c.Entry) -> None:
        self.stage, self.g, self.question, self.key = "lobby", None, None, ""
        self.shelf, self.shown_to_spectators = [], (0, None, self.n)
        self._changed("info", "clock", "view")

    def _on_line(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.LineState)
        assert entry.person is not None
        one = self.company.people[entry.person]
        one.here = entry.command.here
        one.gone_at = None if one.here else entry.at
        self._changed("info")

    def _on_latency(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.Latency)
        assert entry.person is not None
        self.company.people[entry.person].latency = entry.command.seconds

    def _on_absent(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.Absent)
        self.company.chairs[entry.command.seat].kept = True
        self._changed("info")

    def _on_wake(self, entry: c.Entry) -> None:
        assert isinstance(entry.command, c.Wake)
        if self.question is not None:
            self.question.shift(entry.command.seconds)
        for one in self.company.people:
            if one.here:
                one.here, one.gone_at = False, entry.at
        self._changed("info", "clock")

    def _on_close(self, entry: c.Entry) -> None:
        """All answers go to the engine together; whoever gave none was too slow."""
        question, g = self.question, self.g
        assert question is not None
        assert g is not None
        fell = len(g.log or ())
        margins = Margins(question.number, self._margins()) if question.counted else None
        missed = False
        for seat in question.asked:
            if seat in question.choices:
                play.answer(g, seat, question.choices[seat])
                self.moves.append((seat, question.choices[seat]))
                continue
            play.late(g, seat)
            self.moves.append((seat, None))
            if not question.quiet and seat >= 0:
                chair = self.company.chairs[seat]
                chair.missed += 1
                chair.kept = missed = chair.kept or chair.missed >= MISSES
        self._settle_bets(tuple(g.log or ())[fell:])
        self._ask(entry.at)
        self._changed("clock", "view", *(["info"] if missed or self.stage == "over" else []))
        if margins is not None:
            self.margins = margins
            self.marks["margins"] = self.n
        if self.spectator_delay:
            view = g.rules.edition.view(g, None)
            self.shelf.append((entry.at, len(g.log or ()), view, self.n))

    def _settle_bets(self, events: tuple[Event, ...]) -> None:
        """A ghost who named somebody that was hit in this stand-off gets a point."""
        rounds_over = any(event.kind in ("split", "no_split", "round_cut", "game_over") for event in events)
        hit = {event.data.get("seat") for event in events if event.kind == "wounded"}
        for person, seat in list(self.bets.items()):
            if seat in hit:
                self.company.people[person].ghost_points += 1
                del self.bets[person]
        if rounds_over:
            self.bets.clear()

    def _release_shelf(self, now: float) -> None:
        """What is old enough for spectators."""
        while self.shelf and self.shelf[0][0] + self.spectator_delay <= now:
            _, events, view, _ = self.shelf.pop(0)
            self.n += 1
            self.shown_to_spectators = (events, view, self.n)

    # ---- what goes out -------------------------------------------------------------------------------------------

    def bot_names(self) -> dict[int, str]:
        """What the bots on the chairs are called."""
        return {seat: BOT_NAMES[seat % len(BOT_NAMES)] for seat in range(len(self.company.chairs))}

    def info(self) -> Info:
        """The table as everybody sees it."""
        over = self.stage == "over"
        ready = self.question.ready if self.question else set()
        return Info(
            setup=self.setup,
            speed=self.speed,
            stage=self.stage,
            game=self.game,
            chairs=self.company.shown_chairs(ready, self.bot_names()),
            people=self.company.shown_people(),
            public=self.public,
            free_talk=self.free_talk,
            spectator_delay=self.spectator_delay,
            paused=self.paused,
            refused=self.refused,
            commitment=commitment(bytes.fromhex(self.key)) if self.key else "",
            key=self.key if over else "",
        )

    def clock(self) -> Clock | None:
        """The open question's time."""
        question = self.question
        if question is None:
            return None
        three = SPEEDS[self.speed].three if question.counted else 0.0
        closes = None if self.paused else question.closes
        return Clock(question.number, question.pace, closes, three, len(question.ready), self.left)

    def mine(self, person: int) -> Mine:
        """What only this person is told."""
        one = self.company.people[person]
        choice = self.question.choices.get(one.seat) if self.question and one.seat is not None else None
        kept = one.seat is not None and self.company.chairs[one.seat].kept
        return Mine(person, one.seat, None if kept else choice, MORE_TIME_EACH - one.more_time, self.bets.get(person))

    def log_of(self, seat: int | None) -> list[Event]:
        """The log as one seat, or a spectator, may read it now."""
        g = self.g
        if g is None:
            return []
        log = g.log or []
        if seat is None and self.spectator_delay and self.stage == "game":
            log = log[: self.shown_to_spectators[0]]
        return seen_by(log, seat)

    def view_of(self, seat: int | None) -> Any:
        """The view of one seat, or a spectator's, which may be late."""
        if self.g is None:
            return None
        if seat is None and self.spectator_delay and self.stage == "game":
            return self.shown_to_spectators[1]
        return self.g.rules.edition.view(self.g, seat)

    def frame(self, person: int | None, since: int, read: int, heard: int, now: float) -> Frame:
        """News for one person (None: a spectator) who has seen everything up to `since`, has read so many
        events of the log and heard so many lines of talk; since 0 is everything."""
        seat = self.company.people[person].seat if person is not None else None
        delayed = seat is None and bool(self.spectator_delay) and self.stage == "game"
        marks = self.marks
        whole = since == 0
        changed = self.shown_to_spectators[2] if delayed else marks["view"]
        view = self.view_of(seat) if changed > since or whole else None
        log = self.log_of(seat) if changed > since or whole else []
        read = min(read, len(log))
        return Frame(
            n=self.n,
            now=now,
            info=self.info() if marks["info"] > since or whole else None,
            clock=self.clock() if not delayed and (marks["clock"] > since or whole) else None,
            view=view,
            first=read,
            events=tuple(log[read:]),
            chat=self.lines_for(seat, heard),
            margins=self.margins if marks["margins"] > since else None,
            mine=self.mine(person) if person is not None and (marks["view"] > since or whole) else None,
            whole=whole,
        )

    def lines_for(self, seat: int | None, heard: int) -> tuple[Chat, ...]:
        """Talk since so many lines, without what families say among themselves."""
        fresh = self.chat[-(self.chat_count - heard) :] if heard < self.chat_count else []
        mine = self._family(seat) if seat is not None else None
        return tuple(line for line in fresh if not line.family or (mine is not None and mine == self._side(line)))

    def _side(self, line: Chat) -> int | None:
        seat = self.company.people[line.person].seat if line.person >= 0 else None
        return self._family(seat) if seat is not None else None

    def replay(self) -> Replay:
        """The finished game on paper."""
        if self.stage != "over" or self.g is None:
            raise Refusal("A game can be replayed when it is over")
        events = tuple(self.g.log or ())
        key = bytes.fromhex(self.key)
        names = tuple(chair.name or f"Seat {chair.seat + 1}" for chair in self.info().chairs)
        version = self.g.rules.edition.version
        moves = tuple(self.moves)
        return Replay(FORMAT, version, self.setup, names, commitment(key), self.key, moves, events, digest(events))


def bot_talk(table: Table, rng: Random) -> list[c.BotSays]:
    """What the bots feel like saying while the guns are pointed."""
    bots = [seat for seat in range(len(table.company.chairs)) if table.company.is_bot(seat)]
    return [c.BotSays(seat, rng.choice(THREATS)) for seat in bots if rng.random() < 0.2]


_HAPPENS: Final[dict[type, Callable[[Table, c.Entry], None]]] = {
    c.Open: Table._on_open,
    c.Join: Table._on_join,
    c.Sit: Table._on_sit,
    c.Face: Table._on_face,
    c.Game: Table._on_game,
    c.Bot: Table._on_bot,
    c.Start: Table._on_start,
    c.Deal: Table._on_deal,
    c.Choose: Table._on_choose,
    c.BotChoice: Table._on_bot_choice,
    c.BotSays: Table._on_bot_says,
    c.Ready: Table._on_ready,
    c.MoreTime: Table._on_more_time,
    c.Pause: Table._on_pause,
    c.Resume: Table._on_resume,
    c.TakeBack: Table._on_take_back,
    c.Leave: Table._on_leave,
    c.Kick: Table._on_kick,
    c.GiveHost: Table._on_give_host,
    c.Say: Table._on_say,
    c.Bet: Table._on_bet,
    c.Rematch: Table._on_rematch,
    c.LineState: Table._on_line,
    c.Latency: Table._on_latency,
    c.Close: Table._on_close,
    c.Absent: Table._on_absent,
    c.Wake: Table._on_wake,
}
