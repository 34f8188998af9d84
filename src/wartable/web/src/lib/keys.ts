import type { Option } from "./protocol";

export type Group = "Decision" | "Board" | "Placing" | "Go to" | "Record and rules";

/** A key and what it does; `board` keys are heard by the board itself, the others by whoever has called `on`. */
export interface Key {
  id: string;
  keys: readonly string[];
  /** How it is printed. */
  shows: readonly string[];
  does: string;
  group: Group;
  /** Where it is heard, if not on every table. */
  on: readonly Ground[];
}

/** What lies on the table: inches or squares, or the same in words. */
export type Ground = "inches" | "squares" | "words";

const key = (group: Group, id: string, keys: string, does: string, shows = keys, ...on: Ground[]): Key => ({
  id, keys: keys.split(" "), shows: shows.split(" "), does, group, on,
});

/** Every key of the table page, in one place. */
export const KEYS: readonly Key[] = [
  key("Decision", "main", "Enter", "the main button; on a unit that is chosen already: it acts", "↵"),
  key("Decision", "option", "1 2 3 4 5 6 7 8 9", "option, target or die face", "1 9"),
  key("Decision", "letter", "A–Z", "actions of the unit that is chosen, wherever it was; as printed on the buttons"),
  key("Decision", "more", "V", "more actions of the unit"),
  key("Decision", "pass", "P", "let it pass"),
  key("Decision", "back", "U", "take back"),
  key("Decision", "dice", "D", "type dice"),
  key("Decision", "escape", "Escape", "close; one step back, as long as no die has fallen; choose nobody", "Esc"),
  key("Board", "next", "N", "next unit with actions; with Shift the one before", "N"),
  key("Board", "arrows", "ArrowLeft ArrowUp ArrowDown ArrowRight", "nearest unit that way; placing: 0.1″, with Shift 1″", "← ↑ ↓ →", "inches"),
  key("Board", "steps", "ArrowLeft ArrowUp ArrowDown ArrowRight Home End PageUp PageDown", "one step that way, or the nearest that can be chosen; with Shift the eye goes", "← ↑ ↓ → Home End PgUp PgDn", "squares"),
  key("Board", "nudge", "ArrowLeft ArrowUp ArrowDown ArrowRight", "placing: 0.1″, with Shift 1″", "← ↑ ↓ →", "words"),
  key("Board", "models", "Enter Escape", "into a unit that nothing is asked of, from model to model by the arrows; out again", "↵ Esc", "inches"),
  key("Board", "sight", "L", "line of sight from here; then point at another", "L", "inches", "squares"),
  key("Board", "point", "Q", "show everybody who is looked at; with Shift an arrow to it from who acts", "Q", "inches", "squares"),
  key("Board", "zoom", "+ - 0", "nearer, farther, whole table", "+ - 0", "inches", "squares"),
  key("Board", "peek", "H", "hold: look at your secrets"),
  key("Placing", "spread", "[ ]", "closer together, farther apart", "[ ]", "inches", "words"),
  key("Placing", "turn", ", .", "turn; models that have fronts turn where they stand, with Shift all about their middle", ", .", "inches", "words"),
  key("Placing", "one", "B", "one model after the other, to nudge it alone; Esc: all", "B", "inches"),
  key("Placing", "reset", "R", "put back", "R", "inches", "words"),
  key("Placing", "places", "W", "suggest places", "W", "words"),
  key("Record and rules", "explain", "E", "explain the last entry"),
  key("Record and rules", "search", "/", "search the options, or the record"),
  key("Record and rules", "help", "?", "clause of the thing in focus; twice: this list"),
  key("Go to", "go table", "G T", "table"),
  key("Go to", "go units", "G U", "units"),
  key("Go to", "go rules", "G R", "rules"),
  key("Go to", "go other", "G X", "the table in words, or as a picture"),
];

export const GROUPS: readonly Group[] = ["Decision", "Board", "Placing", "Record and rules", "Go to"];

/** What is asked of a pressed key; a KeyboardEvent has it. */
export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** A handler that returns false did not want the key. */
export type Handler = (pressed: Pressed) => boolean | void;

const STORE = "wartable.keys";
const SOON = 900; // ms in which a second key belongs to the first

/** Hands each pressed key to whoever has asked for it last. Keys of one character can be switched off. */
export class Keyboard {
  #handlers = new Map<string, Handler[]>();
  #first = "";
  #at = -Infinity;
  #listeners = new Set<(on: boolean) => void>();

