"""To be written."""

from flask import Blueprint

blueprint = Blueprint("history", __name__)
