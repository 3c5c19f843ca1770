"""What answers are made of, as plain values and back; and the answers that count what is hidden, or report on a record.

:mod:`coach.exchange` puts answers together from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from coach.cards import Cards
from coach.results import Accounts, Chance, Finding, Layout, Possible, Reason, Report, Reported, Threat
from coach.text import name, say, score, sentence
from coach.tiles import from_tokens


def reason_json(reason: Reason, lang: str) -> dict[str, Any]:
    """Return a reason as plain values, with its sentence in *lang*."""
    return {"code": reason.code, "text": sentence(reason, lang), "values": plain(reason.values)}


def plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a sentence as plain ones: cards as their tokens, groups of cards as lists of these."""
    return {key: _plain_value(value) for key, value in values.items()}


def _plain_value(value: Any) -> Any:
    if isinstance(value, Cards):
        return value.tokens
    return [_plain_value(part) for part in value] if isinstance(value, tuple) else value


def chance_json(chance: Chance) -> dict[str, Any]:
    """Return a chance as plain values."""
    return {"probability": chance.probability, "count": chance.count, "of": chance.of}


def layout_json(layout: Layout | None) -> dict[str, Any] | None:
    """Return a layout as plain values."""
    if layout is None:
        return None
    hands = {seat: hand.tokens for seat, hand in layout.hands.items()}
    return {"hands": hands, "by": layout.by or None, "play": layout.play.tokens}


def chance_of(values: Mapping[str, Any]) -> Chance:
    """Return the chance that *values* stand for."""
    return Chance(values["count"], values["of"])


def chances_of(values: Mapping[str, Any]) -> dict[str, Chance]:
    """Return the chances that *values* stand for, by what they are chances of."""
    return {what: chance_of(chance) for what, chance in values.items()}


def layout_of(values: Mapping[str, Any] | None) -> Layout | None:
    """Return the layout that *values* stand for."""
    if values is None:
        return None
    hands = {seat: from_tokens(hand) for seat, hand in values["hands"].items()}
    return Layout(hands, values["by"] or "", from_tokens(values["play"]))


def reason_of(values: Mapping[str, Any]) -> Reason:
    """Return the reason that *values* stand for."""
    return Reason(values["code"], restored(values["values"]))