  constructor(
    readonly now: () => number = () => Date.now(),
    readonly store: Pick<Storage, "getItem" | "setItem"> | undefined = globalThis.localStorage,
  ) {}

  get letters(): boolean {
    return this.store?.getItem(STORE) !== "off";
  }

  set letters(on: boolean) {
    this.store?.setItem(STORE, on ? "on" : "off");
    for (const listener of this.#listeners) listener(on);
  }

  /** Asks for a key by its id; call what is returned to be rid of it. */
  on(id: string, handler: Handler): () => void {
    this.#handlers.set(id, [handler, ...(this.#handlers.get(id) ?? [])]);
    return () => this.#handlers.set(id, (this.#handlers.get(id) ?? []).filter((item) => item !== handler));
  }

  /** Several keys at once. */
  all(handlers: Record<string, Handler>): () => void {
    const ends = Object.entries(handlers).map(([id, handler]) => this.on(id, handler));
    return () => ends.forEach((end) => end());
  }

  watch(listener: (on: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether somebody did something with the key. */
  press(pressed: Pressed): boolean {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return false;
    if (pressed.key.length === 1 && !this.letters) return false;
    const name = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
    const first = this.now() - this.#at < SOON ? this.#first : "";
    this.#first = name;
    this.#at = this.now();
    if (first === "g" && this.#call(`go ${GO[name] ?? ""}`, pressed)) return true;
    if (first === "?" && name === "?") {
      this.#first = "";
      return this.#call("keys", pressed);
    }
    if (/^([0-9]|Backspace)$/.test(name) && this.#call("digit", pressed)) return true;
    const found = KEYS.find((item) => item.group !== "Go to" && item.id !== "letter" && item.keys.some((one) => one.toLowerCase() === name.toLowerCase()));
    if (found && this.#call(found.id, pressed)) return true;
    return /^[a-z]$/.test(name) && this.#call("letter", pressed);
  }

  /** Does what a key does, for its button. */
  does(id: string, key = "", shiftKey = false): boolean {
    return this.#call(id, { key, shiftKey, ctrlKey: false, metaKey: false, altKey: false });
  }

  #call(id: string, pressed: Pressed): boolean {
    return (this.#handlers.get(id) ?? []).some((handler) => handler(pressed) !== false);
  }
}

const GO: Record<string, string> = { t: "table", u: "units", r: "rules", x: "other" };

export const keyboard = new Keyboard();

/** Whether what has the focus takes letters itself. */
export function typing(element: Element | null): boolean {
  if (!element) return false;
  if (element instanceof HTMLInputElement) return !["button", "checkbox", "radio", "submit"].includes(element.type);
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || (element as HTMLElement).isContentEditable;
}

/** Whether Enter on what has the focus belongs to it. */
export function pressable(element: Element | null): boolean {
  return !!element?.closest("a[href], button, summary, select, textarea, input, [role='button'], [role='menuitem'], [role='option']");
}

/** The keyboard handler of the page. */
export function listen(event: KeyboardEvent): void {
  const focus = document.activeElement;
  if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
  if (typing(focus) && event.key !== "Escape") return;
  if (event.key === "Enter" && pressable(focus)) return;
  if (keyboard.press(event)) event.preventDefault();
}

const TAKEN = "ndupheglrvq";

/** A letter for each option that is an action (has no target): the first of its label that is free. */
export function letters(options: readonly Option[]): Map<string, string> {
  const found = new Map<string, string>();
  const actions = options.filter((option) => !option.target);
  if (actions.length > 12) return found;
  const used = new Set<string>();
  for (const { key: id, label } of actions) {
    const first = label[0]?.toLowerCase() ?? "";
    const wanted = [...label.toLowerCase()].filter((letter) => /[a-z]/.test(letter) && (!TAKEN.includes(letter) || (letter === "r" && first === "r")));
    const letter = wanted.find((one) => !used.has(one));
    if (!letter) continue;
    used.add(letter);
    found.set(id, letter.toUpperCase());
  }
  return found;
}

const PASSES = /^(pass|let-it-pass|hold|none|no|done|end|enough|no-more|stay|no-bonus|keep)$/;

/** The option that lets it pass, if there is one: what `P` presses. */
export function passing(options: readonly Option[]): Option | undefined {
  return options.filter((option) => PASSES.test(option.key)).at(-1);
}
