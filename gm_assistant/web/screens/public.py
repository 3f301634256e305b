"""To be written."""

from flask import Blueprint

blueprint = Blueprint("public", __name__)