def restored(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a sentence, whose lists are cards or groups of them."""
    return {key: _cards_or_list(value) if isinstance(value, list) else value for key, value in values.items()}


def _cards_or_list(value: list[Any]) -> Cards | tuple[Any, ...]:
    if value and all(isinstance(part, list) for part in value):
        return tuple(map(_cards_or_list, value))
    try:
        return from_tokens(value)
    except (ValueError, TypeError, KeyError):
        return tuple(value)


# ---- what is hidden --------------------------------------------------------------------------------------------------


def possible_json(answer: Possible, lang: str) -> dict[str, Any]:
    """Return what is possible as plain values."""
    return {
        "deals": answer.deals,
        "exact": True,
        "numbers": {seat: _chances_json(by) for seat, by in answer.numbers.items()},
        "tiles": {seat: _chances_json(by) for seat, by in answer.tiles.items()},
        "words": {str(number): word for number, word in answer.words.items()},
        "hard": list(answer.hard),
    }


def possible_of(values: Mapping[str, Any], game: str) -> Possible:
    """Return what *values* say is possible."""
    return Possible(
        values["deals"],
        {
            seat: {int(number): chance_of(chance) for number, chance in by.items()}
            for seat, by in values["numbers"].items()
        },
        {seat: chances_of(by) for seat, by in values["tiles"].items()},
        {int(number): word for number, word in values["words"].items()},
        game=game,
    )


def _chances_json(chances: Mapping[Any, Chance]) -> dict[str, Any]:
    return {str(what): chance_json(chance) for what, chance in chances.items()}


_THREATS: Final = ("mine", "mine_half", "next", "next_half")


def accounts_json(answer: Accounts, lang: str) -> dict[str, Any]:
    """Return accounts as plain values, each play with its sentences."""
    return {
        "deals": answer.deals,
        "exact": True,
        "plays": [
            {
                "cards": threat.cards.tokens,
                "kind": threat.kind,
                **{what: chance_json(getattr(threat, what)) for what in _THREATS},
                "witness": layout_json(threat.witness),
                "next_witness": layout_json(threat.next_witness),
                "reasons": [reason_json(reason, lang) for reason in threat.reasons],
            }
            for threat in answer.threats
        ],
    }


def accounts_of(values: Mapping[str, Any], game: str) -> Accounts:
    """Return the accounts that *values* tell of."""
    threats = tuple(_threat_of(play) for play in values["plays"])
    return Accounts(values["deals"], threats, game=game)


def _threat_of(values: Mapping[str, Any]) -> Threat:
    mine, mine_half, next_, next_half = (chance_of(values[what]) for what in _THREATS)
    witness, next_witness = layout_of(values["witness"]), layout_of(values["next_witness"])
    return Threat(
        from_tokens(values["cards"]), values["kind"], mine, mine_half, next_, next_half, witness, next_witness
    )


# ---- what a record shows ---------------------------------------------------------------------------------------------


def report_json(answer: Report, lang: str) -> dict[str, Any]:
    """Return a report as plain values."""
    return {
        "hands": [
            {
                "points": dict(hand.points) or None,
                "findings": [
                    {
                        "clause": finding.clause,
                        "seat": finding.seat,
                        "number": finding.number,
                        "cards": finding.cards.tokens,
                        "to": finding.to,
                        "charged": finding.charged,
                        "reason": reason_json(finding.reason, lang),
                    }
                    for finding in hand.findings
                ],
            }
            for hand in answer.hands
        ]
    }


def report_of(values: Mapping[str, Any], game: str) -> Report:
    """Return the report that *values* stand for."""
    hands = tuple(
        Reported(hand["points"] or {}, tuple(_finding_of(finding) for finding in hand["findings"]))
        for hand in values["hands"]
    )
    return Report(hands, game=game)


def _finding_of(values: Mapping[str, Any]) -> Finding:
    return Finding(
        values["clause"],
        values["seat"],
        values["number"],
        from_tokens(values["cards"]),
        values["to"],
        values["charged"],
        reason_of(values["reason"]),
    )


# ---- what is said of them on pages and in the shell, and their rows --------------------------------------------------


def word_reasons(answer: Possible) -> Iterator[Reason]:
    """Yield what each number is called in my hand, of those that are called something."""
    return (Reason(f"suit-{word}", {"number": number}) for number, word in answer.words.items())


def settled_line(hand: Reported, lang: str | None = None) -> str:
    """Return what each seat got in a hand, or that it is not over."""
    if not hand.points:
        return say("hand-not-over", lang)
    return "  ".join(f"{name('seat', seat, lang)} {score(points)}" for seat, points in hand.points.items())


def finding_reasons(hand: Reported) -> Iterator[Reason]:
    """Yield what there is to say of a hand, and after what the table charges for, that it does."""
    for found in hand.findings:
        yield found.reason
        if found.charged:
            yield Reason("is-charged", {"seat": found.seat, "to": found.to})
    if not hand.findings:
        yield Reason("nothing-reported")


def counted_rows(answer: Possible | Accounts | Report) -> Iterator[dict[str, Any]]:
    """Yield a row a seat and tile of what is possible, a row a play of accounts, a row a finding of a report."""
    match answer:
        case Possible():
            for seat, by in answer.tiles.items():
                for tile, chance in by.items():
                    counts = {"probability": chance.probability, "count": chance.count, "of": chance.of}
                    yield {"seat": seat, "tile": tile, **counts}
        case Accounts():
            for threat in answer.threats:
                counted = {what: getattr(threat, what).count for what in _THREATS}
                yield {"play": str(threat.cards), "kind": threat.kind, **counted, "of": answer.deals}
        case Report():
            for number, hand in enumerate(answer.hands, start=1):
                for found in hand.findings:
                    named = {"clause": found.clause, "seat": found.seat, "number": found.number, "to": found.to}
                    cards, code = str(found.cards), found.reason.code
                    yield {"hand": number, **named, "cards": cards, "charged": found.charged, "reason": code}
