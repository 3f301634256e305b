"""Proposals: the votes for and against, the voices sold, and what then happens."""

from gm_assistant.non_morts import french
from gm_assistant.non_morts.decrees import apply
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.moves import Correct, Price, Propose
from gm_assistant.non_morts.refusals import PaidIsNotThePrice, ProposerDoesNotVote
from gm_assistant.non_morts.vocabulary import PlayerId


def propose(film: Film, move: Propose) -> None:
    """L35, V-01: it happens unless enough are against."""
    if move.by in move.votes:
        raise ProposerDoesNotVote(name=film.director(move.by).name)
    sold = {it: vote for it, vote in move.votes.items() if isinstance(vote, Price)}
    for seller, voice in sold.items():
        _prove_paid(film, seller, voice)
    # V-02: an unpaid price is a vote against.
    unpaid = sum(not voice.paid for voice in sold.values())
    against = unpaid + sum(vote == "contre" for vote in move.votes.values())
    accepted = against < film.table.veto
    film.last = film.last._replace(accepted=accepted)
    film.tell("vote.accepte" if accepted else "vote.refuse", against=against, veto=film.table.veto)
    if accepted:
        for voice in sold.values():
            _pay(film, voice)
        apply(film, move.ops)


def _prove_paid(film: Film, seller: PlayerId, voice: Price) -> None:
    if voice.paid and sum(voice.paid.values()) != voice.price:
        name, price = film.director(seller).name, french.tokens(voice.price)
        raise PaidIsNotThePrice(name=name, price=price)


def _pay(film: Film, voice: Price) -> None:
    for payer, tokens in voice.paid.items():
        film.pay(payer, tokens, "paye.voix")


def correct(film: Film, move: Correct) -> None:
    """The table's decree needs no vote."""
    apply(film, move.ops)
