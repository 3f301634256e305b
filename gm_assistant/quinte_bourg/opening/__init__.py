"""Before the first night: the table, its composition, its advice, and the opening."""
