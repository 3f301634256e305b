"""Why the journal says no: each refusal is one French sentence that says what to do."""

from collections.abc import Iterable


class JournalRefusal(Exception):
    """A request that the journal cannot honour; nothing was changed."""

    sentence = "Le journal n'a pas pu faire cela ; rien n'a changé, réessayez."

    def __init__(self, sentence: str | None = None) -> None:
        self.sentence = sentence or self.sentence
        super().__init__(self.sentence)


class Stale(JournalRefusal):
    """The game has moved on since the form was shown."""

    def __init__(self, current: int) -> None:
        self.current = current
        super().__init__(
            "La partie a avancé entre-temps, sans doute depuis un autre appareil : "
            "regardez la page à jour, puis décidez de nouveau."
        )


class NoSuchGame(JournalRefusal):
    """No game has this id."""

    sentence = "Cette partie n'existe pas ici : choisissez-en une dans la liste des parties."


class NoSuchTable(JournalRefusal):
    """No table, screen or device is kept under this name."""

    sentence = "Cette table n'existe plus ici : mettez-en une nouvelle depuis l'accueil."


class SeveralGames(JournalRefusal):
    """The words given name more than one game; `numbers` are what would name each alone."""

    def __init__(self, numbers: Iterable[str]) -> None:
        super().__init__(
            "Plusieurs parties répondent à ce nom ; tapez à sa place le numéro de l'une d'elles : "
            f"{' ou '.join(numbers)}."
        )


class GameInBin(JournalRefusal):
    """The game was deleted; it has to be taken back first."""

    sentence = "Cette partie est à la corbeille : reprenez-la d'abord pour y jouer."


class NothingToUndo(JournalRefusal):
    """No act is left to take back."""

    sentence = "Il n'y a plus rien à annuler : la partie est à son commencement."


class NothingToRedo(JournalRefusal):
    """No act waits to be done again."""

    sentence = "Il n'y a rien à rétablir : la dernière décision est déjà en place."


class NoSuchMove(JournalRefusal):
    """The number names no standing move."""

    sentence = "Cette décision n'est plus dans la partie : rechargez le journal."


class NoSuchBranch(JournalRefusal):
    """No branch is kept under this name."""

    sentence = "Aucune suite ne porte ce nom : choisissez-en une dans le journal."


class BranchNameTaken(JournalRefusal):
    """Two branches cannot share a name."""

    sentence = "Une suite porte déjà ce nom : donnez-en un autre à la nouvelle."


class Unstorable(JournalRefusal):
    """What was sent cannot be written down as JSON."""

    sentence = "Cette décision contient une valeur illisible : rechargez la page et recommencez."


class DatabaseTooNew(JournalRefusal):
    """The database was written by a later version of the program."""

    short = "elle vient d'une version plus récente du programme"
    sentence = (
        "Ces parties ont été enregistrées par une version plus récente du programme : "
        "mettez-le à jour, ou choisissez un autre dossier avec --data."
    )


class DatabaseLocked(JournalRefusal):
    """Another program holds the database."""

    sentence = (
        "Un autre programme tient la base des parties : "
        "fermez-le (ou l'autre fenêtre de l'assistant), puis réessayez."
    )


class Busy(JournalRefusal):
    """Somebody else's file takes longer than anybody waits."""

    sentence = "Un autre fichier est en train de passer : attendez un instant, puis recommencez."


class DiskFull(JournalRefusal):
    """No room is left to write."""

    sentence = (
        "Le disque est plein, cette décision n'est pas enregistrée : "
        "libérez de la place, puis réessayez."
    )


class ReadOnly(JournalRefusal):
    """The folder or the database cannot be written."""

    sentence = (
        "Le dossier des parties est en lecture seule : "
        "rendez-le modifiable, ou choisissez-en un autre avec --data."
    )


class OfAnotherUser(JournalRefusal):
    """A file of the folder belongs to somebody else, as one start by `sudo` leaves it."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"« {path} » appartient à un autre compte de cette machine : rendez-le au vôtre, "
            "ou choisissez un autre dossier avec --data."
        )


class FolderUnusable(JournalRefusal):
    """The folder cannot be made, opened or used."""

    sentence = (
        "Le dossier des parties ne peut pas être ouvert : "
        "vérifiez son chemin, ou choisissez-en un autre avec --data."
    )


class FolderGone(JournalRefusal):
    """The files that were opened are no longer the ones in the folder."""

    sentence = (
        "Le dossier des parties a été retiré ou remplacé, cette décision n'est pas enregistrée : "
        "remettez-le en place et recommencez, ou téléchargez la partie entière."
    )


class GameSpoilt(JournalRefusal):
    """Something that was recorded of this game has changed since; what is before it is sound."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        super().__init__(
            f"Cette partie est abîmée à partir de l'entrée n° {seq} du journal ; tout ce qui "
            "précède est intact, reprenez-le dans une nouvelle partie ou téléchargez-le."
        )


class DatabaseDamaged(JournalRefusal):
    """The database is not one, or is broken."""

    sentence = (
        "La base des parties est abîmée : lancez « python3 run.py rescue sauves », qui écrit "
        "chaque partie aussi loin qu'elle est intacte, depuis la base, le miroir et les copies."
    )


class DiskTrouble(JournalRefusal):
    """The disk answered with an error."""

    sentence = (
        "Le disque n'a pas répondu comme il faut, cette décision n'est peut-être pas enregistrée : "
        "vérifiez-le, puis réessayez."
    )


class TooLittleMemory(JournalRefusal):
    """The system gives no more of it, or no more threads."""

    sentence = (
        "Cette machine ne laisse pas assez de mémoire à l'assistant : "
        "fermez d'autres programmes, puis relancez-le."
    )


class ServedAlready(JournalRefusal):
    """The app runs on this folder: what is written goes through it."""

    def __init__(self, address: str) -> None:
        where = address or "lisez son adresse là où il a démarré"
        super().__init__(
            f"L'assistant tourne sur ce dossier ({where}) : reprenez-y ce fichier depuis "
            "l'accueil, ou arrêtez-le d'abord."
        )


class NotWritten(JournalRefusal):
    """The file that was named cannot be written."""

    sentence = "Ce fichier ne peut pas être écrit : vérifiez son nom et son dossier."


class DamagedFile(JournalRefusal):
    """The file is not a game, and `place` says where it stops being one."""

    def __init__(self, place: str, sentence: str) -> None:
        self.place = place
        super().__init__(sentence)


class UnreadableFile(JournalRefusal):
    """The file cannot be imported: the damage, told to whom chose it."""

    def __init__(self, damage: DamagedFile) -> None:
        self.place = damage.place
        super().__init__(
            f"Rien n'a été importé, ce fichier ne se lit pas ({damage.place} : "
            f"{damage.sentence.rstrip('.')})."
        )


class FutureFile(JournalRefusal):
    """The file was written by a later version of the program."""

    sentence = (
        "Ce fichier vient d'une version plus récente du programme : "
        "mettez l'assistant à jour, puis importez-le de nouveau."
    )
