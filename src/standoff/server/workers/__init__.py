"""Several processes behind one port: each has its tables, and whoever comes is brought to the one that has theirs."""
