"""Twenty lines that play: standoff simulate --players 6 --games 60 --bots examples/bots/nervous.py:Nervous,regular"""


class Nervous:
    """Lies down when two guns point at it, says so, and otherwise answers by chance."""

    def __init__(self, rng):
        self.rng, self.guns, self.line = rng, 0, ""

    def begins(self, seat, setup):
        self.me = seat

    def hears(self, event):
        if event.kind == "round":
            self.guns = 0
        if event.kind == "aims" and event.data["target"] == self.me:
            self.guns += 1
            self.line = "Not me!" if self.guns == 2 else ""

    def choose(self, view, worlds):
        scared = self.guns >= 2 and "withdraw" in view.options
        return "withdraw" if scared else self.rng.choice(view.options)

    def talks(self):
        said, self.line = self.line, ""
        return said
