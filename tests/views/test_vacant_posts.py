"""Nobody who is not there is spoken to: what is read aloud where a post has no holder."""

from views.evening import around
from views.test_day_script import POSTS, VILLAGE, at, seen, words


def test_without_a_president_the_game_master_opens_session_and_debate() -> None:
    """P-18: nobody is spoken to who is not there."""
    day = at(around(*VILLAGE, posts={**POSTS, "president": None}), "session")
    assert "Nous n'avons plus de Président : je choisis la session." in words(seen(day))
    assert "La parole est au Président" not in words(seen(day))
    day = at(day.play({"move": "session", "kind": "normale"}), "vote")
    assert "Le débat est ouvert. Sans Président, c'est moi qui y mettrai fin." in words(seen(day))


def test_without_a_scrutateur_the_game_master_chooses_who_takes_a_post() -> None:
    posts = {it: holder for it, holder in POSTS.items() if it != "scrutateur"}
    day = at(around(*VILLAGE[:7], "Hal villageois assassin", posts=posts), "heritages")
    day = day.play({"move": "invoke", "by": "Hal", "power": "assassinat", "target": "Eva"})
    day = day.play({"move": "fate", "player": "Eva", "becomes": "fantome", "shows": "camp"})
    day = day.play({"move": "legacy", "dead": "Eva", "gives": {"Ana": 1}})
    told = "Un poste attend quelqu'un : Sénateur. Sans Scrutateur, c'est moi qui choisis."
    assert told in words(seen(day))
