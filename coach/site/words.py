"""What the site itself says, in both languages; what a page says stands in its notebook and its widgets."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = {"zh": "中文", "en": "EN"}
"""Languages with their names on the switch, in its order."""

HTML_LANGUAGES: Final = {"zh": "zh-CN", "en": "en"}
"""The ``lang`` attribute of a page, by language."""

NAV: Final = {
    "home": {"zh": "首页", "en": "Home"},
    "puzzles": {"zh": "残局", "en": "Puzzles"},
    "coach": {"zh": "教练", "en": "Coach"},
}
"""Pages in the order of the navigation, with their names there."""

ICONS: Final = {
    "home": "M4 11l8-7 8 7v9H4z",
    "puzzles": "M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16M12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6",
    "coach": "M4 5h16v11h-9l-4 4v-4H4z",
}
"""The drawings above those names on a phone."""

WORDS: Final = {
    "zh": {
        "skip": "跳到正文",
        "nav": "主导航",
        "language": "语言",
        "loading": "正在摆牌桌……",
        "noscript": "这一页要用 JavaScript，请在浏览器里打开它。",
        "lost": "和教练的连线断了。填好的牌还在页面上，可以先复制下来。",
        "reload": "重新载入",
        "failed": "这一页没能打开。",
        "failed_why": "多半是教练刚刚重启，重新载入一般就好。",
        "cell_error": "这一步算不下去了。请重新载入。要是还不行，那是教练的毛病，不怪你。",
        "guide": "搭站与制作",
        "404": "没有这一页",
        "404_why": "地址写错了，或者这一页已经搬走。",
        "404_go": "回首页",
        "503": "牌桌坐满了",
        "503_why": "同时打开的页面太多。十秒后自动再试，也可以关掉几个不用的页面。",
        "503_go": "现在再试",
        "error": "教练出了点毛病",
        "error_why": "不是你的错。请再试一次。",
        "error_go": "再试一次",
    },
    "en": {
        "skip": "Skip to content",
        "nav": "Main",
        "language": "Language",
        "loading": "Setting the table…",
        "noscript": "This page needs JavaScript. Please turn it on in your browser.",
        "lost": "The connection to the coach is lost. What you typed is still on the page; copy it if you need it.",
        "reload": "Reload",
        "failed": "This page could not be opened.",
        "failed_why": "Most likely the coach has just been restarted; reloading usually helps.",
        "cell_error": "This step could not be worked out. Please reload; if that does not help, it is not your fault.",
        "guide": "Hosting and making",
        "404": "There is no such page",
        "404_why": "The address is mistyped, or the page has moved.",
        "404_go": "Go home",
        "503": "All tables are taken",
        "503_why": "Too many pages are open at once. Trying again in ten seconds; closing spare pages helps.",
        "503_go": "Try now",
        "error": "Something went wrong with the coach",
        "error_why": "It is not your fault. Please try again.",
        "error_go": "Try again",
    },
}


def preferred_language(accepted: str) -> str:
    """Return the language for an ``Accept-Language`` header: the best ranked of ours, else English.

    >>> preferred_language("de-DE,de;q=0.9,en;q=0.5,zh-CN;q=0.7")
    'zh'
    >>> preferred_language("fr")
    'en'
    """
    ranked: list[tuple[float, str]] = []
    for entry in accepted.split(","):
        tag, _, quality = entry.partition(";q=")
        try:
            ranked.append((float(quality or 1), tag.strip().lower().split("-")[0]))
        except ValueError:
            continue  # a malformed entry counts for nothing
    ranked.sort(key=lambda entry: -entry[0])  # stable: of equals, the first named
    return next((tag for quality, tag in ranked if quality > 0 and tag in LANGUAGES), "en")
