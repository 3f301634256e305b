"""A Monday on which every row is played: twenty players, every role of the night dealt, a ghost."""

from typing import Any, Final

CARDS: Final = {
    "Ana": ("villageois", "marchand_de_sable"),
    "Bob": ("villageois", "fureteur"),
    "Cleo": ("villageois", "voyeur"),
    "Dan": ("villageois", "voleur"),
    "Eva": ("villageois", "psychopathe"),
    "Fred": ("villageois", "freyja"),
    "Gus": ("villageois", "eris"),
    "Hal": ("orphee",),
    "Ines": ("sirene",),
    "Jo": ("villageois", "laura"),
    "Kim": ("villageois", "dresseur_chien"),
    "Leo": ("villageois", "ingenieure"),
    "Max": ("villageois", "inventeur"),
    "Noa": ("reptilien",),
    "Oda": ("reptilienne_alpha",),
    "Pia": ("villageois",),
    "Rex": ("villageois",),
    "Sam": ("villageois",),
    "Tim": ("villageois",),
    "Ugo": ("villageois",),
}
GO: Final = "go"
# What is tapped in each row: houses, a button of the call, or the one at the foot.
TAPPED: Final[dict[str, tuple[str, ...]]] = {
    "fantomes": ("Pia",),
    "reptiliens": ("Rex",),
    "amoureux": ("Sam",),
    "marchand_de_sable": ("Pia",),
    "fureteur": ("Cleo",),
    "voyeur": ("Bob",),
    "voleur": ("Eva",),
    "psychopathe": ("Ana",),
    "allumeuse": ("Bob", "Cleo", "Bob"),
    "farce": ("direction=horaire",),
    "orphee": ("Leo",),
    "sirene": ("Max",),
    "amoureux_se_retrouvent": (GO,),
    "laura": ("Kim",),
    "dresseur_chien": ("Noa",),
    "attaque": (GO,),
    "aube": (GO,),
    "ingenieure": ("Jo",),
    "inventeur": ("Ugo",),
}


def monday() -> dict[str, Any]:
    """Begun half-way: Ugo has long been a ghost."""
    people = [
        {"id": name, "name": name, "camp_roles": [role], "specialities": list(cards)}
        for name, (role, *cards) in CARDS.items()
    ]
    return {
        "format": "quinte-bourg/1",
        "title": "Un lundi entier",
        "players": [one | ({"status": "fantome"} if one["id"] == "Ugo" else {}) for one in people],
        "lovers": ["Sam", "Tim"],
        "posts": {"president": "Ana", "scrutateur": "Bob", "bourreau": "Rex"},
        "start": {"weekday": "lundi"},
        "moves": [{"move": "night"}],
    }
