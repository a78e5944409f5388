"""`python -m standoff` is `standoff`."""

from standoff.cli import main

if __name__ == "__main__":
    main()
