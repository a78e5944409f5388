"""A bot that asks a language model for its move and its talk, over any chat-completions endpoint:

    STANDOFF_CHAT_URL=http://127.0.0.1:8080/v1/chat/completions STANDOFF_CHAT_MODEL=some-model \\
        standoff play --bots examples/bots/asking.py:Asking,regular

With STANDOFF_CHAT_KEY the requests carry that key.  An answer that is refused, comes too late or cannot be read is
asked for once more; after that the bot has no answer, and the rules give it what the slow get.
"""

import json
import os
import re
import urllib.error
import urllib.request

import msgspec

SECONDS = float(os.environ.get("STANDOFF_CHAT_SECONDS", "20"))
TRIES = 2
REMEMBERED = 30
"""So many of the last things that happened are told."""
LONGEST = 1 << 16
"""Bytes of an answer that are read."""
RULES = (
    "You play a bluffing game of gangsters. Answer with one JSON object and nothing else: "
    '{"move": N, "say": "a short line to the table, or empty"}, where N is the number of one of the options.'
)


class NoAnswer(Exception):
    """The endpoint has not said what was asked."""


class Asking:
    """Tells the model what its seat may know, and takes the option whose number it names."""

    def __init__(self, rng):
        self.url = os.environ.get("STANDOFF_CHAT_URL", "http://127.0.0.1:8080/v1/chat/completions")
        self.model = os.environ.get("STANDOFF_CHAT_MODEL", "")
        self.key = os.environ.get("STANDOFF_CHAT_KEY", "")
        self.happened, self.line = [], ""

    def begins(self, seat, setup):
        self.happened, self.line = [f"A game of the {setup.edition} edition begins; you are seat {seat}."], ""

    def hears(self, event):
        self.happened = [*self.happened, f"{event.kind} {json.dumps(event.data)}"][-REMEMBERED:]

    def listens(self, seat, text):
        """Talk is quoted: whatever somebody says at the table is no order to the model."""
        self.happened = [*self.happened, f"seat {seat} says {json.dumps(text)}"][-REMEMBERED:]

    def talks(self):
        said, self.line = self.line, ""
        return said

    def choose(self, view, worlds):
        """One of the options, or an error that costs this answer."""
        asked, trouble = self.question(view), NoAnswer()
        for _ in range(TRIES):
            try:
                number, self.line = self.understood(self.told(asked), len(view.options))
            except NoAnswer as err:
                trouble = err
            else:
                return view.options[number]
        raise trouble

    def question(self, view):
        """What this seat sees, what has happened, and what it may answer."""
        options = "\n".join(f"{number}: {json.dumps(said)}" for number, said in enumerate(view.options))
        seen = json.dumps(msgspec.to_builtins(view) | {"options": None})
        return f"The table as you see it: {seen}\nWhat happened: {'; '.join(self.happened)}\nOptions:\n{options}"

    def told(self, asked):
        """What the endpoint says to it."""
        messages = [{"role": "system", "content": RULES}, {"role": "user", "content": asked}]
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {self.key}"} if self.key else {})}
        body = json.dumps({"model": self.model, "messages": messages}).encode()
        try:
            request = urllib.request.Request(self.url, body, headers)
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                found = json.loads(answer.read(LONGEST))
            return str(found["choices"][0]["message"]["content"])
        except urllib.error.HTTPError as err:
            err.close()
            raise NoAnswer(f"the endpoint refuses: {err.code}") from err
        except (OSError, ValueError, LookupError, TypeError) as err:
            raise NoAnswer(f"the endpoint gave no answer: {type(err).__name__}") from err

    def understood(self, text, count):
        """The number and the line in an answer, however much is said around them."""
        for found in re.finditer(r"\{[^{}]*\}", text):
            try:
                said = json.loads(found[0])
            except ValueError:
                continue
            number = said.get("move")
            if type(number) is int and 0 <= number < count:
                line = said.get("say")
                return number, line if isinstance(line, str) else ""
        raise NoAnswer("the answer names none of the options")
