"""What the faces themselves say, in both languages; names and sentences about the game come from :mod:`coach.text`.

A place in braces takes the value of that name; Python's sentences may give cards for a value, which are then drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from coach.cards import PACK, Cards
from coach.games.facing import Look
from coach.text import say, shows_badges, spoken
from coach.tiles import FACES
from coach.widgets.tile_words import for_tiles

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "zh": {
        "advise": "看建议",
        "advice.failed": "这局给不出建议",
        "axis.spoken": "期望 {value} 分，标准误 {stderr}，范围 {low} 到 {high}",
        "before": "原来 {value}",
        "best": "最好",
        "box.label": "粘贴牌局",
        "busy.again": "刚才算的那台机器出了岔子，正在重算",
        "busy.place": "前面还有 {count} 个在算，排到就轮到你",
        "busy.stop": "停，就看现在的",
        "busy.title": "正在算",
        "cards.count": "{count} 张",
        "clause.open": "规则 {id}，点开看条文",
        "clear": "清空",
        "elsewhere": "{game}看胜算",
        "empty.text": "把手牌粘进框里，或者用「点牌来选」一张张挑。想先看看？点一个例子。",
        "empty.title": "贴上一手牌，教练告诉你怎么出",
        "examples": "例子",
        "fault.go": "到那儿去改",
        "fault.line": "第 {line} 行",
        "game": "哪种牌",
        "headline.best": "建议出 {cards}，比次好的多得 {gain} 分",
        "headline.close": "建议出 {cards}，但前 {count} 手难分高下",
        "headline.only": "只能出 {cards}",
        "headline.only_pass": "只能过",
        "headline.pass_best": "建议过，比次好的多得 {gain} 分",
        "headline.pass_close": "建议过，但前 {count} 手难分高下",
        "headline.tied": "出 {cards}，和另外几手结果一样（共 {count} 手）",
        "headline.pass_tied": "过，和另外几手结果一样（共 {count} 手）",
        "headline.running": "目前看，{cards} 最好",
        "headline.running_pass": "目前看，过最好",
        "longer": "再算久些（{seconds} 秒）",
        "lost": "教练没有回音，多半断了线。你写的牌还在。",
        "lost.reload": "重新载入",
        "odds.any": "至少有一家压得住：{p}{grain}",
        "odds.estimate": "（抽样估计，±{stderr}）",
        "odds.none": "谁手里都不会有能压住它的牌。",
        "odds.spoken": "{seat}：{of} 种手牌里 {count} 种压得住，{p}",
        "pass": "过",
        "picker.count": "已选 {count} 张",
        "picker.into": "点的牌放进哪里",
        "picker.me": "我的手牌",
        "picker.open": "点牌来选",
        "picker.played": "已经出掉的",
        "plays.label": "排好名次的出法",
        "points": "分",
        "pruned": "没算到底",
        "read.assumed": "你没说的，我是这样补的：",
        "read.label": "教练读到的牌局",
        "ready.text": "点「看建议」，或在框里按 Ctrl+Enter，教练就一手一手试打，排出名次。",
        "ready.title": "读懂了：有 {count} 种出法",
        "rest": "其余 {count} 种出法",
        "rest.more": "再列 {count} 种（还有 {left} 种）",
        "sample": "抽样 {worlds} 局，试打 {playouts} 次",
        "stale": "牌局改过了，下面还是改之前的建议。点「看建议」重新算。",
        "step.less": "{seat}少一张",
        "step.more": "{seat}多一张",
        "suppose.in_force": "假如",
        "suppose.note": "改一样看看建议怎么变，框里的牌局不动。",
        "suppose.reset": "恢复原样",
        "suppose.title": "假如……",
        "trial.hand": "我的手牌",
        "trial.illegal": "{cards} 不能出",
        "trial.judge": "这手行不行？",
        "trial.legal": "可以出 {cards}：{kind}",
        "trial.note": "点几张牌，看合不合规、会不会被压。",
        "trial.no_pass": "现在不能过",
        "trial.pass": "过呢？",
        "trial.pass_legal": "可以过",
        "trial.title": "试一手",
        "why.after": "出 {cards} 以后",
        "why.after_pass": "过以后",
        "why.ask": "为什么不出这手？",
        "why.passes": "过",
        "why.thinking": "正在推演……",
        "undecided": "分不出高下",
        "why.close": "收起",
        "why.open": "为什么",
    },
    "en": {
        "advise": "Get advice",
        "advice.failed": "No advice for this position",
        "axis.spoken": "expected {value} points, standard error {stderr}, on a scale from {low} to {high}",
        "before": "was {value}",
        "best": "Best",
        "box.label": "Paste a position",
        "busy.again": "A worker was lost; it is being reckoned once more",
        "busy.place": "{count} before you in the queue",
        "busy.stop": "Stop, show what you have",
        "busy.title": "Reckoning",
        "cards.count": "{count} in hand",
        "clause.open": "Rule {id}: open its text",
        "clear": "Clear",
        "elsewhere": "{game}: chances",
        "empty.text": "Paste your cards into the box, or pick them from the pack. Just looking? Try an example.",
        "empty.title": "Paste a hand, and the coach says what to play",
        "examples": "Examples",
        "fault.go": "Take me there",
        "fault.line": "Line {line}",
        "game": "Which game",
        "headline.best": "Play {cards}: {gain} points better than the next best",
        "headline.close": "Play {cards}, though the first {count} are too close to call",
        "headline.only": "Only {cards} can be played",
        "headline.only_pass": "All you can do is pass",
        "headline.pass_best": "Pass: {gain} points better than the next best",
        "headline.pass_close": "Pass, though the first {count} are too close to call",
        "headline.tied": "Play {cards}: the first {count} plays come out the same",
        "headline.pass_tied": "Pass: the first {count} plays come out the same",
        "headline.running": "So far {cards} looks best",
        "headline.running_pass": "So far passing looks best",
        "longer": "Think longer ({seconds} s)",
        "lost": "The coach does not answer; the line is probably down. What you typed is still here.",
        "lost.reload": "Reload",
        "odds.any": "At least one of them can beat it: {p}{grain}",
        "odds.estimate": " (sampled, ±{stderr})",
        "odds.none": "Nobody can hold anything that beats it.",
        "odds.spoken": "{seat}: {count} of {of} possible hands can beat it, {p}",
        "pass": "Pass",
        "picker.count": "{count} chosen",
        "picker.into": "Where the cards go",
        "picker.me": "My hand",
        "picker.open": "Pick cards",
        "picker.played": "Already gone",
        "plays.label": "Plays, best first",
        "points": "points",
        "pruned": "dropped early",
        "read.assumed": "What you did not say, I took so:",
        "read.label": "How the coach understood it",
        "ready.text": "Press “Get advice”, or Ctrl+Enter in the box: the coach tries every play and ranks them.",
        "ready.title": "Understood. Legal plays: {count}",
        "rest": "Other plays: {count}",
        "rest.more": "{count} more (of {left} left)",
        "sample": "{worlds} deals sampled, {playouts} play-outs",
        "stale": "The position has changed; this is advice for the old one. Press “Get advice” to reckon again.",
        "step.less": "{seat}: one card fewer",
        "step.more": "{seat}: one card more",
        "suppose.in_force": "What if",
        "suppose.note": "Change one thing and see how the advice changes. The text in the box stays as it is.",
        "suppose.reset": "Back to as it is",
        "suppose.title": "What if …",
        "trial.hand": "My hand",
        "trial.illegal": "{cards} cannot be played",
        "trial.judge": "May I play this?",
        "trial.legal": "{cards} may be played: {kind}",
        "trial.note": "Choose some cards: is it legal, and can it be beaten?",
        "trial.no_pass": "You cannot pass now",
        "trial.pass": "And a pass?",
        "trial.pass_legal": "You may pass",
        "trial.title": "Try a play",
        "why.after": "After {cards}",
        "why.after_pass": "After a pass",
        "why.ask": "Why not this?",
        "why.passes": "passes",
        "why.thinking": "Working it out …",
        "undecided": "too close to call",
        "why.close": "Less",
        "why.open": "Why",
    },
}


def for_face(lang: str, look: Look | None = None) -> dict[str, Any]:
    """Return all that a face needs to speak *lang*: its words, every card's name, and what stands between two names.

    :param look: the game's own words and cards; without it every card is named by its suit too.
    """
    own = {} if look is None else {key: words[lang] for key, words in look.words.items()}
    return {**WORDS[lang], **card_words(lang, look), **own}


def card_words(lang: str, look: Look | None = None) -> dict[str, Any]:
    """Return what every face needs for cards and tiles: their names, what stands between two, where a tile goes."""
    speak, pack, read = (
        (spoken, PACK.tokens, Cards.from_tokens) if look is None else (look.speak, look.pack, look.from_tokens)
    )
    names = {token: speak(read([token]), lang) for token in pack}
    plain = look is not None and not look.suits
    return {
        **for_tiles(lang),
        "cards": names,
        "plain": plain,
        "badges": shows_badges(),
        "tiles": {face.text: face.name for face in FACES},
        "tile.on": say("tile-laid", lang, tile="{tile}", number="{number}"),
        "tile.down": say("tile-down", lang, tile="{tile}"),
    }
