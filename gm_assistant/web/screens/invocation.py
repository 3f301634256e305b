"""To be written."""

from flask import Blueprint

blueprint = Blueprint("invocation", __name__)
