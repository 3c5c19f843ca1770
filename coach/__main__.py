"""``python -m coach`` is the shell."""

from coach.cli import main

if __name__ == "__main__":
    main()
