"""A pupil who works through a lesson: guess, trials, long runs, exact answer, exercises.

    Pupil(page, server, "lessons/02_second_tile", lesson(2)).goes_through_it()

* The pupil presses only what anybody sees; only the answers are taken from the lesson.
* `JAMLAB_SHOTS=folder` saves a picture there after each step: `02-1440-1-guess.png`, ….
"""

import os
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from jamlab.lessons import Lesson
from jamlab.lessons.course.lesson_record import Exercise, MultipleChoice
from jamlab.lessons.course.sitting import ENOUGH
from tests.browser.accessible import is_accessible
from tests.browser.chromium import waiting
from tests.browser.opened import WIDTHS, no_sideways_scrolling, nothing_went_wrong
from tests.browser.served import PATIENCE, Server

BY_HAND = 6  # steps at the live table before the pupil lets it run
NOBODYS = "123/7"  # a number that no exercise expects: it gets the hint
STOP = """() => {
    // As quick as a finger can be: presses Stop when it is first drawn, and notes the bar.
    const table = document.querySelector(".jamlab-lesson-table");
    window.stopped = window.barred = 0;
    const look = () => {
        const bar = table.querySelector(".jl-runbar:not([hidden])");
        window.barred = Math.max(window.barred, Number(bar?.getAttribute("aria-valuemax") ?? 0));
        const stop = table.querySelector("[data-do=stop]");
        if (stop && !window.stopped) {
            window.stopped = 1;
            stop.click();
        }
    };
    new MutationObserver(look).observe(table, {subtree: true, childList: true, attributes: true});
}"""

CENTRES = """([input, ends]) => {
    // Where the knob's middle is at the least, the middle and the greatest value; and the words.
    const box = input.getBoundingClientRect();
    const at = (part) => box.left + 16 + part * (box.width - 32);
    return [0, 0.5, 1].map((part, n) => {
        const word = ends.children[n].getBoundingClientRect();
        return [at(part), word.left, word.right];
    });
}"""


def wrong_and_right(exercise: Exercise) -> Iterator[tuple[str, str, bool]]:
    """Yield (answer, feedback, is right): every wrong answer with feedback, then the right one."""
    if isinstance(exercise, MultipleChoice):
        for answer in sorted(exercise.answers, key=lambda answer: answer.right):
            yield answer.text, answer.feedback, answer.right
        return
    for slip in exercise.slips:
        yield _typed(slip.value), slip.feedback, False
    yield NOBODYS, exercise.hint, False
    yield _typed(exercise.value), exercise.feedback, True


def _typed(value: Fraction) -> str:
    """Return a fraction as typed, or as a decimal if it is too long for the field."""
    text = f"{value.numerator}/{value.denominator}"
    return text if len(text) <= 18 else f"{float(value):.7f}"


