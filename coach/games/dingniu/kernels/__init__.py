"""What of 顶牛 is compiled: the search of positions with all tiles known."""
