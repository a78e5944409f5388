"""The first edition's events in plain English, with a straight face."""

from __future__ import annotations

from typing import Any, Final

from standoff.editions.first.powers import POWERS
from standoff.terminal.grammar import listed
from standoff.terminal.narrate import Tale, Tales, Words
from standoff.terminal.words import CARD_NAMES, NOISES, ORDINALS, dollars, hand_of

_ENDINGS: Final = {
    "last round": "After eight rounds",
    "sole survivor": "Last one breathing:",
    "one team left": "One family left:",
}

BLURBS: Final = {
    1: "$10,000 for every gangster who is dead at the end",
    2: "only the fourth wound kills",
    3: "takes over the gun and the cards of the first to die",
    4: "once, several bullets in one round make a single wound; never used, $10,000",
    5: "a grenade, and the next wound sets it off under everybody still standing",
    6: "aims after all the others, every round",
    7: "loads after all guns are pointed, every round",
    8: "shame pays $5,000 apiece at the end instead of costing it",
    9: "once, a fired triple Bang comes back in exchange for another card",
    10: "once, gets up for the split, whatever has happened",
    11: "a gun that may cover two neighbours at once",
    12: "once, a bullet lost to a coward goes into a neighbour's back",
}
"""What each power does, in half a sentence."""


def heap(notes: list[int] | tuple[int, ...]) -> str:
    """Some notes and what they are worth together."""
    if not notes:
        return "nothing"
    if len(notes) == 1:
        return dollars(notes[0])
    return f"{' + '.join(str(note) for note in notes)} = {dollars(sum(notes))}"


def power_name(number: int) -> str:
    """A super power by name."""
    return POWERS[number].name.title()


def _aims(words: Words) -> str:
    who = words["seat"]
    if "targets" in words:
        return f"{who:S} {who:points} the shotgun between {words['targets']}."
    return f"{who:S} {who:aims} at {words['target']}."


def _reveals(words: Words) -> str:
    who, at = words["seat"], words.get("targets") or words["target"]
    return f"{who:S} {who:pulls} the trigger on {at}… {NOISES[words['event'].data['card']]}"


def _godfather(words: Words) -> str:
    if words["event"].data["seat"] is None:
        return "The Godfather only watches tonight."
    who = words["seat"]
    return f"{who:S} {who:is} the Godfather: {who:counts} to three, {who:checks} the split, {who:gets} no discount."


def _shame(words: Words) -> str:
    light = ", with a flashing light on it" if words["light"] else ""
    return f"{words['seat']:S} {words['seat']:picks} up a shame marker{light} (that makes {words['shame']})."


def _wounded(words: Words) -> str:
    who, hits, wounds = words["seat"], words["hits"], words["wounds"]
    if not hits:
        return f"{who:S} {who:shrugs} it off: no new wound."
    if hits == 1:
        return f"{who:S} {who:takes} a wound, {who:their} {ORDINALS.get(wounds, f'{wounds}th')}."
    return f"{who:S} {who:takes} {hits} wounds at once. That makes {wounds}."


def _healed(words: Words) -> str:
    wounds = "one wound" if words["wounds"] == 1 else f"{words['wounds'] or 'no'} wounds"
    return f"Dragon Skin closes over it: {words['seat']} {words['seat']:is} back to {wounds}."


def _steps_in(words: Words) -> str:
    who, hits = words["seat"], words["hits"]
    bullets = "the bullet" if hits == 1 else f"{hits} bullets"
    return f"{who:S} {who:jumps} in front of {words['boss']} and {who:takes} {bullets}."


def _estate(words: Words) -> str:
    hands = "; ".join(hand_of(hand) for hand in words["hands"])
    return f"{words['seat']:'S} pockets are turned out: {hands}."


def _role(words: Words) -> str:
    who = words["seat"]
    return f"{who:S} {who:was} the undercover cop!" if words["cop"] else f"{who:S} {who:was} an honest gangster."


def _your_role(words: Words) -> str:
    who = words["seat"]
    if words["cop"]:
        return f"{who:S} {who:is} the undercover cop. Act natural."
    return f"{who:S} {who:is} a gangster through and through. One of the others is not."


