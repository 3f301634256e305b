"""To be written."""

from flask import Blueprint

blueprint = Blueprint("village", __name__)
