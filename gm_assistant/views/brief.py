"""A long decision without its middle: how it begins, and what it comes to."""


def in_brief(words: str, room: int) -> str:
    """All forty ballots of a vote would hide whom it condemns."""
    if len(words) <= room:
        return words
    half = room // 2
    begins = words[:half].rpartition(" ")[0].rstrip(" ,;:")
    return f"{begins} … {words[-half:].partition(' ')[2]}"