def _switchboard(words: Words) -> str:
    if words["card"] == "busy":
        return f"The police line is busy. Call {words['calls']} of 3: please hold."
    return f"Call {words['calls']} of 3, and somebody picks up: reinforcements!"


def _phone_laid(words: Words) -> str:
    if words["used"]:
        return "The telephone is laid down, and it is warm: somebody has made a call."
    return "The telephone is laid down unused."


def _toss(words: Words) -> str:
    lands = "plaster up: a hit" if words["plaster"] else "blank side up: a miss"
    return f"A marker flies for {words['target']}… {lands}."


def _no_split(words: Words) -> str:
    if not words["event"].data["seats"]:
        return f"Nobody is left standing to share. On the table: {words['left']}."
    who, left = words["seats"], words["left"]
    return f"These notes cannot be shared equally by {who}, so nobody gets a cent. On the table: {left}."


def _split(words: Words) -> str:
    who, share = words["seats"], words["share"]
    if len(words["event"].data["seats"]) == 1:
        return f"{who:S} {who:is} the only one left standing and {who:takes} {share}."
    return f"{who:S} share: {share} each."


def _shows_power(words: Words) -> str:
    who = words["seat"]
    return f"{who:S} {who:turns} up {words['power']}: {BLURBS[words['event'].data['power']]}!"


def _family_powers(words: Words) -> str:
    names = [power_name(number) for number in words["event"].data["powers"]]
    dealt = [f"{name} for {who}" for who, name in zip(words["seats_each"], names)]
    return f"The family has settled its powers: {listed(dealt)}."


def _divided(words: Words) -> str:
    first, second = (f"{hand_of(hand)} for {who}" for who, hand in zip(words["seats_each"], words["hands"]))
    return f"The bodyguards have sorted their cards: {first}; {second}."


def _count(words: Words) -> str:
    money, shame, bonus = words["money"], words["shame"], words["event"].data["bonus"]
    parts = [money]
    if shame:
        parts.append(f"{shame} shame")
    if bonus:
        parts.append(f"{words['bonus']} for the power")
    sums = f" ({', '.join(parts)})" if len(parts) > 1 else ""
    return f"{words['seat']:S} {words['seat']:has} {words['total']}{sums}."


def _game_over(words: Words) -> str:
    data = words["event"].data
    if not data["winners"]:
        return "Nobody is left alive, so nobody wins. The notes get lonely."
    who = words["winners"]
    is_shared = len(data["winners"]) > 1 and not words["event"].clause.startswith("FAM-")
    verb = "share the win" if is_shared else f"{who:wins}"
    return f"{_ENDINGS.get(data['why'], 'At the end')} {who} {verb}!"


