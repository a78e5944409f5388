"""Several nodes on one store: who lives, who looks after which table, and how tables move."""
