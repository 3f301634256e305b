"""What may be said of a rule: its French sentence, and the lines and rulings that it rests on."""

from gm_assistant.seam.wording import Saying, say

__all__ = ["Saying", "say"]
