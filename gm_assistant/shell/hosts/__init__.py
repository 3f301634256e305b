"""Where the app runs: a machine that serves it, or a browser that has nothing but itself."""
