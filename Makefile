# Thin names for `python3 run.py`, for hands that type `make`.
PYTHON ?= python3
.PHONY: run test soak bench

run:
	$(PYTHON) run.py
test:
	$(PYTHON) run.py test
soak:
	$(PYTHON) run.py soak
bench:
	$(PYTHON) run.py bench
