import type { Update } from "../protocol";
import type { Entry } from "../play/entry";
import { namesOf, ownersOf } from "../play/record";
import { keep, keptOf } from "./kept";
import { positionAt, type Frame } from "./positions";
import { paceOf, storyOf, type StoryStep } from "./story";

const MOST = 400; // positions that are kept; what came before them is told from the first of them

/** What others do between two decisions of a seat, step by step. The record is never behind; only the board may be. */
export class Story {
  steps = $state.raw<StoryStep[]>([]);
  /** The step that the board shows; as many as there are: it shows the present. */
  at = $state(0);
  /** Steps are being shown; the board is not in the present, or waits for the next one. */
  on = $state(false);
  playing = $state(true);
  /** So many times as fast as usual, 0: all at once. */
  speed = $state(1);
  /** The camera goes where something happens. */
  follows = $state(true);
  /** Whose units and models there are and were, and what they are called. */
  owners = $state.raw<ReadonlyMap<string, string>>(new Map());
  names = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** The number of the last entry before this seat has decided, -1 if it never has. */
  since = $state(-1);
  #frames: Frame[] = [];
  #entries: readonly Entry[] = [];
  #high = 0;
  #from = 0; // the number of the first entry that is told
  #quiet = true; // until the next decision of this seat nothing is told step by step
  #ready = false;
  #seat = "";
  /** Nothing is told step by step of itself: who shares this screen has seen it, or is handed it first. */
  off = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `seat` is known when the first position comes; '' watches, and decides nothing: what it has seen is behind it. */
  constructor(readonly key: string) {}

  /** Takes note of a position. `mine`: the last decision was this page's own; `late`: the line was broken meanwhile. */
  hear(before: Update | null, now: Update, entries: readonly Entry[], at: { seat: string; mine: boolean; late: boolean; high: number }): void {
    this.#entries = entries;
    this.#high = at.high || this.#high;
    const known = Math.max(now.first, ...entries.slice(-1).map((entry) => entry.n + 1));
    if (!before || !this.#ready) this.#begin(at.seat, now, known);
    else if (now.line !== before.line) this.#again(now, known);
    else if (!at.seat && !this.on) this.#goesOn(before, known);
    else if (before.request?.seat === at.seat && now.step !== before.step) this.#decided(at.seat, before, at.mine && !at.late);
    else if (at.late) this.now();
    this.#frames = [...this.#frames.filter((frame) => frame.end < known), { end: known, update: now }].slice(-MOST);
    this.#name(now);
    this.#tell(at.seat, now);
  }

  #begin(seat: string, now: Update, known: number): void {
    const kept = keptOf(this.key, seat);
    this.#ready = true;
    this.#seat = seat;
    this.speed = kept.speed;
    this.since = Math.min(kept.since, known - 1);
    this.#frames = [{ end: known, update: now }];
    this.#from = this.since < 0 ? known : this.since + 1;
    this.#quiet = now.request?.seat === seat || this.since >= 0;
  }

