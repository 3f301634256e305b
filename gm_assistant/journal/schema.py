"""The tables of the journal and how each version of them becomes the next."""

from collections.abc import Callable

from sqlite_utils import Database

from gm_assistant.journal.refusals import DatabaseTooNew
from gm_assistant.journal.sealing import seal_games

_GROWS_ONLY = "SELECT RAISE(ABORT, 'the journal only grows')"

# REPLACE would otherwise slip past the triggers on DELETE: the next number is the only one taken.
_VERSION_1 = (
    """CREATE TABLE games (
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) >= 22),
        opened_at TEXT NOT NULL,
        title TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE entries (
        game TEXT NOT NULL REFERENCES games (id),
        seq INTEGER NOT NULL,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        version INTEGER NOT NULL,
        payload TEXT NOT NULL CHECK (json_valid(payload)),
        PRIMARY KEY (game, seq)
    ) STRICT""",
    f"CREATE TRIGGER games_keep BEFORE UPDATE ON games BEGIN {_GROWS_ONLY}; END",
    f"CREATE TRIGGER games_stay BEFORE DELETE ON games BEGIN {_GROWS_ONLY}; END",
    f"""CREATE TRIGGER games_once BEFORE INSERT ON games
        WHEN EXISTS (SELECT 1 FROM games WHERE id = NEW.id) BEGIN {_GROWS_ONLY}; END""",  # noqa: S608 - ours
    f"CREATE TRIGGER entries_keep BEFORE UPDATE ON entries BEGIN {_GROWS_ONLY}; END",
    f"CREATE TRIGGER entries_stay BEFORE DELETE ON entries BEGIN {_GROWS_ONLY}; END",
    f"""CREATE TRIGGER entries_follow BEFORE INSERT ON entries
        WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entries WHERE game = NEW.game)
        BEGIN {_GROWS_ONLY}; END""",  # noqa: S608 - ours
)

_VERSION_2 = (
    "ALTER TABLE entries ADD COLUMN token TEXT",
    "ALTER TABLE entries ADD COLUMN device TEXT NOT NULL DEFAULT ''",
    "CREATE UNIQUE INDEX one_tap ON entries (game, token) WHERE token IS NOT NULL",
    "CREATE UNIQUE INDEX one_opening ON entries (token) WHERE token IS NOT NULL AND seq = 1",
    """CREATE INDEX shown_in_the_list ON entries (game, kind, seq)
        WHERE kind IN ('setting', 'deleted', 'restored')""",
)

_KEEP = "CREATE TRIGGER entries_keep BEFORE UPDATE ON entries"

# What is kept beside the games (tables being set, screens, devices) grows as the games do.
_VERSION_3 = (
    "ALTER TABLE entries ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
    """CREATE TABLE tips (
        subject TEXT NOT NULL PRIMARY KEY,
        seq INTEGER NOT NULL,
        checksum TEXT NOT NULL,
        place INTEGER NOT NULL,
        facts TEXT NOT NULL,
        seal TEXT NOT NULL
    ) STRICT""",
    "DROP TRIGGER entries_keep",
    seal_games,
    f"{_KEEP} BEGIN {_GROWS_ONLY}; END",
    "DROP INDEX shown_in_the_list",
    """CREATE TABLE house_entries (
        subject TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        version INTEGER NOT NULL,
        payload TEXT NOT NULL CHECK (json_valid(payload)),
        token TEXT,
        device TEXT NOT NULL,
        checksum TEXT NOT NULL,
        PRIMARY KEY (subject, seq)
    ) STRICT""",
    "CREATE UNIQUE INDEX one_act ON house_entries (subject, token) WHERE token IS NOT NULL",
    f"CREATE TRIGGER house_keep BEFORE UPDATE ON house_entries BEGIN {_GROWS_ONLY}; END",
    f"CREATE TRIGGER house_stay BEFORE DELETE ON house_entries BEGIN {_GROWS_ONLY}; END",
    f"""CREATE TRIGGER house_follow BEFORE INSERT ON house_entries WHEN NEW.seq <>
        (SELECT coalesce(max(seq), 0) + 1 FROM house_entries WHERE subject = NEW.subject)
        BEGIN {_GROWS_ONLY}; END""",  # noqa: S608 - ours
    """CREATE TABLE fleeting (
        subject TEXT NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (subject, name)
    ) STRICT""",
)

Step = str | Callable[[Database], None]
MIGRATIONS: tuple[tuple[Step, ...], ...] = (_VERSION_1, _VERSION_2, _VERSION_3)
CURRENT = len(MIGRATIONS)


def version_of(db: Database) -> int:
    """Which version of the tables this database holds; 0 when it is new."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: Database, up_to: int = CURRENT) -> None:
    """Bring the tables up to date, all at once or not at all."""
    db.execute("BEGIN IMMEDIATE")
    try:
        # Read again under the lock: another program may have migrated meanwhile.
        for steps in MIGRATIONS[known_version(db) : up_to]:
            for step in steps:
                _take(db, step)
        db.execute(f"PRAGMA user_version = {up_to}")
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise


def _take(db: Database, step: Step) -> None:
    if isinstance(step, str):
        db.execute(step)
    else:
        step(db)


def known_version(db: Database) -> int:
    """The version of the tables, refused if this program is too old for them."""
    found = version_of(db)
    if found > CURRENT:
        raise DatabaseTooNew
    return found
