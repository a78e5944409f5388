"""The second edition's events in plain English, with a straight face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from standoff.editions.second.box import CLIP, KIT, PAINTING, PRICES, SHARES, TOKEN, TYPES, paintings
from standoff.terminal.grammar import listed
from standoff.terminal.narrate import Tale, Tales, Words
from standoff.terminal.words import CARD_NAMES, NOISES, ORDINALS, dollars, hand_of

PRICE: Final = dict(zip(SHARES, PRICES))
_ONE: Final = {PAINTING: "a painting", TOKEN: "the New Godfather token", KIT: "a first aid kit", CLIP: "a Clip"}
_MANY: Final = {PAINTING: "paintings", KIT: "first aid kits", CLIP: "Clips"}
TYPE_NAMES: Final = {
    "bill": "bills",
    "diamond": "diamonds",
    PAINTING: "paintings",
    KIT: "first aid kits",
    CLIP: "Clips",
    TOKEN: "the New Godfather token",
}

BLURBS: Final = {
    "collector": "the power card is one more painting at the end",
    "cunning": "may swap the loaded card once all guns are up",
    "cute": "when standing, grabs a $5,000 bill before the first pick",
    "dictator": "once a sharing, when standing, forbids somebody a type of loot",
    "doctor": "lying down by choice heals one wound",
    "good friend": "gets a Bang as well when somebody else uses a Clip",
    "greedy": "may take two shares at the first pick, and then no more",
    "hustler": "every round draws a blind card from a hand, and gives one back",
    "junk dealer": "once a sharing, trades a card just taken for a blind one of a closed pile",
    "kid": "aims after all the others",
    "lucky man": "two wounds in one round, or more, are none",
    "professional": "with a Bang for somebody who lies down, steals a loot card",
    "smart": "when the target lies down, takes the bullet back and drops any card instead",
    "stealthy": "lying down by choice earns a $10,000 bill from the table",
    "unbreakable": "only the fifth wound kills",
    "vulture": "inherits two blind loot cards of everybody who dies",
}
"""What each power does, in half a sentence."""


def power_name(power: str) -> str:
    """A power by name."""
    return power.title()


def share_name(share: str, count: int = 1) -> str:
    """One share, or several alike, in words."""
    if TYPES[share] in ("bill", "diamond"):
        price, kind = dollars(PRICE[share]), TYPES[share]
        return f"a {price} {kind}" if count == 1 else f"{count} {kind}s of {price}"
    return _ONE[share] if count == 1 else f"{count} {_MANY[share]}"


def loot_list(shares: Sequence[str]) -> str:
    """Many shares in words, those alike together."""
    counted = [share_name(share, count) for share in SHARES if (count := list(shares).count(share))]
    return listed(counted) if counted else "nothing"


def worth(shares: Sequence[str], kind: str) -> int:
    """What the bills, or the diamonds, among these are worth by themselves."""
    return sum(PRICE[share] for share in shares if TYPES[share] == kind)


def number_of(shares: Sequence[str], kind: str) -> int:
    """How many shares of that type."""
    return sum(TYPES[share] == kind for share in shares)


def _godfather(words: Words) -> str:
    who, clause = words["seat"], words["event"].clause
    if clause == "SE-06":
        return f"{who:S} {who:sits} down at the desk: the first Godfather of the evening."
    if clause == "SE-67":
        return f"{who:S} {who:stays} at the desk."
    if clause == "SE-68":
        return f"The desk is free, and {who} {who:is} next in line: a new Godfather."
    return f"The desk moves to {who}, Godfather of the next round."


def _power(words: Words) -> str:
    who, power = words["seat"], words["event"].data["power"]
    if not power:
        return f"{who:S} {who:has} no power but a gun."
    return f"{who:S} {who:is} the {power_name(power)}: {BLURBS[power]}."


def _token(words: Words) -> str:
    return "The New Godfather token is back under the lamp." if words["available"] else "The token is gone."


def _aims(words: Words) -> str:
    who, at = words["seat"], words["target"]
    if words["event"].clause == "SE-32":
        return f"{who:S} {who:swings} round and {who:aims} at {at} instead."
    return f"{who:S} {who:aims} at {at}."


def _reveals(words: Words) -> str:
    who, at, noise = words["seat"], words["target"], NOISES[words["event"].data["card"]]
    if words["event"].clause == "SEP-12.1":
        return f"{who:S} {who:shows} {at}, down there, what was in the gun… {noise}"
    return f"{who:S} {who:pulls} the trigger on {at}… {noise}"


def _discarded(words: Words) -> str:
    who, clause = words["seat"], words["event"].clause
    if clause == "SE-42":
        return f"Nobody shoots a gangster on the floor: {who} {who:puts} the card away, face down."
    if clause == "SEP-12.3":
        return f"{who:S} {who:puts} the card away unseen. A Bang would have been shown, so everybody can add it up."
    if clause == "SEL-53":
        return f"{who:S} {who:throws} another card away for it, face down."
    return f"{who:S} {who:discards} a card, face down."


def _wounded(words: Words) -> str:
    who, hits, wounds = words["seat"], words["hits"], words["wounds"]
    if hits == 1:
        return f"{who:S} {who:takes} a wound, {who:their} {ORDINALS.get(wounds, f'{wounds}th')}."
    return f"{who:S} {who:takes} {hits} wounds at once. That makes {wounds}."


def _heals(words: Words) -> str:
    who, healed, wounds = words["seat"], words["healed"], words["wounds"]
    if words["event"].clause == "SEP-05.1":
        left = f"{wounds} to go" if wounds else "as good as new"
        return f"{who:S} {who:uses} the time on the floor to bandage a wound: {left}."
    if not healed:
        return f"{who:S} {who:has} not a scratch, so the kit is wasted. Very hygienic."
    what = "the wound closes" if healed == 1 else f"all {healed} wounds close"
    return f"Plaster, gauze, a stiff drink: {what}, and {who} {who:is} as good as new."


def _sharing(words: Words) -> str:
    order = words["order_each"]  # one by one: here the order is the point
    if len(order) == 1:
        who = words["order"]
        return f"{who:S} {who:is} the only one left standing, and all that loot looks lonely."
    return f"Now to the loot. The picks go round like this: {listed(order)}."


def _takes(words: Words) -> str:
    who, share, clause = words["seat"], words["share"], words["event"].clause
    if clause == "SEP-03.1":
        return f"{who:S} {who:is} so Cute that {share} just jumps into {who:their} pocket."
    if clause == "SEP-14.1":
        return f"A Stealthy hand comes up over the edge of the table: {who} {who:gets} {share}."
    return f"{who:S} {who:takes} {share}."


def _fetches(words: Words) -> str:
    who = words["seat"]
    friend = ", being such a Good Friend" if words["event"].clause == "SEP-06.1" else ""
    where = "from the open discards" if words["part"] == "face up" else "from among the face-down discards"
    return f"{who:S} {who:fishes} a Bang {where}{friend}."


def _unclaimed(words: Words) -> str:
    if words["lost"]:
        return f"Nobody gets {words['shares']} any more. It goes back to the box."
    return f"Nobody took {words['shares']}. It waits under the lamp for the next round."


def _hand_lost(words: Words) -> str:
    where = "goes face down to the discards" if words["event"].clause == "RU-31" else "leaves the game unseen"
    return f"{words['seat']:'S} hand {where}."


def _feasts(words: Words) -> str:
    who, count = words["seat"], words["cards"]
    return f"{who:S} {who:circles} once and {who:takes} {count} card{'s' * (count > 1)} of {words['target']:'s} loot."


def _no_bonus(words: Words) -> str:
    if words["event"].clause == "SEL-08":
        return "The diamonds first… Not one among the living, and no bonus for anybody."
    return "The diamonds first… A tie for the most of them, so the bonus stays in the box."


def _count(words: Words) -> str:
    who, data = words["seat"], words["event"].data
    shares, total = data["shares"], dollars(data["total"])
    parts = []
    if bills := worth(shares, "bill"):
        parts.append(f"{dollars(bills)} in bills")
    if gems := number_of(shares, "diamond"):
        parts.append(f"{gems} diamond{'s' * (gems > 1)} ({dollars(worth(shares, 'diamond'))})")
    if data["paintings"]:
        parts.append(_collection(number_of(shares, PAINTING), data["paintings"]))
    if data["bonus"]:
        parts.append(f"the diamond bonus ({dollars(data['bonus'])})")
    if not parts:
        return f"{who:S} {who:turns} out {who:their} pockets… {total}. Lint."
    return f"{who:S} {who:lays} out {listed(parts)}… {total}."


def _collection(cards: int, value: int) -> str:
    if value != paintings(cards):  # somebody's power is a painting as well
        return f"{cards or 'no'} painting{'s' * (cards != 1)} and the Collector's own ({dollars(value)})"
    return f"{cards} painting{'s' * (cards > 1)} ({dollars(value)})"


def _game_over(words: Words) -> str:
    data, clause = words["event"].data, words["event"].clause
    if not data["winners"]:
        return "Nobody is left alive, so nobody wins. The paintings will outlive us all."
    who = words["winners"]
    if clause == "SE-77":
        return f"Last one breathing: {who} {who:wins}, rich or not!"
    if clause == "SE-75":
        return f"Equal fortunes, so the scars decide: {who} {who:wins}!"
    return f"After eight rounds {who} {'share the win' if len(data['winners']) > 1 else f'{who:wins}'}!"


TALES: Final[dict[str, Tale]] = {
    "set_up": ("{players} gangsters sit down, each with {hand}.",),
    "piles": ("The loot lies ready in {piles} face-down piles of {cards} cards.",),
    "power": _power,
    "godfather": _godfather,
    "round": ("Round {round}.",),
    "stand_up": ("{seats:S} {seats:is} on {seats:their} feet.",),
    "carried": ("Still under the lamp: {shares}.",),
    "loot": ("Under the lamp: {table}.",),
    "token": _token,
    "hustles": ("{seat:S} {seat:slips} a hand into {target:'s} cards and {seat:draws} one.",),
    "hustled_card": ("The card that {seat} {seat:draws} from {target}: {card}.",),
    "pays": ("{seat:S} {seat:gives} {target} a card in return. Fair is fair, nearly.",),
    "paid_card": ("The card that {seat} {seat:gives} {target} for it: {card}.",),
    "does_not_hustle": ("{seat:S} {seat:keeps} {seat:their} hands to {seat:themselves} this round.",),
    "loaded": ("{seat:S} {seat:loads} a card, face down.", "{seat:S} {seat:slides} a card under the gun."),
    "loaded_card": ("{seat:S} {seat:loads}: {card}.",),
    "aims": _aims,
    "too_slow": ("{seat:S} {seat:is} too slow and {seat:holds} up nobody.",),
    "had_a_choice": ("{seat:S} {seat:fumbles} with the gun under the table. Another card now, or the same?",),
    "swaps": ("{seat:S} quietly {seat:loads} {card} instead.",),
    "orders": (
        "“Point that thing somewhere else,” {by} {by:tells} {seat}.",
        "{by:S} {by:snaps} {by:their} fingers at {seat}: another target, if you please.",
        "{by:S} {by:leans} over the desk: {seat} {seat:has} to aim elsewhere.",
    ),
    "declines": (
        "{seat:S} {seat:waves} a hand: every gun stays where it is.",
        "{seat:S} {seat:is} content with the view from the desk.",
        "{seat:S} {seat:gives} no orders.",
    ),
    "war_cry": ("“{cry}” {seats:S} {seats:stays}.",),
    "withdraws": (
        "{seat:S} {seat:hits} the floor.",
        "{seat:S} {seat:decides} to inspect the carpet.",
        "{seat:S} {seat:lies} down and {seat:counts} the ceiling tiles.",
        "{seat:S} {seat:folds} like a cheap suit.",
    ),
    "discarded": _discarded,
    "discarded_card": ("{seat:S} {seat:discards}: {card}.",),
    "guns_down": ("Nobody shoots a gangster on the floor: {seats} {seats:puts} the card away, face down.",),
    "takes_back": ("{seat:S} {seat:is} Smart: the bullet goes back in hand, another card may go instead.",),
    "steals": ("While {target} {target:lies} there, {seat}, a Professional, {seat:lifts} a loot card.",),
    "stolen_card": ("What {seat} {seat:steals} from {target}: {share}.",),
    "reveals": _reveals,
    "lucky": ("{hits} bullets for {seat}, and each hits the other. Lucky: not a scratch.",),
    "wounded": _wounded,
    "falls": ("{seat:S} {seat:drops} with a thump.", "{seat:S} {seat:lies} down, and not for a nap."),
    "dies": (
        "{seat:S} {seat:is} dead. It was nothing personal, it was the diamonds.",
        "{seat:S} {seat:leaves} the game feet first.",
        "That is it for {seat}. Hats off.",
    ),
    "feasts": _feasts,
    "prey": ("What {seat} {seat:inherits} from {target}: {shares}.",),
    "leaves_prey": ("{seat:S} {seat:leaves} {target:'s} loot alone. Even a Vulture has standards.",),
    "loot_lost": ("{seat:'S} loot goes back to the box; the dead collect nothing.",),
    "hand_lost": _hand_lost,
    "sharing": _sharing,
    "nobody_shares": ("Nobody is left standing, so nobody gets a thing.",),
    "reaches_for": ("{seat:S} {seat:reaches} for {shares}.",),
    "forbids": ("“Not for you,” {by} {by:dictates}: {seat} must keep off {type}.",),
    "takes": _takes,
    "takes_token": ("{seat:S} {seat:takes} the New Godfather token.",),
    "takes_nothing": ("Nothing is left that {seat} {seat:is} allowed to take.",),
    "leaves_token": ("{seat:S} {seat:leaves} the token where it is.",),
    "trades": ("{seat:S} {seat:tucks} {share} into pile {pile} and {seat:draws} a blind card from it.",),
    "traded_card": ("The card from the pile is {share}.",),
    "heals": _heals,
    "clip": ("{seat:S} {seat:uses} a Clip and {seat:looks} for a spent Bang.",),
    "clip_lost": ("Not one Bang among the discards: {seat:'s} Clip is lost.",),
    "fetches": _fetches,
    "friend_finds_nothing": ("{seat:S}, the Good Friend, would like a Bang as well, but there is none left.",),
    "friend_declines": ("{seat:S}, the Good Friend, {seat:wants} no Bang this time.",),
    "unclaimed": _unclaimed,
    "bonus": ("The diamonds first… {seat:S} {seat:has} the most of them: a bonus of {amount}.",),
    "no_bonus": _no_bonus,
    "count": _count,
    "lost": ("{seat:S} {seat:is} dead, and the dead do not count.",),
    "game_over": _game_over,
}

FIELDS: Final[dict[str, Callable[[Any], Any]]] = {
    "card": lambda card: CARD_NAMES.get(card, card),
    "hand": hand_of,
    "share": share_name,
    "shares": loot_list,
    "table": loot_list,
    "type": lambda kind: TYPE_NAMES.get(kind, kind),
    "amount": dollars,
    "total": dollars,
}

SECOND_TALES: Final = Tales(TALES, FIELDS)
