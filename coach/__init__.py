"""A coach for the card games of Hechi (河池), Guangxi."""

__version__ = "0.1.0"