class Pupil:
    """A visitor of a lesson's page."""

    def __init__(self, page: Page, server: Server, address: str, lesson: Lesson) -> None:
        self.page, self.server, self.address, self.lesson = page, server, address, lesson
        self.width = (page.viewport_size or {"width": 0})["width"]

    def part(self, name: str) -> Locator:
        return self.page.locator(f".jamlab-lesson-{name}:not(.jamlab-lesson-closer)")

    def goes_through_it(self) -> None:
        """From opening the page to the take-away, without any error on the way."""
        said_before = len(self.server.log.read_text())
        self.opens()
        self.guesses()
        self.tries_by_hand()
        self.plays_many()
        self.sees_the_exact_answer()
        for n, exercise in enumerate(self.lesson.exercises, 1):
            self.answers(n, exercise)
        self.takes_away()
        self.reads_at_every_width()
        nothing_went_wrong(self.page)
        said = self.server.log.read_text()[said_before:]
        assert not re.search(r"Traceback|ERROR|Error", said), said

    def shot(self, name: str) -> None:
        """Save a picture of the whole page if requested."""
        folder = os.environ.get("JAMLAB_SHOTS")
        if folder:
            file = f"{self.lesson.number:02}-{self.width}-{name}.png"
            self.page.screenshot(path=Path(folder) / file, full_page=True)

    # -- step by step ------------------------------------------------------------------------------

    def opens(self) -> None:
        """All parts are in place, and later content is not there yet."""
        self.server.open(self.page, self.address)
        expect(self.page).to_have_title(re.compile(" · jamlab$"))
        expect(self.page.locator(".jp-InputArea-editor")).to_have_count(0)
        expect(self.part("question").get_by_role("heading")).to_have_text(self.lesson.question)
        expect(self.part("end")).to_be_visible()
        expect(self.part("table").locator(".jl-trialbuttons button")).to_have_count(0)
        self.sees_no_answer()

    def sees_no_answer(self) -> None:
        expect(self.part("exact").locator(".jl-big")).to_have_count(0)
        expect(self.part("exact").get_by_role("button")).to_have_count(0)
        expect(self.part("exercises").locator(".jl-asked")).to_have_count(0)
        expect(self.part("end").locator("li")).to_have_count(0)

    def guesses(self) -> None:
        """Guess three steps above the left end, by keys; or take the first choice."""
        part, guess = self.part("guess"), self.lesson.guess
        if guess.choices:
            part.get_by_role("button", name=guess.choices[0][0], exact=True).click()
            expect(part.locator(".jl-guessed")).to_have_text(guess.choices[0][0])
        else:
            self.reads_the_slider()
            slider = part.get_by_role("slider")
            slider.press("Home")
            for _ in range(3):
                slider.press("ArrowRight")
            part.get_by_role("button", name="This is my guess").click()
            expect(part.get_by_role("button", name="This is my guess")).to_be_hidden()
            expect(part.get_by_role("slider")).to_be_hidden()
            expect(part.get_by_role("button", name="Change my guess")).to_be_visible()
            expect(part.locator(".jl-guessed")).not_to_be_empty()
        self.table_button().first.wait_for()
        self.shot("1-guess")

    def reads_the_slider(self) -> None:
        """The slider's labels stand at their values."""
        width = self.page.viewport_size
        low, middle, high = self.part("guess").evaluate(
            f"""part => ({CENTRES})(
                [part.querySelector('.jl-slide'), part.querySelector('.jl-ends')])"""
        )
        assert low[1] <= low[0] <= low[2], width
        assert abs((middle[1] + middle[2]) / 2 - middle[0]) <= 2, width
        assert high[1] <= high[0] <= high[2], width
        assert low[2] < middle[1], width
        assert middle[2] < high[1], width

    def table_button(self, do: str = "") -> Locator:
        """Return the buttons of the live table, or those for one action."""
        chosen = f"[data-do^='{do}']" if do else ""
        return self.part("table").locator(f".jl-trialbuttons button{chosen}")

    def tries_by_hand(self) -> None:
        """Take a few steps by hand, pieces first, then let the trial finish by itself."""
        table, more = self.part("table"), self.table_button("run-")
        others = ":not([data-do=finish], [data-do=again], [data-do^='run-'])"
        action = self.table_button().and_(self.page.locator(others))
        step = table.locator(".jl-trialpiece:enabled").or_(action)
        done = 0
        for _ in range(PATIENCE):
            if done == BY_HAND or more.count() or not step.count():
                break
            before = table.inner_html()
            try:
                step.first.click(timeout=1000)
            except PlaywrightTimeout:  # the piece was turned just before: take another step
                continue
            done += 1
            self.page.evaluate(
                waiting(
                    "before => document.querySelector('.jamlab-lesson-table').innerHTML !== before"
                ),
                before,
            )
        self.table_button("finish").or_(more).first.wait_for()
        if not more.count():
            self.table_button("finish").click()
        more.first.wait_for()
        expect(table.locator(".jl-cameof b")).not_to_be_empty()
        self.sees_no_answer()
        self.shot("2-by-hand")

    def trials(self) -> int:
        """Return the number of trials shown; the pupil's own, by hand, counts as none."""
        words = self.part("table").locator("h2 small").inner_text()
        if words == "by hand":
            return 0
        found = re.fullmatch(r"trial ([\d,]+)", words)
        assert found, words
        return int(found[1].replace(",", ""))

    def plays_many(self) -> None:
        """Stop the longest run as soon as possible, then play more until there are enough."""
        assert self.trials() == (0 if self.lesson.own else 1)
        self.page.evaluate(STOP)
        self.runs(self.table_button("run-").last)
        assert self.page.evaluate("stopped"), "there was no Stop while trials were played"
        assert self.page.evaluate("barred") == max(self.lesson.runs)
        self.runs(self.table_button("run-").first)
        while self.trials() <= ENOUGH:
            self.runs(self.table_button("run-").first)
        chart = self.part("chart")
        expect(chart.locator("canvas, svg.marks").first).to_be_visible()
        expect(chart).to_contain_text(f"{self.trials():,} trials")
        if not self.lesson.guess.choices:
            expect(chart).to_contain_text("your guess")
        self.shot("3-many")

    def runs(self, button: Locator) -> None:
        """Play one run, to its end or until it is stopped."""
        before = self.trials()
        note = self.part("table").locator("h2 small").inner_text()
        button.click()
        self.page.evaluate(
            waiting("""before => {
                const table = document.querySelector(".jamlab-lesson-table");
                return table.querySelector("h2 small").textContent !== before
                    && table.querySelector("[data-do^='run-'], [data-do=again]");
            }"""),
            note,
        )
        assert self.trials() > before

    def sees_the_exact_answer(self) -> None:
        part = self.part("exact")
        expect(part.locator(".jl-big")).to_have_count(0)
        part.get_by_role("button").and_(self.page.get_by_text("Show the")).click()
        expect(part.locator(".jl-big b")).not_to_be_empty()
        expect(part.locator(".jl-big b")).to_be_in_viewport(ratio=1)
        expect(part.locator(".jl-exact p").first).to_be_visible()
        expect(self.part("exercises").locator(".jl-asked")).to_be_visible()
        self.shot("4-exact")

    def answers(self, n: int, exercise: Exercise) -> None:
        """Give each wrong answer, which gets its own feedback, then the right one."""
        part = self.part("exercises")
        expect(part.locator("h2 small")).to_have_text(f"{n} of {len(self.lesson.exercises)}")
        for answer, feedback, right in wrong_and_right(exercise):
            if isinstance(exercise, MultipleChoice):
                part.locator(".jl-pick").get_by_text(answer, exact=True).click()
            else:
                part.get_by_label("Your answer").fill(answer)
                part.get_by_role("button", name="Check").click()
            said = part.locator(".jl-verdict").last
            expect(said).to_contain_text("Right." if right else "Not yet.")
            expect(said).to_contain_text(re.sub(r"\{[\w-]+\} ?|\*", "", feedback))
            expect(said).to_have_class(re.compile("is-yes" if right else "is-no"))
        self.shot(f"5-exercise-{n}")
        if n < len(self.lesson.exercises):
            part.get_by_role("button", name="Next question").click()
            expect(part.locator(".jl-verdict")).to_have_count(0)

    def takes_away(self) -> None:
        """The take-away is shown, and the lesson is marked as done."""
        part = self.part("end")
        expect(part.locator(".jl-takeaway li")).to_have_count(len(self.lesson.take_away))
        done = self.page.evaluate("JSON.parse(localStorage.getItem('jamlab-lessons') ?? '[]')")
        assert self.lesson.number in done
        self.shot("6-end")

    def reads_at_every_width(self) -> None:
        """Nothing scrolls sideways, now that everything is shown.

        The window has kept its size until now: in two walks of hundreds a button never stood still
        after a change of size. Whether the change was the cause is unknown.
        """
        for width in WIDTHS[::-1]:
            self.page.set_viewport_size({"width": width, "height": 844})
            no_sideways_scrolling(self.page)
        is_accessible(self.page)
        if self.width != 390:
            self.shot("7-phone")
