"""The app of the MJ: addresses, forms and who may reach them.

For Flask developers, what is where and what differs from a usual app:

- `app.create_app` is the factory, `services.Options` its configuration, `services.services()` what
  it made once for all requests (the journal, the games that are being played, the devices let in):
  one typed record in `app.extensions` instead of a global for each. `blueprints/` has one module a
  family of pages, `errors` turns each exception into its page, `guard` is what stands before and
  after every request, `rendering.template` is our `render_template`.
- There is no ORM and no session. What is decided is appended to a journal, what is shown is the
  fold of its entries: `live.Live.now(game)` is the present `Moment`, and a view that changes
  something asks `live.play` or a method of the journal, with `pages.hand()`: which device, which
  tap (a form sent twice is one tap), and what its page had seen (a page that is behind is refused).
- Most addresses of a game have no view of their own: `play.screen` asks the game, or a builder
  that the shell registered with `pages.shell_page`, for a `Screen` (a template and its values), and
  `pages.framed_page` puts the frame around it. A game brings its pages as functions and knows no
  Flask; the shell knows no game but by its `Companion`.
- A view does not catch what is refused: a `Refusal` of the rules or of the journal is raised as it
  is, and `errors` shows its sentence on the page from which the form came.
- Every form works without JavaScript, by a redirect; for htmx the same answer is the scene alone
  (`rendering.is_swap`, `pages.landed`).
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def create_app() -> "Flask":
    """What `flask --app gm_assistant.shell.web` loads: the app over the games of this user."""
    from gm_assistant.shell.web.app import create_app as made

    return made()
