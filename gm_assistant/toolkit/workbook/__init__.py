"""Workbooks as any game writes them: cells, layout, what an MJ may edit of it."""
