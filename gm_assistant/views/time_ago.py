"""How long ago something was, in the words of somebody who looks at it now."""

from datetime import datetime


def ago(at: str, now: datetime) -> str:
    """Empty where the moment is not known."""
    if not at:
        return ""
    minutes = int((now - datetime.fromisoformat(at)).total_seconds() // 60)
    if minutes < 2:
        return "à l'instant"
    if minutes < 60:
        return f"il y a {minutes} minutes"
    if minutes < 24 * 60:
        return f"il y a {minutes // 60} h"
    return f"il y a {minutes // (24 * 60)} j"