  /** Something was taken back: what was told of it is gone. */
  #again(now: Update, known: number): void {
    this.stop();
    this.since = Math.min(this.since, known - 1);
    this.#from = known;
    this.#frames = [{ end: known, update: now }];
    this.#quiet = true;
  }

  /** This seat has decided. What its own answer did is seen at once; what the turn goes on with is told. */
  #decided(seat: string, before: Update, told: boolean): void {
    this.stop();
    const last = this.#frames.at(-1);
    const known = last?.end ?? 0;
    this.since = known - 1;
    const fresh = this.#entries.filter((entry) => entry.n >= known);
    const turn = fresh.find((entry) => entry.course || entry.heads);
    const other = fresh.find((entry) => entry.n >= (turn?.n ?? Infinity) || this.#others(entry, seat));
    this.#from = other?.n ?? known + fresh.length;
    this.#frames = [{ end: known, update: before }];
    this.#quiet = !told;
    this.playing = true;
    if (fresh.some((entry) => entry.heads)) this.follows = true;
    keep(this.key, seat, { speed: this.speed, since: this.since });
  }

  /** Whoever watches is told what comes after what was shown; who wanted the present, from the next turn on. */
  #goesOn(before: Update, known: number): void {
    const from = this.#frames.at(-1)?.end ?? known;
    if (this.#quiet && !this.#entries.some((entry) => entry.n >= from && entry.heads)) return;
    this.#quiet = false;
    this.#from = from;
    this.#frames = [{ end: from, update: before }];
    this.playing = true;
  }

  /** Tells once more, or for the first time, what others did since the last decision. */
  again(): void {
    if (!this.steps.length || !this.speed) return;
    this.#quiet = false;
    this.on = this.playing = this.follows = true;
    this.at = 0;
    this.#wait();
  }

  /** Whether somebody else does what an entry tells. */
  #others(entry: Entry, seat: string): boolean {
    const by = ["firer", "commander", "model", "unit"].map((field) => this.owners.get(String(entry[field]))).find((owner) => owner !== undefined);
    return by !== undefined && by !== seat;
  }

  #name(now: Update): void {
    const [owners, names] = [ownersOf(now.view), namesOf(now.view)];
    if ([...owners].some(([id, owner]) => this.owners.get(id) !== owner)) this.owners = new Map([...this.owners, ...owners]);
    if ([...names].some(([id, name]) => this.names.get(id) !== name)) this.names = new Map([...this.names, ...names]);
  }

  #tell(seat: string, now: Update): void {
    const before = this.steps;
    const earlier = new Map(this.#entries.filter((entry) => entry.n < this.#from).map((entry) => [entry.n, entry]));
    const own = (entry: Entry): boolean => {
      const head = earlier.get(entry.of ?? entry.n);
      return head !== undefined && !this.#others(head, seat);
    };
    const told = this.#entries.filter((entry) => entry.n >= this.#from && !own(entry));
    // What this seat has shot down itself was seen when it fell, whoever chose the models.
    this.steps = storyOf(told, this.owners).filter((step) => step.kind !== "loss" || step.entries.every((entry) => entry["credit"] !== seat));
    const live = !this.#quiet && (!this.off || this.on) && this.speed > 0 && Number((now.view as Record<string, unknown>)["turn"] ?? 0) > 0;
    this.#over = !seat || now.request?.seat === seat || now.outcome !== null;
    if (!live) return this.#present();
    const shown = this.#from > (before[0]?.first ?? -1) ? 0 : before.length;
    if (!this.on && this.steps.length > shown) {
      this.on = true;
      this.at = Math.min(shown, this.steps.length - 1);
      this.#wait();
    } else if (this.on && this.#timer === undefined) this.#next();
    if (!this.on) this.at = this.steps.length;
  }
  #over = false;

  /** The step that is shown. */
  step = $derived.by(() => (this.on ? (this.steps[this.at] ?? null) : null));
  /** The steps that were shown by now. */
  shown = $derived.by(() => (this.on ? this.steps.slice(0, this.at + 1) : this.steps));
  /** The entries that were told by now, null in the present. */
  told = $derived.by(() => (this.step ? this.#entries.filter((entry) => entry.n <= (this.step?.last ?? 0)) : null));
  /** The position after the step that is shown, null in the present. */
  update = $derived.by(() => (this.step ? this.position(this.step) : null));

  /** The position after a step. */
  position(step: StoryStep): Update | null {
    return positionAt(this.#frames, this.#entries, step, this.#high);
  }

  /** The position that a step began with, null if this page was not told it. */
  start(step: StoryStep): Update | null {
    return this.#frames.findLast((frame) => frame.end <= step.first)?.update ?? null;
  }

  /** Shows a step; before the first there is none, and behind the last one there is the present. */
  go(n: number): void {
    if (!this.steps.length) return;
    if (n >= this.steps.length && this.#over) return this.now();
    this.at = Math.max(0, Math.min(this.steps.length - 1, n));
    this.#wait();
  }

  /** Goes a step back or on, and stays there. */
  by(n: number): void {
    this.playing = false;
    this.go(this.at + n);
  }

  play(): void {
    this.playing = !this.playing;
    if (this.playing) this.#wait();
    else this.#hold();
  }

  pace(speed: number): void {
    this.speed = speed;
    keep(this.key, this.#seat, { speed, since: this.since });
    if (!speed) this.now();
    else if (this.on) this.#wait();
  }

  /** To the present; what others do until this seat decides again is seen as it comes. */
  now(): void {
    this.#quiet = true;
    this.#present();
  }

  #present(): void {
    this.stop();
    this.at = this.steps.length;
  }

  stop(): void {
    this.#hold();
    this.on = false;
  }

  #hold(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(): void {
    this.#hold();
    const step = this.steps[this.at];
    if (!this.playing || !step) return;
    const [pace, length] = [paceOf(step, this.speed), step.entries.length];
    this.#timer = setTimeout(() => {
      // Dice may have fallen for it meanwhile.
      const more = this.steps[this.at];
      const rest = more && more.entries.length > length ? paceOf(more, this.speed) - pace : 0;
      if (rest > 0) this.#timer = setTimeout(() => this.#passed(), rest);
      else this.#passed();
    }, pace);
  }

  #passed(): void {
    this.#timer = undefined;
    this.#next();
  }

  /** The next step, once there is one; the present, once this seat is asked. */
  #next(): void {
    if (!this.playing) return;
    if (this.at + 1 < this.steps.length) {
      this.at += 1;
      this.#wait();
    } else if (this.#over) {
      this.stop();
      this.at = this.steps.length;
    }
  }
}
