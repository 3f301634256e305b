"""What a set-up says in the terminal, in French and in English."""


class SetUpError(Exception):
    """Its text is what the person in front of the terminal reads."""


BEGUN = "Installation dans .venv (une seule fois, une minute environ)…"
NOT_OF_A_PACK = (
    "« pack » ne prend pas de mot de plus : ôtez « {word} ».\n"
    "“pack” takes no further word: leave out “{word}”."
)
NO_PYTHON_IN_IT = (
    "« {file} » ne contient pas un Python de Windows 3.11 ou plus récent : prenez « Windows "
    "embeddable package (64-bit) » sur python.org.\n"
    "“{file}” holds no Python of Windows, 3.11 or later: take the “Windows embeddable package "
    "(64-bit)” from python.org."
)
NOT_PLAIN = (
    "{names} : rien qui serve aussi Windows n'a pu être fabriqué ; relancez avec le réseau.\n"
    "{names}: nothing that Windows takes too could be built; run again with the network."
)
NO_PIP = (
    "pip manque : installez-le (Debian, Ubuntu : sudo apt install python3-pip), puis relancez.\n"
    "pip is missing: install it (Debian, Ubuntu: sudo apt install python3-pip), then run again."
)
NO_VENV = (
    "Python n'a pas pu préparer .venv, voyez plus haut (Debian : sudo apt install python3-venv)."
    "\nPython could not prepare .venv, see above (Debian: sudo apt install python3-venv)."
)
SHARED_STORAGE = (
    "Un dossier partagé d'Android ne convient pas : mettez le projet sous ~ dans Termux.\n"
    "Android's shared storage will not do: put the project under ~ in Termux."
)
STOPPED = (
    "Installation interrompue : rien n'est changé, relancez quand vous voulez.\n"
    "Set-up interrupted: nothing is changed, run again when you like."
)
KEPT = (
    "Je démarre avec l'installation d'avant, qui convient.\n"
    "Starting with the previous set-up, which will do."
)
READ_ONLY = (
    "Le dossier du projet est en lecture seule : copiez-le là où vous pouvez écrire.\n"
    "The project's folder is read-only: copy it where you may write."
)
DISK_FULL = (
    "Le disque est plein : libérez 200 Mo, puis relancez.\n"
    "The disk is full: free 200 MB, then run again."
)
IN_USE = (
    "Une autre fenêtre se sert de .venv : fermez-la, puis relancez.\n"
    "Another window is using .venv: close it, then run again."
)
NO_NETWORK = (
    "Pas de réseau : l'installation en a besoin une fois ; relancez avec lui, ou partez d'un zip "
    "fait par « python3 run.py pack ».\n"
    "No network: the set-up needs it once; run again with it, or start from a zip made by "
    "`python3 run.py pack`."
)
NOT_TRUSTED = (
    "La connexion chiffrée est refusée : mettez la machine à l'heure, ou changez de réseau.\n"
    "The encrypted connection is refused: set the machine's clock, or change networks."
)
NO_WHEEL = (
    "{name} n'existe pas tout prêt pour cette machine (musl, Android…) et n'a pas pu s'y "
    "fabriquer : l'application s'en passe, prenez une autre machine pour les tests.\n"
    "{name} has no wheel for this machine (musl, Android…) and could not be built on it: the "
    "app does without, take another machine for the tests."
)
NO_WHEEL_OF_THE_APP = (
    "{name} n'a pas pu s'installer sur cette machine : prenez le Python de python.org, ou un zip "
    "fait ailleurs par « python3 run.py pack ».\n"
    "{name} could not be installed on this machine: take Python from python.org, or a zip made "
    "elsewhere by `python3 run.py pack`."
)
NOT_INSTALLED = (
    "pip a échoué : ce qu'il a dit est écrit plus haut.\npip failed: what it said is written above."
)
