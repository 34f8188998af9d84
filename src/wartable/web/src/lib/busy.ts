/**
 * The button whose press waits for the server bears `aria-busy` until the answer is there: every button of every page,
 * since what is asked of the server while a press is being answered is asked for it.
 */
let pressed: Element | null = null;
const waits = new Map<Element, number>();

/** What is asked for from now on, until whoever was pressed has done what can be done at once, is asked for by `button`. */
function holds(button: Element): void {
  pressed = button;
  setTimeout(() => {
    if (pressed === button) pressed = null;
  });
}

/** A press on anything; heard before what was pressed hears it. */
export function hearPress(event: { target: EventTarget | null }): void {
  const button = (event.target as Element | null)?.closest?.("button, summary, a");
  if (button) holds(button);
}

/** Tells of an answer of the server that is waited for: the button that asked for it is busy until then. */
export function awaited<T>(answer: Promise<T>): Promise<T> {
  const button = pressed;
  if (!button) return answer;
  waits.set(button, (waits.get(button) ?? 0) + 1);
  button.setAttribute("aria-busy", "true");
  const done = (): void => {
    holds(button); // what is asked for next, because of this answer, is asked for by the same press
    setTimeout(() => {
      const left = (waits.get(button) ?? 1) - 1;
      if (left) waits.set(button, left);
      else {
        waits.delete(button);
        button.removeAttribute("aria-busy");
      }
    });
  };
  answer.then(done, done);
  return answer;
}
