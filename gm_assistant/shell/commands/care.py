"""The commands that look after a machine: is all sound, what can be saved, what is missing."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gm_assistant.french.language import cause, counted, signed, typed_in
from gm_assistant.french.terminal import on_one_line, tell, tell_whole, told, whole
from gm_assistant.shell.commands import DATA, MIRROR, command, folder_of, option

if TYPE_CHECKING:
    from gm_assistant.shell.journal.line import Line
    from gm_assistant.shell.journal.mirror import Found, Rescued


# `gm-assistant check`: reads a whole folder and says, line by line, what is sound.

SOUND, SPOILT = 0, 1
Said = tuple[bool, str]


@command(
    "check",
    "relit tout ce qui est gardé, et dit ce qui tient",
    "Base, miroir et copies, une ligne chacun : « bon » ou « ABÎMÉ ». Ne change rien.",
    option(
        "--rules",
        nargs="*",
        type=Path,
        metavar="FICHIER",
        help="rejoue chaque partie gardée, et ces fichiers, et dit ce que les règles d'aujourd'hui "
        "jugeraient autrement",
    ),
    DATA,
    MIRROR,
)
def check(args: argparse.Namespace) -> int:
    from gm_assistant.shell.journal.journal import MIRROR
    from gm_assistant.shell.journal.mirror import read_database
    from gm_assistant.shell.journal.refusals import DatabaseTooNew

    folder = folder_of(args)
    if read_database(folder).trouble == DatabaseTooNew.short:
        tell_whole(DatabaseTooNew.sentence, to=sys.stderr)
        return SPOILT
    status = SOUND
    for is_sound, words in _all(folder, getattr(args, "mirror", None) or folder / MIRROR):
        tell("{mark} {words}", mark="bon   " if is_sound else "ABÎMÉ ", words=words)
        status = status if is_sound else SPOILT
    if args.rules is not None:
        for words in _judged(folder, args.rules):
            tell("{words}", words=words)
    if status == SPOILT:
        tell("Pour écrire tout ce qui est intact : python3 run.py rescue DOSSIER")
    return status


def _all(folder: Path, mirror: Path) -> Iterator[Said]:
    from gm_assistant.shell.journal.mirror import copies_of, read_database, read_mirrors

    database = read_database(folder)
    yield not database.trouble, f"base des parties {_in_brackets(database.trouble)}".rstrip()
    for found in database.found:
        trouble = _trouble_of(_line_of(found))
        yield found.is_whole and not trouble, f"{_health_said(found)}{trouble}"
    for found in read_mirrors(mirror):
        yield found.is_whole, f"{_health_said(found)}, dans {found.where}"
    for paths in copies_of(folder).values():
        for _, path in paths:
            yield _copy(path, folder)


def _line_of(found: "Found") -> "Line | None":
    """The game of a chain that is whole."""
    from gm_assistant.shell.journal.chain import GAMES
    from gm_assistant.shell.journal.line import fold

    is_game = found.is_whole and ":" not in found.subject
    return fold(GAMES.entry_of(it) for it in found.sound.rows) if is_game else None


def _trouble_of(line: "Line | None") -> str:
    """Why a game that is whole cannot be opened all the same."""
    from gm_assistant.games.registry import rules_of
    from gm_assistant.shell.judging import Unplayable, standing

    try:
        if line is not None:
            standing(rules_of(line.document), line)
    except Unplayable as trouble:
        return f". {whole(trouble.sentence)}"
    return ""


def _judged(folder: Path, files: Iterable[Path]) -> Iterator[str]:
    """What today's rules say of every game and of these files, where they disagree, and where."""
    from gm_assistant.shell.commands.games import file_line
    from gm_assistant.shell.journal.mirror import read_database
    from gm_assistant.shell.journal.refusals import DamagedFile

    kept = ((_named(it), _line_of(it)) for it in read_database(folder).found)
    lines = {name: line for name, line in kept if line is not None and not _trouble_of(line)}
    for path in files:
        try:
            lines[path.name] = file_line(path)
        except DamagedFile as damage:
            yield whole(f"{path.name} : {damage.place}, {damage.sentence}", [path.name])
    said = {name: list(_differences(line)) for name, line in lines.items()}
    yield from (told("{of} : {it}", of=name, it=it) for name, found in said.items() for it in found)
    otherwise = sum(map(bool, said.values()))
    judged = "partie jugée comme en son temps", "parties jugées comme en leur temps"
    same = counted(len(said) - otherwise, *judged)
    yield signed(f"Règles d'aujourd'hui : {same}, {otherwise} autrement.")


def _differences(line: "Line") -> Iterator[str]:
    from gm_assistant.games.registry import offer_of
    from gm_assistant.shell.judging import otherwise, standing, told_with_its_rules

    companion = offer_of(line.document).companion(None)
    game = standing(companion.rules, line)
    for index in companion.rules.kept(game):
        move = told_with_its_rules(companion, game, line.moves[index].move, index, stands=True)
        yield whole(f"décision n° {index + 1}, {move.words}", typed_in(line.document))
    judged = otherwise(companion, game, line)
    if judged and line.told:
        yield whole(f"décision n° {len(line.told.moves)}. {judged}", typed_in(line.document))


