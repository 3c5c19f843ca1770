"""``python -m coach.games.niugui.kernels`` compiles every kernel once, and says what it is at."""

from __future__ import annotations

from typing import Final

from coach.games.niugui.kernels import warm

_NAMES: Final = {"plays": "牌型 plays", "play-outs": "模拟 play-outs", "odds": "概率 odds"}


def _tell(name: str, seconds: float) -> None:
    print(f"{seconds:.1f} s" if seconds else f"  {_NAMES[name]} … ", end="\n" if seconds else "", flush=True)


if __name__ == "__main__":
    print("编译计算内核（只有第一次慢）· compiling the kernels (slow the first time only)", flush=True)
    print(f"内核就绪 · kernels ready: {warm(_tell):.1f} s", flush=True)