TALES: Final[dict[str, Tale]] = {
    "set_up": ("{players} gangsters sit down, each with {hand}.",),
    "pile": ("{notes} banknotes are shuffled face down.",),
    "godfather": _godfather,
    "your_power": ("{seat:S} secretly {seat:holds} {power}.",),
    "your_role": _your_role,
    "family": ("{family}: {seats}.",),
    "family_cards": ("{seats:S} may choose among {powers}.",),
    "boss": ("{boss:S} {boss:is} the boss of {family}.",),
    "seated": ("Everybody takes a chair next to the family: {order}.",),
    "family_powers": _family_powers,
    "bullets_divided": _divided,
    "round": ("Round {round}.",),
    "carried": ("Still on the table: {notes}.",),
    "loot": ("On the table: {table}.",),
    "stand_up": ("{seats:S} {seats:is} on {seats:their} feet.",),
    "loaded": ("{seat:S} {seat:loads} a card, face down.", "{seat:S} {seat:slides} a card under the gun."),
    "loaded_card": ("{seat:S} {seat:loads}: {card}.",),
    "unloads": ("{seat:S} {seat:takes} the loaded card back to choose again later.",),
    "aims": _aims,
    "too_slow": ("{seat:S} {seat:is} too slow and {seat:loses} the bullet.",),
    "talk": (
        "Everybody talks at once; nobody means a word of it.",
        "Threats, promises, and one remark about somebody's hat.",
        "A frank exchange of views, over gun barrels.",
        "Deals are made. They are not worth the air they are made of.",
    ),
    "shows_card": ("{seat:S} {seat:lets} {target} peek at the loaded card.",),
    "shown_card": ("The card that {seat} {seat:shows} {target}: {card}.",),
    "war_cry": ("“{cry}” {seats:S} {seats:stays}.",),
    "withdraws": (
        "{seat:S} {seat:hits} the floor.",
        "{seat:S} {seat:remembers} an urgent appointment under the table.",
        "{seat:S} {seat:goes} down like a deckchair.",
        "{seat:S} {seat:withdraws}, with what little dignity is left.",
    ),
    "shame": _shame,
    "gun_down": ("Nobody shoots a quitter: {seat} {seat:puts} a gun down.",),
    "guns_down": ("Nobody shoots a quitter: {seats} {seats:puts} the gun down.",),
    "discarded": ("{seat:S} {seat:discards} a card, face down.",),
    "discarded_card": ("{seat:S} {seat:discards}: {card}.",),
    "reveals": _reveals,
    "wounded": _wounded,
    "falls": ("{seat:S} {seat:lies} down, and not for a nap.", "{seat:S} {seat:drops} with a thump."),
    "healed": _healed,
    "dies": (
        "{seat:S} {seat:is} dead. It was nothing personal, it was the money.",
        "{seat:S} {seat:leaves} the game feet first.",
        "That is it for {seat}. Hats off.",
    ),
    "money_lost": ("{seat:'S} money goes back to the box; the dead have no pockets.",),
    "estate": _estate,
    "estate_power": ("The dead hold nothing back: {seat:'s} power was {power}.",),
    "estate_role": _role,
    "role": _role,
    "toss": _toss,
    "jam": ("{seat:'S} shotgun jams. Everybody breathes out.",),
    "takes_back": ("{seat:S} {seat:takes} the spent {card} back in hand.",),
    "stabs": ("{seat:S} {seat:has} a {card} left over, and {target} {target:is} sitting so close. Backstab!",),
    "shows_power": _shows_power,
    "grenade": ("{seat:S} {seat:puts} a grenade on the table. Nobody bump {seat:them}.",),
    "explosion": ("KABOOM! {seat:'S} grenade goes off. Caught on their feet: {seats}.",),
    "round_cut": ("The smoke ends the round. The loot stays where it is.",),
    "gets_up": ("{seat:S} {seat:dusts} {seat:themselves} off and {seat:stands} up as if nothing had happened.",),
    "inherits": ("{heir:S} {heir:takes} over {seat:'s} gun, with {cards} cards. A touching moment.",),
    "inherited_cards": ("The inherited gun comes with {hand}.",),
    "steps_in": _steps_in,
    "no_split": _no_split,
    "split": _split,
    "share": ("{seat:S} {seat:pockets} {notes}.",),
    "left": ("{notes} cannot be split and waits on the table.",),
    "telephone": ("The telephone makes its round, in secret, among {seats}.",),
    "passes_on": ("{seat:S} {seat:hands} the telephone on with a poker face.",),
    "turns_phone": ("{seat:S} quietly {seat:makes} the call.",),
    "phone_laid": _phone_laid,
    "switchboard": _switchboard,
    "alert": ("Sirens in the distance: the police know where you are. Shame now carries a flashing light.",),
    "count": _count,
    "lost": ("{seat:S} {seat:is} dead, and the dead do not count.",),
    "family_count": ("{seats:S}: {money} in the purse, {total} in the end.",),
    "funeral": ("A decent funeral for {seat}: {cost}, flowers included.",),
    "game_over": _game_over,
}

FIELDS: Final[dict[str, Any]] = {
    "card": lambda card: CARD_NAMES.get(card, card),
    "power": power_name,
    "powers": lambda numbers: listed([power_name(number) for number in numbers]),
    "hand": hand_of,
    "notes": lambda notes: heap(notes) if isinstance(notes, list | tuple) else notes,
    "left": heap,
    "table": heap,
    "share": dollars,
    "money": dollars,
    "bonus": dollars,
    "total": dollars,
    "cost": dollars,
}

FIRST_TALES: Final = Tales(TALES, FIELDS, gun_kinds=("toss", "jam"))