def _in_brackets(words: str) -> str:
    return f"({signed(words)})" if words else ""


def _health_said(found: "Found") -> str:
    reached = found.sound.tip.seq
    name = told("{name} : {count}", name=_named(found), count=counted(reached, "entrée"))
    if found.is_whole:
        return name
    further = f" sur {found.known_of}" if found.known_of > reached else ""
    return f"{name} intactes{further}, abîmée à partir de la suivante"


def _named(found: "Found") -> str:
    from gm_assistant.shell.journal.chain import GAMES
    from gm_assistant.shell.journal.line import fold

    if ":" in found.subject:
        return told("réglages de l'assistant ({name})", name=on_one_line(found.subject))
    if not found.sound.rows:
        return on_one_line(found.subject)
    line = fold([GAMES.entry_of(found.sound.rows[0])])
    title = on_one_line(line.title if line else "")
    return told("{game} « {title} »", game=found.subject[:8], title=title)


def _copy(path: Path, folder: Path) -> Said:
    from gm_assistant.shell.journal.game_file import read_document, read_file
    from gm_assistant.shell.journal.refusals import DamagedFile
    from gm_assistant.shell.journal.store import is_proved

    name = path.relative_to(folder).as_posix()
    try:
        content = read_file(path)
        if is_proved(path.name, content) is False:
            return False, told("{name} : ce n'est plus ce qui fut écrit", name=name)
        read_document(content)
    except DamagedFile as damage:
        trouble = signed(f"{damage.place}, {damage.sentence}")
        return False, told("{name} : {trouble}", name=name, trouble=trouble)
    return True, name


# `gm-assistant rescue`: writes every game as far as it is sound, from wherever it is kept.

WHOLE, IN_PART, NOTHING = 0, 1, 2


@command(
    "rescue",
    "écrit chaque partie aussi loin qu'elle est intacte",
    "Lit la base, le miroir et les copies, prend pour chaque partie ce qui va le plus "
    "loin, et l'écrit en fichier de partie. Ne change rien à ce qui est gardé.",
    option("to", type=Path, metavar="DOSSIER", help="où écrire les fichiers de partie"),
    DATA,
    MIRROR,
)
def rescue(args: argparse.Namespace) -> int:
    from gm_assistant.shell.journal.journal import MIRROR
    from gm_assistant.shell.journal.mirror import rescued, write_rescued

    folder = folder_of(args)
    mirror = getattr(args, "mirror", None) or folder / MIRROR
    status = NOTHING
    for game in rescued(folder, mirror):
        try:
            path = write_rescued(game, args.to)
        except OSError as error:
            cannot = "{folder} ne peut pas être écrit ({why})."
            tell(cannot, to=sys.stderr, folder=args.to, why=whole(cause(error)))
            return NOTHING
        tell("{game} → {file}", game=_rescue_said(game), file=path.name)
        so_far = WHOLE if game.is_whole else IN_PART
        status = so_far if status == NOTHING else max(status, so_far)
    if status == NOTHING:
        tell("Aucune partie n'a été trouvée dans {folder}.", to=sys.stderr, folder=folder)
    return status


def _rescue_said(game: "Rescued") -> str:
    whole = "{title} : entière, {count}, d'après {where}"
    part = "{title} : {sound} sur {last}, d'après {where} : le reste est derrière un dommage"
    unsure = "{title} : {count}, d'après {where}, sans que rien ne prouve que c'est tout"
    return told(
        whole if game.is_whole else part if game.seq < game.last else unsure,
        title=on_one_line(game.title) or game.game_id,
        count=counted(game.seq, "entrée"),
        sound=counted(game.seq, "entrée intacte", "entrées intactes"),
        last=game.last,
        where=game.where,
    )


# `gm-assistant doctor`: looks at this machine before the evening, and says what to do.


@command(
    "doctor",
    "dit ce qui manque à cette machine",
    "Python, les parties, la place, les PDF, le réseau et le coupe-feu : ce qui est, et ce "
    "qu'il faut faire.",
    DATA,
)
def doctor(args: argparse.Namespace) -> int:
    from gm_assistant.shell.doctor import examine, tell_round
    from gm_assistant.shell.hosts.desktop import own_addresses
    from gm_assistant.shell.journal.mirror import trouble_of
    from gm_assistant.shell.journal.store import SQLITE

    folder = folder_of(args)
    return tell_round(examine(folder, own_addresses(), args.port, trouble_of(folder), SQLITE))


# `gm-assistant check-scripts`: proves the files that are read aloud, and says every slip.

IN_ORDER, TO_CORRECT = 0, 1


@command(
    "check-scripts",
    "relit les textes des nuits et du jour, et dit ce qui cloche",
    "Chaque faute est dite avec son fichier et sa ligne.",
    DATA,
)
def check_scripts(args: argparse.Namespace) -> int:
    from gm_assistant.games.registry import ALL

    data = folder_of(args)
    problems = [slip for offer in ALL for slip in offer.companion(data).problems]
    for problem in problems:
        tell_whole(str(problem))
    if not problems:
        own = data / "night_scripts"
        tell("Tout est en ordre. Vos propres feuilles se mettent dans {own}.", own=own)
    return TO_CORRECT if any(problem.blocking for problem in problems) else IN_ORDER
