"""The table page in a browser without a screen: when it shows something, how smoothly ghosts are dragged, how soon it
answers a click. The middle of the battle example, in which each side has half of what stands on the table.

Each figure is a median in milliseconds; what stands behind it is the quickest and the 95th of 100.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import statistics
from collections.abc import Iterator, Sequence
from typing import Any, cast

from playwright.sync_api import Browser, Page, expect, sync_playwright

from bench import swarm
from bench.serving import server
from bench.timing import Rate
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Move
from wartable.engine.session import Session
from wartable.rulesets.time_wars.state import TABLE, Game
from wartable.shelf import example, load_scenario

SQUAD, TURN = 10, 2
LOADS, CLICKS = 7, 24
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
SEEN = """() => {
  const look = () => {
    if (document.querySelector("[data-unit]")) requestAnimationFrame(() => (window.seenAt = performance.now()));
    else requestAnimationFrame(look);
  };
  look();
}"""
FRAMES = """() => {
  window.frames_ = [];
  let last = 0;
  const tick = (now) => {
    if (last) window.frames_.push(now - last);
    last = now;
    window.ticking = requestAnimationFrame(tick);
  };
  window.ticking = requestAnimationFrame(tick);
}"""
# From a press to the first frame that shows something of it: a mark, a word, another page.
SHOWN = """(one) => new Promise((done) => {
  const began = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  });
  seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  one.click();
})"""
# What is pressed on the first page and where a game is set up: address, role, part of the name.
PRESSED = [
    ("/", "button", "first battle"), ("/", "button", "watch one"), ("/new", "radio", "Hunt for Davros"),
    ("/new", "radio", "The fords of the Tarsus"), ("/new", "radio", "Convergence"), ("/new", "button", "Lay pieces"),
    ("/new", "button", "Is it fair"), ("/new", "button", "Start the game"),
]  # fmt: skip
CLICK = """() => new Promise((done) => {
  const decision = document.querySelector("[role=region][aria-label=Decision], section[aria-label=Decision]");
  const words = () => [...decision.querySelectorAll("h2, li")].map((node) => node.textContent).join("/");
  const button = decision.querySelector("ul[aria-label=Options] button");
  if (!button) return done(-1);
  const before = words();
  const began = performance.now();
  button.click();
  const look = () => {
    if (words() !== before) done(performance.now() - began);
    else if (performance.now() - began > 10000) done(-1);
    else requestAnimationFrame(look);
  };
  look();
})"""


def rates() -> Iterator[Rate | str]:
    """The figures, each as it is found."""
    with server() as address:
        (dragged, models), (clicked, _) = middle(Move), middle(Choice)
        pages = [f"http://{address}{asyncio.run(_play(address, answers))}" for answers in (dragged, clicked)]
        with sync_playwright() as running:
            browser = running.chromium.launch(executable_path=chromium(), args=FLAGS)
            yield f"  the table page, {models} models on the table"
            yield from _drawn(browser, pages[0])
            yield from _clicked(browser, pages[1])
            yield from _answered(browser, f"http://{address}")
            browser.close()


def chromium() -> str:
    """The browser's program."""
    found = os.environ.get("WARTABLE_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        raise SystemExit("this group needs Chromium; on Debian: apt-get install chromium")
    return found


def middle(kind: type[Move] | type[Choice]) -> tuple[list[tuple[str, Any]], int]:
    """Answers up to a request of `p1` in the second turn, a move of a whole squad or a choice, and who stands there."""
    ruleset, doc = load_scenario(example(swarm.SCENARIO))
    session = Session(ruleset, ruleset.new_game(doc), Seeded(swarm.SEED))
    bot, made = player("random", swarm.SEED), list[tuple[str, Any]]()
    while session.ask is not None:
        ask, game = session.ask, cast(Game, session.game)
        wanted = isinstance(ask, kind) and (not isinstance(ask, Move) or len(ask.movers) >= SQUAD)
        if wanted and ask.seat == "p1" and game.turn >= TURN and game.cursor.phase == "action":
            return made, sum(len(unit.models) for unit in game.units.values() if unit.where == TABLE)
        value = bot.answer(session, ask)
        made.append((ask.seat, value))
        session.answer(value)
    raise SystemExit("the game was over before anybody was asked that")


async def _play(address: str, answers: Sequence[tuple[str, Any]]) -> str:
    form = {"scenario": swarm.SCENARIO, "seed": swarm.SEED, "seats": {seat: {"kind": "human"} for seat in ("p1", "p2")}}
    made = swarm.post(address, "/api/games", form)
    table = swarm.Table(address, made, patch=True)
    await table.sit()
    for n, (seat, value) in enumerate(answers):
        await table.answer(n, seat, value, False)
    await table.leave()
    return f"/game/{made['game']}#token={made['tokens']['p1']}"


def _page(browser: Browser) -> Page:
    return browser.new_page(viewport={"width": 1440, "height": 900})


def _told(name: str, found: Sequence[float]) -> Rate:
    every = sorted(found)
    return Rate(name, "ms", statistics.median(every), every[0], every[min(len(every) - 1, len(every) * 95 // 100)])


def _drawn(browser: Browser, address: str) -> Iterator[Rate]:
    found = []
    for _ in range(LOADS):
        page = _page(browser)
        page.add_init_script(f"({SEEN})()")
        page.goto(address)
        page.wait_for_function("() => window.seenAt")
        found.append(float(page.evaluate("() => window.seenAt")))
        page.close()
    yield _told("from the address to the first unit", found)
    page = _page(browser)
    page.goto(address)
    ghost = page.locator("[data-ghost]").first
    ghost.wait_for()
    page.wait_for_timeout(1500)
    box = ghost.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(FRAMES)
    for step in range(180):
        page.mouse.move(x + 120 * (step % 60) / 60, y + 60 * (step % 45) / 45)
    frames = page.evaluate("() => (cancelAnimationFrame(window.ticking), window.frames_)")
    page.mouse.up()
    page.close()
    yield _told("a frame while a squad is dragged", frames)


def _answered(browser: Browser, address: str) -> Iterator[Rate]:
    found = []
    for _ in range(3):
        for path, role, name in PRESSED:
            page = _page(browser)
            page.goto(address + path)
            page.wait_for_load_state("networkidle")
            one = page.get_by_role(cast(Any, role), name=name).first
            expect(one).to_be_enabled(timeout=20_000)
            found.append(float(one.evaluate(SHOWN)))
            page.close()
    yield _told("from a press on the first page or in a new game to something seen", found)


def _clicked(browser: Browser, address: str) -> Iterator[Rate]:
    page = _page(browser)
    page.goto(address)
    page.locator("ul[aria-label=Options] button").first.wait_for()
    heading = page.get_by_role("region", name="Decision", exact=True).get_by_role("heading", level=2)
    asked, found = heading.inner_text(), []
    for _ in range(CLICKS):
        found.append(float(page.evaluate(CLICK)))
        page.keyboard.press("u")  # taken back, to be answered again
        expect(heading).to_have_text(asked, timeout=20_000)
        page.wait_for_timeout(200)
    page.close()
    yield _told("from a click to another decision", found)
