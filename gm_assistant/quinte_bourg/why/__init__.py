"""Why: what lies behind an answer, a death, a post, a purse; and every move in words."""
