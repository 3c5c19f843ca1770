"""河池牛鬼 (niugui): four players, 54 cards, two hidden partners."""
