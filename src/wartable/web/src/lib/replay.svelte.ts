import { chancesOf, favoursOf, momentOf, momentsOf } from "./api";
import { entryIn, withEntry } from "../parts/record/account";
import type { Entry } from "./play/entry";
import { Game } from "./play/game.svelte";
import type { Favours, Moment, Moments, Update } from "./protocol";
import { placeOf } from "./play/seats";
import { Table } from "./play/table.svelte";
import { opening, pause, place, within } from "./replay/tape";

const REST = 400; // ms
const KEPT = 80; // moments that need not be asked for again

/** A game looked at again: which moment is shown, through whose eyes. The board draws its `table`. */
export class Replay {
  readonly table: Table;
  readonly token: string;
  told = $state.raw<Moments | null>(null);
  /** How the game leaned, once that has been worked out. */
  favours = $state.raw<Favours | null>(null);
  /** The moment that is wanted; the board shows it as soon as it has come. */
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  fault = $state("");
  #game: Game;
  #view: string | null;
  #kept = new Map<number, Update>();
  #known: Entry[] = [];
  #ground = "";
  #asking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #marking: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly key: string) {
    const hash = location.hash;
    const own = Object.values(placeOf(key)?.tokens ?? {});
    this.token = new URLSearchParams(hash.slice(1)).get("token") ?? own[0] ?? "";
    this.#game = new Game(key, this.token, false);
    this.#game.online = true;
    this.#game.counts = (entry) => chancesOf(this.key, entry, this.token, this.#view).then((told) => told.chances, () => []);
    this.table = new Table(key, [this.#game]);
    const wanted = place(hash);
    this.#view = this.#game.view = wanted.view;
    void this.open(wanted.n);
  }

  get moments(): Moment[] {
    return this.told?.moments ?? [];
  }

  get moment(): Moment | undefined {
    return this.moments[this.at];
  }

  get last(): number {
    return Math.max(0, this.moments.length - 1);
  }

  /** The moment that the board shows by now. */
  get shown(): number {
    return this.#game.update?.n ?? -1;
  }

  /** Asks what moments there are and shows one: `n`, the one that the page opens at (null), or that which is wanted by then. */
  async open(n?: number | null): Promise<void> {
    const view = this.#view;
    try {
      const told = await momentsOf(this.key, this.token, view);
      if (view !== this.#view) return; // others are looked through by now, and are on their way
      this.#kept.clear();
      this.#known = [];
      this.#game.welcome = {
        type: "welcome", version: 1, game: told.game, title: told.title, ruleset: told.ruleset, system: told.system,
        seat: told.seat in told.seats ? told.seat : "", measure: "all", secrets: told.views.length < 3, sight: false, cooperative: false, stories: false, secrecy: "all", closed: told.closed, seal: "", threats: false, called: "battle",
        seats: Object.entries(told.seats).map(([seat, name]) => ({ seat, name, kind: "human", here: true, player: "", typed: false })),
      };
      this.told = told;
      this.fault = "";
      this.go(n === undefined ? this.at : n ?? opening(told.moments));
      if (told.ended && !this.favours) void this.#weigh();
    } catch (why) {
      if (view === this.#view) this.fault = (why as Error).message;
    }
  }

  /** The line of chances is something more: without it there is still everything to see. */
  async #weigh(): Promise<void> {
    this.favours = await favoursOf(this.key).catch(() => null);
  }

  /** Looks through other eyes. */
  look(view: string): void {
    this.#view = this.#game.view = view;
    void this.open();
  }

  go(n: number): void {
    this.at = within(n, this.moments.length);
    this.#mark();
    void this.#fetch();
  }

  async #fetch(): Promise<void> {
    if (this.#asking || !this.told) return;
    this.#asking = true;
    try {
      while (this.told && this.shown !== this.at) await this.#show(this.at);
      if (this.playing) this.#next();
    } catch (why) {
      this.stop();
      this.fault = (why as Error).message;
    } finally {
      this.#asking = false;
    }
  }

  async #show(n: number): Promise<void> {
    const told = this.told;
    let update = this.#kept.get(n);
    if (!update) {
      update = await momentOf(this.key, n, this.token, this.#view, this.#known.length);
      if (told !== this.told) return;
      if (update.events.length) this.#known = [...this.#known.slice(0, update.first), ...(update.events as unknown as Entry[])];
      this.#keep({ ...update, events: [] });
    }
    const ground = JSON.stringify(update.ground);
    if (update.ground && ground !== this.#ground) {
      this.#ground = ground;
      this.#game.ground = update.ground;
    }
    const game = this.#game;
    game.entries = this.#known.slice(0, this.moments[n]?.events ?? 0);
    game.update = update;
    this.fault = "";
  }

  #keep(update: Update): void {
    this.#kept.set(update.n, update);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > KEPT && !oldest.done) this.#kept.delete(oldest.value);
  }

  play(): void {
    if (this.playing) return this.stop();
    this.playing = true;
    if (this.at === this.last) this.go(0);
    else this.#next();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #next(): void {
    clearTimeout(this.#timer);
    if (this.at >= this.last) return this.stop();
    this.#timer = setTimeout(() => this.playing && this.go(this.at + 1), pause(this.speed));
  }

  /** The address of the moment, without what opens a seat. */
  get link(): string {
    const view = this.#view === null ? "" : `&view=${encodeURIComponent(this.#view)}`;
    return `/replay/${this.key}#n=${this.at}${view}`;
  }

  /** Puts the moment into the address once it rests there, so that loading the page again comes back to it. */
  #mark(): void {
    clearTimeout(this.#marking);
    this.#marking = setTimeout(() => {
      const token = new URLSearchParams(location.hash.slice(1)).get("token");
      const [path, hash] = (this.link + (token ? `&token=${encodeURIComponent(token)}` : "")).split("#");
      history.replaceState(history.state, "", `${path}${withEntry(hash ?? "", entryIn(location.hash))}`);
    }, REST);
  }

  close(): void {
    this.stop();
    clearTimeout(this.#marking);
    this.table.close();
  }
}
