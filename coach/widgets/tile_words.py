"""What a table of tiles says, in both languages; what the tiles are called is the game's to say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from coach.text import say

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "zh": {
        "tiles.tile": "骨牌 {tile}",
        "tiles.hand": "我的手牌",
        "tiles.left": "剩 {count} 张",
        "tiles.down": "扣",
        "tiles.down.spoken": "扣了 {count} 张",
        "tiles.chain": "桌上 {count} 张，从左到右：{tiles}。左头 {left}，右头 {right}",
        "tiles.chain.ends": "两头：左头 {left}，右头 {right}",
        "tiles.chain.none": "桌上还没有牌",
        "tiles.end.left": "左头 {number}",
        "tiles.end.right": "右头 {number}",
        "tiles.end.lead": "桌面",
        "tiles.lead": "先出",
        "tiles.lay": "{tile}，放到{place}",
        "tiles.discard": "扣下",
        "tiles.discard.tile": "扣下{tile}",
        "tiles.hint.wait": "还没轮到你。",
        "tiles.hint.lead": "你先出：选一张，再点桌面，也可以拖过去。",
        "tiles.hint.tile": "选一张，再点要接的一头，也可以拖过去。",
        "tiles.hint.end": "{tile}：再点桌上亮起来的地方。",
        "tiles.hint.drop": "{tile}：接不上，点“扣下”。",
        "tiles.hint.discard": "两头都接不上：选一张扣下。",
        "tiles.keys": "键盘：←→ 或数字选牌，Enter 放下，D 扣下，Esc 取消。",
        "tiles.said.lead": "{seat}先出{tile}",
        "tiles.said.lay": "{seat}出{tile}，两头是 {left} 和 {right}",
        "tiles.said.down": "{seat}扣了一张",
        "tiles.said.down.known": "{seat}扣下{tile}",
    },
    "en": {
        "tiles.tile": "tile {tile}",
        "tiles.hand": "My tiles",
        "tiles.left": "{count} in hand",
        "tiles.down": "down",
        "tiles.down.spoken": "Discarded face down: {count}",
        "tiles.chain": "On the table, left to right, {count}: {tiles}. Left end {left}, right end {right}",
        "tiles.chain.ends": "The ends: {left} on the left, {right} on the right",
        "tiles.chain.none": "Nothing has been laid yet",
        "tiles.end.left": "left end, {number}",
        "tiles.end.right": "right end, {number}",
        "tiles.end.lead": "table",
        "tiles.lead": "Lead",
        "tiles.lay": "{tile}: lay on the {place}",
        "tiles.discard": "Discard",
        "tiles.discard.tile": "Discard {tile}",
        "tiles.hint.wait": "It is not your turn yet.",
        "tiles.hint.lead": "You lead: choose a tile, then click the table, or drag it there.",
        "tiles.hint.tile": "Choose a tile, then click the end it goes to, or drag it there.",
        "tiles.hint.end": "{tile}: now click a lit place on the table.",
        "tiles.hint.drop": "{tile} fits nowhere: press Discard.",
        "tiles.hint.discard": "Nothing fits either end: choose a tile to discard.",
        "tiles.keys": "Keys: ←→ or digits choose, Enter lays, D discards, Esc lets go.",
        "tiles.said.lead": "{seat} leads {tile}",
        "tiles.said.lay": "{seat}: {tile}; the ends are {left} and {right}",
        "tiles.said.down": "{seat} discards face down",
        "tiles.said.down.known": "{seat} discards {tile}",
    },
}


def for_tiles(lang: str) -> dict[str, str]:
    """Return all that a table of tiles needs to speak *lang*."""
    return {**WORDS[lang], "list": say("list-separator", lang)}
