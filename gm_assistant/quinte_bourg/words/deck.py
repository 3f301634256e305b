"""The cards and posts, each written once: its label, its camp or days, when it joins the deal."""

from typing import Final, NamedTuple


class RoleCard(NamedTuple):
    """A camp role; `joins` is the number of players from which it is advised, 0 for never."""

    id: str
    label: str
    camp: str
    joins: int = 0
    several: bool = False
    dealt: bool = True


class SpecialityCard(NamedTuple):
    """A speciality; `joins` is its rank among those that are dealt, the liveliest first."""

    id: str
    label: str
    joins: int


class PostCard(NamedTuple):
    """A public post; `days` are those on which its holder acts, empty for every day."""

    id: str
    label: str
    obligatory: bool = False
    joins: int = 0
    ghosts: bool = False
    days: str = ""

    @property
    def optional(self) -> bool:
        """Whether a table may play without it: those and no others have a number of players."""
        return self.joins > 0


ROLE_CARDS: Final = (
    RoleCard("amoureux", "Amoureux", "amoureux", dealt=False),
    RoleCard("idealiste", "Idéaliste", "idealistes", dealt=False),
    RoleCard("sheherazade", "Shéhérazade", "idealistes", joins=9),
    RoleCard("prophete", "Prophète", "idealistes", joins=15),
    RoleCard("seth", "Seth", "seths", joins=16),
    RoleCard("fennec", "Fennec", "seths", joins=16),
    RoleCard("souris", "Souris", "souris", joins=21, several=True),
    RoleCard("minus", "Minus", "souris", joins=21),
    RoleCard("cortex", "Cortex", "souris", joins=21),
    RoleCard("reptilien", "Reptilien", "reptiliens", several=True),
    RoleCard("reptilienne_alpha", "Reptilienne alpha", "reptiliens", joins=8),
    RoleCard("reptilienne_noire", "Reptilienne noire", "reptiliens", joins=12),
    RoleCard("reptilienne_rouge", "Reptilienne rouge", "reptiliens", joins=13),
    RoleCard("martyre", "Martyre", "martyre", joins=10),
    RoleCard("orphee", "Orphée", "musiciens", joins=14),
    RoleCard("sirene", "Sirène", "musiciens", joins=14),
    RoleCard("villageois", "Villageois", "villageois", several=True),
    RoleCard("cupide", "Cupide", "villageois", joins=11, several=True),
    RoleCard("holmes", "Holmes", "villageois", joins=18),
    RoleCard("monk", "Monk", "villageois", joins=18),
    RoleCard("poirot", "Poirot", "villageois", joins=18),
    RoleCard("pach", "Pach", "villageois", joins=25),
    RoleCard("rappaz", "Rappaz", "villageois", joins=25),
    RoleCard("sesiano", "Sesiano", "villageois", joins=25),
)
SPECIALITY_CARDS: Final = (
    SpecialityCard("ingenieure", "Ingénieure", joins=9),
    SpecialityCard("technophile", "Technophile", joins=16),
    SpecialityCard("scientifique", "Scientifique", joins=21),
    SpecialityCard("savant", "Savant", joins=23),
    SpecialityCard("bricoleur", "Bricoleur", joins=25),
    SpecialityCard("inventeur", "Inventeur", joins=28),
    SpecialityCard("fureteur", "Fureteur", joins=6),
    SpecialityCard("indiscrete", "Indiscrète", joins=14),
    SpecialityCard("journaliste", "Journaliste", joins=26),
    SpecialityCard("reporter", "Reporter", joins=18),
    SpecialityCard("voyeur", "Voyeur", joins=22),
    SpecialityCard("curieux", "Curieux", joins=24),
    SpecialityCard("dresseur_ours", "Dresseur d’ours", joins=15),
    SpecialityCard("dresseur_rapace", "Dresseur de rapace", joins=20),
    SpecialityCard("dresseur_chien", "Dresseur de chien", joins=7),
    SpecialityCard("voleur", "Voleur", joins=3),
    SpecialityCard("cambrioleur", "Cambrioleur", joins=17),
    SpecialityCard("brigand", "Brigand", joins=12),
    SpecialityCard("assassin", "Assassin", joins=8),
    SpecialityCard("meurtrier", "Meurtrier", joins=19),
    SpecialityCard("tueur", "Tueur", joins=27),
    SpecialityCard("marchand_de_sable", "Marchand de sable", joins=2),
    SpecialityCard("psychopathe", "Psychopathe", joins=4),
    SpecialityCard("toque", "Toqué", joins=11),
    SpecialityCard("laura", "Laura de la Riponne", joins=1),
    SpecialityCard("artiste", "L’Artiste", joins=13),
    SpecialityCard("eris", "Éris", joins=10),
    SpecialityCard("freyja", "Freyja", joins=5),
)
# In the order in which a game lists them.
POST_CARDS: Final = (
    PostCard("scrutateur", "Scrutateur"),
    PostCard("chef_milice", "Chef de la milice fantôme", ghosts=True),
    PostCard("president", "Président", obligatory=True),
    PostCard("procureur", "Procureur", obligatory=True),
    PostCard("notaire", "Notaire", obligatory=True),
    PostCard("senateur", "Sénateur", obligatory=True, ghosts=True),
    PostCard("pretre_capitaliste", "Prêtre capitaliste", joins=12),
    PostCard("pretre_traditionnel", "Prêtre traditionnel", joins=20),
    PostCard("adjoint_randy", "Adjoint Randy", joins=16, days="impairs"),
    PostCard("adjoint_armish", "Adjoint Armish", joins=24, days="pairs"),
    PostCard("pickpocket_mirko", "Pickpocket Mirko", joins=14, days="impairs"),
    PostCard("pickpocket_mirka", "Pickpocket Mirka", joins=22, days="pairs"),
    PostCard("bourreau", "Bourreau", joins=10),
)
