"""A partly seen game in the theatre: unseen cards are backs, and unavailable features say why.

Expected content is counted from the lines of the logs (`counted`).
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.served import Server
from tests.browser.theatre import counted
from tests.browser.theatre.counted import NAMES, NOT_ALL, OPEN, WHOLE, lines, not_seen, shows_hands
from tests.browser.theatre.opening import KERNEL, STEPPER, WAIT, choose, is_on, opened, upload
from tests.browser.theatre.test_files import DROP
from tests.browser.tiers import only
from tests.unit.cli.terminal import run

SLOW = pytest.mark.slow("games seen in part, in the whole theatre; one is seen so on each change")

both = pytest.mark.parametrize("game", only("sixty", NAMES, SLOW))


@SLOW
@both
def test_it_is_found_in_the_list_and_stepped_by_keys(theatre: Page, game: str) -> None:
    header, first, *_, end = lines(game)
    title, last = header["meta"]["title"], end["events"]
    assert title.startswith("Half-seen: ")
    choose(theatre, "Game", NAMES[game])
    choose(theatre, "Recording", title)
    is_on(theatre, f"{NAMES[game]}: {title}")
    theatre.locator(STEPPER).focus()
    right, left = "ArrowRight", "ArrowLeft"
    walk = (([right, right, left], 1), (["End"], last), ([left], last - 1), (["Home", right], 1))
    for keys, at in walk:
        for key in keys:
            theatre.keyboard.press(key)
        expect(theatre.locator(".jl-step")).to_have_value(str(at))
        assert sorted(theatre.locator(".jl-trayname:visible").all_inner_texts()) == header["seats"]
    expect(theatre.locator(".jl-clauseid:visible").first).to_have_text(first["clause"])
    theatre.keyboard.press("End")
    expect(theatre.locator(".jl-result")).to_contain_text(end["reason"])
    winner = header["seats"][end["winners"][0]]
    expect(theatre.locator(".jl-result .is-winner")).to_contain_text(winner)


@both
def test_who_was_not_seen_is_pale_and_says_why(gallery: Server, page: Page, game: str) -> None:
    header = lines(game)[0]
    unseen = [name for seat, name in enumerate(header["seats"]) if seat not in header["seen_by"]]
    why = {name: not_seen(name) for name in unseen} | {"All-knowing": NOT_ALL}
    opened(gallery, page, f"#game={game}&log=half-seen&step=62&seat=1")
    expect(page.locator(".jl-missed")).to_have_text(f"{why['Bo']} {counted.INSTEAD}")
    for name, words in why.items():
        view = page.locator(".jl-views button").filter(has_text=name)
        expect(view).to_have_attribute("aria-disabled", "true")
        expect(view).to_have_attribute("title", words)
        assert float(view.evaluate("view => getComputedStyle(view).opacity")) < 0.7
        view.click(force=True)
        expect(page.locator(".jl-toast")).to_have_text(words)
    page.locator(STEPPER).focus()
    page.keyboard.press("3")  # the third viewpoint, which is unavailable
    on = page.locator(".jl-views [aria-pressed=true]")
    expect(on).to_have_text("Table")
    page.keyboard.press("f")
    expect(on.locator("span")).to_have_text("Ann")
    expect(page).to_have_url(re.compile("&seat=0$"))
    part = page.locator(".jl-inpart")
    part.locator("summary").click()
    expect(part.locator("li")).to_have_text([f"{name}{words}" for name, words in why.items()])
    counted.is_readable(page)
    page.set_viewport_size({"width": 390, "height": 844})
    pale = page.locator("select:visible option:disabled")
    expect(pale).to_have_text([f"{name}: not seen" for name in why])


@SLOW
@both
def test_hands_are_backs_but_that_of_who_wrote(gallery: Server, page: Page, game: str) -> None:
    true = lines(game, WHOLE[game])
    dealt = counted.dealt(true)
    far = 90 if game == "sixty" else counted.place(true, "PieBaked")  # missed events come before
    opened(gallery, page, f"#game={game}&log=half-seen&step={dealt}&seat=table")
    page.locator(STEPPER).focus()
    for n in range(dealt, far):
        expect(page.locator(".jl-step")).to_have_value(str(n))
        for key, view in (("1", -1), ("2", 0))[n % 4 > 0 :]:  # the table at every fourth step
            page.keyboard.press(key)
            shows_hands(page, true, n, view)
        page.keyboard.press("ArrowRight")


@SLOW
def test_a_discard_that_was_missed_is_a_back(gallery: Server, page: Page) -> None:
    told = lines("pie")
    n = counted.place(told, "CardDiscarded", "?")
    pile = sum(line["event"] in counted.ON_THE_PILE for line in told[1 : n + 1])
    mine = next(line["recipe"] for line in told if line.get("recipe") not in (None, "?"))
    opened(gallery, page, f"#game=pie&log=half-seen&step={n}&seat=table")
    page.locator(STEPPER).focus()
    for key, recipes in (("1", []), ("2", [mine])):
        page.keyboard.press(key)
        expect(page.locator("[data-piece^='recipe.'].is-up")).to_have_text(recipes)
        expect(page.locator(".jl-zone-discard")).to_have_text(f"Discard pile {pile}")  # no name
        expect(page.locator(".jl-zone-discard .jl-piece").last).to_have_class(re.compile("is-back"))
        expect(page.locator(".jl-events .is-now")).to_contain_text("Cy discards a card")
        expect(page.locator(".jl-none")).to_have_text(OPEN)


@SLOW
def test_an_attack_that_was_missed_is_a_back_unless_it_is_found_out(with_kernel: Page) -> None:
    page, told = with_kernel, lines("sixty")
    attack, title = page.locator(".jl-zone-attack .jl-piece"), told[0]["meta"]["title"]
    choose(page, "Game", "Sixty")
    choose(page, "Recording", title)
    is_on(page, f"Sixty: {title}")
    n = counted.place(told, "Attacked", "?")
    page.locator(".jl-step").fill(str(n))
    page.keyboard.press("Enter")
    added = next(line for line in told[n:] if line["event"] == "Passed")  # must match it, S-D1
    expect(attack).to_have_text([added["card"]] * told[n]["count"])
    n = counted.place(told, "Attacked", "30")  # Bo’s; here Ann misses it, and her log ends
    told[n]["card"] = "?"
    page.evaluate(DROP, "".join(f"{json.dumps(line)}\n" for line in told[: n + 1]))
    expect(page.locator(".jl-stepof")).to_contain_text(f"of {n}", timeout=WAIT)
    page.locator(STEPPER).focus()
    page.keyboard.press("End")
    for key, view in (("1", -1), ("2", 0)):
        page.keyboard.press(key)
        now = page.locator(".jl-events .is-now")
        expect(now).to_have_text(re.compile("Bo attacks Ann with a card not seen"))
        assert attack.evaluate_all("cards => cards.map(card => card.ariaLabel)") == ["face down"]
        expect(attack).to_have_class(re.compile("is-back"))
        expect(page.locator(".jl-none")).to_have_text(OPEN)
        shows_hands(page, lines("sixty", WHOLE["sixty"]), n, view)


@SLOW
@both
def test_who_saw_it_is_answered_and_nobody_else(gallery: Server, page: Page, game: str) -> None:
    told, panel = lines(game), page.locator(".jl-asking")
    dealt = counted.dealt(told)
    seen = counted.held(told, dealt, 0)
    asked = f"{KERNEL}#game={game}&log=half-seen&seat=0&ask=next"
    opened(gallery, page, f"{asked}&step={dealt}&by=0")
    left, value = counted.CARDS[game] - seen.total(), panel.locator(".jl-odds-value")
    expect(panel).to_contain_text(f"{left} cards are unseen", timeout=WAIT)
    if game == "sixty":  # threes are the likeliest, and Ann has none
        assert not seen["3"]
        expect(value).to_contain_text(f"{100 * counted.THREES / left:.1f} %")
    expect(panel.get_by_label("Seen by").locator("option")).to_have_text(["the table", "Ann"])
    refused = [(dealt, "1", not_seen("Bo")), (dealt, "all", NOT_ALL)]
    if game == "pie":
        refused.append((counted.place(told, "CardDiscarded", "?"), "0", OPEN))
    for step, by, words in refused:
        opened(gallery, page, f"{asked}&step={step}&by={by}")
        expect(panel.get_by_role("status").first).to_have_text(words, timeout=WAIT)
        expect(value).to_have_count(0)


@SLOW
@both
def test_other_rulings_and_going_on_are_refused(gallery: Server, page: Page, game: str) -> None:
    told = lines(game)
    at = next(n for n, line in enumerate(told[1:]) if (line["node"], line["seat"]) == ("choice", 0))
    opened(gallery, page, f"{KERNEL}#game={game}&log=half-seen&step={at}&seat=0")  # Ann chooses
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Other house rules").click()
    rulings, whatif = page.locator(".jl-rulings"), page.locator(".jl-whatif")
    expect(rulings).to_be_in_viewport()
    expect(rulings).to_contain_text(counted.NO_RULINGS)
    expect(rulings.get_by_role("button")).to_have_count(0)
    page.get_by_role("button", name="What if …?").click()
    expect(whatif).to_contain_text(counted.BY_HAND, timeout=WAIT)
    expect(page.locator(".jl-whatifoption, .is-offered")).to_have_count(0)
    buttons = whatif.get_by_role("button")
    expect(buttons).to_have_text(["", "Try it 400 times"])  # the first closes the panel
    counted.is_readable(page)
    buttons.last.click()
    rows = whatif.locator(".jl-whatifrows li")
    expect(rows).to_have_count(len(told[0]["seats"]), timeout=WAIT)


@SLOW
@both
def test_a_redacted_log_is_shown_the_same(with_kernel: Page, tmp_path: Path, game: str) -> None:
    page, file, true = with_kernel, tmp_path / "bo.jsonl", lines(game, WHOLE[game])
    log, title = counted.file_of(game, WHOLE[game]), true[0]["meta"]["title"]
    assert run("redact", str(log), "--seat", "Bo", "-o", str(file)).code == 0
    upload(page, file.name, file.read_bytes())
    is_on(page, f"{NAMES[game]}: {title}")
    expect(page.get_by_role("button", name="Recording: ")).to_have_text(f"{title} · your own")
    words = "Seen in part: this is the game as Bo saw it, without what only others saw."
    expect(page.locator(".jl-inpart summary")).to_have_text(words)
    pale = page.locator(".jl-views [aria-disabled=true]")
    why = [not_seen(name) for name in true[0]["seats"] if name != "Bo"]
    assert pale.evaluate_all("views => views.map(view => view.title)") == [*why, NOT_ALL]
    page.locator(".jl-step").fill("40")
    page.keyboard.press("Enter")
    page.locator(STEPPER).focus()
    for key, view in (("1", -1), ("2", 1)):
        page.keyboard.press(key)
        shows_hands(page, true, 40, view)
    expect(page.locator(".jl-rulings")).to_contain_text(counted.NO_RULINGS)
