import { Game } from "./game.svelte";
import type { Area, Foretold, Option, Request, Shape, Steered, Update } from "../protocol";
import { cardOf, handOf } from "../../parts/tray/hand";
import type { Entry } from "./entry";
import { placeOf, remember } from "./seats";
import { diceOf } from "./record";
import { faces, stride, type Way } from "../../parts/square/walking";
import { hear, START, subject, untold, type Path, type Step } from "./steps";
import type { Camera } from "../../parts/board/camera.svelte";

/** Answers that are given one after the other, each only to the request that the one before has led to. */
interface Chain {
  /** The moment of the next request, and whom it has to be about. */
  n: number;
  line: number;
  about: string;
  keys: readonly string[];
  then: Then;
}

/** What is done with the last request of a chain: a target is picked, or the ghosts are carried, mils. Nothing is sent. */
export interface Then {
  target?: string;
  by?: readonly [number, number];
}

/** What everything on the table page shares: the games of the seats on this screen, what is selected, what is placed. */
export class Table {
  games = $state.raw<Game[]>([]);
  active = $state(0);
  /** Hot-seat: the seat that has to take the screen before anything is shown. */
  curtain = $state("");
  /** The unit or model that is looked at. */
  selected = $state("");
  /** The one model of it that is looked at, by its id; -1: all of it. */
  model = $state(-1);
  /** The target (a unit, model or square) that a pointer or the focus is on, in the list or on the board. */
  hovered = $state("");
  /** How far something reaches that is looked at beside the table. */
  within = $state.raw<readonly Shape[]>([]);
  /** The key of the option that was picked on the board or in the list; the main button answers with it. */
  picked = $state("");
  /** The seat holds its secrets open: only while this is true may anything draw what others do not know. */
  peeking = $state(false);
  clause = $state("");
  entry = $state(-1);
  /** Where the models of the unit that is being placed would stand, mils. */
  ghosts = $state.raw<[number, number][]>([]);
  /** Where the models would stand by the hint that is looked at, mils. */
  advised = $state.raw<[number, number][]>([]);
  /** Where each of them may end, as soon as the server has drawn it. */
  reach = $state.raw<Area[]>([]);
  /** Why they could not stand there, '' if they could, and the clause that says so. */
  ghostFault = $state("");
  ghostClause = $state("");
  /** Where a vehicle that is being placed looks, degrees counter-clockwise from east; -1: nothing that is placed has a front. */
  ghostFacing = $state(-1);
  /** Whither each ghost of a round base looks that has a front, the same degrees; none if they have none. */
  ghostFronts = $state.raw<number[]>([]);
  /** They have been turned by hand: else they look as the server says. */
  ghostTurned = $state(false);
  /** The legs of the drive that is laid, and what the server says of them. */
  legs = $state.raw<[string, number][]>([]);
  steered = $state.raw<Steered | null>(null);
  /** What would come of what is aimed where it is, in the server's words. */
  foretold = $state.raw<Foretold | null>(null);
  /** The ghosts have moved since the server was last asked about them. */
  ghostAsked = $state(false);
  /** The unit may be left where it is. */
  canStay = $state(false);
  /** How the open question came up. */
  path = $state.raw<Path>(START);
  #rather: { n: number; key: string } | null = null;
  #chain: Chain | null = null;
  #walk: (Way & { n: number; line: number; entry: number }) | null = null;
  /** How often the chat was asked for from elsewhere on the page; how much in it has not been read. */
  chatting = $state(0);
  unread = $state(0);
  /** A board is drawn beside the questions: what stands at its units is not listed as well. */
  boarded = false;
  /** Where the ghosts of the next placement go as soon as they stand, mils. */
  carried = $state.raw<readonly [number, number] | null>(null);
  /** A unit is being dragged over the board. */
  dragging = $state(false);
  /** The eye over the board, once there is one. */
  camera = $state.raw<Camera | null>(null);

  constructor(readonly key: string, games: Game[] = []) {
    if (games.length) {
      this.games = games;
      return;
    }
    const tokens = new URLSearchParams(location.hash.slice(1)).get("token");
    const own = Object.entries(placeOf(key)?.tokens ?? {});
    // Nothing is drawn of a screen that passes from hand to hand before it is known who has it.
    const seat = (found: string): string | null => (own.length > 1 ? null : found);
    if (tokens) this.games = [new Game(key, tokens)];
    else {
      this.games = (own.length ? own : [["", ""]]).map(([found = "", token = ""]) => new Game(key, token, true, seat(found)));
      for (const game of this.games) game.story.off = this.games.length > 1;
    }
  }

  /** A seat that its token opens no more is given up: its game is watched from now on. */
  giveUp(): void {
    const place = placeOf(this.key);
    if (place) remember({ ...place, tokens: Object.fromEntries(Object.entries(place.tokens).filter(([, token]) => token !== this.game.token)) });
    this.sit("");
  }

  /** Whoever has watched sits down: the table is opened anew from the seat of `token`. */
  sit(token: string): void {
    this.close();
    this.games = [new Game(this.key, token)];
    this.active = 0;
    this.look("");
  }

  get game(): Game {
    const game = this.games[this.active] ?? this.games[0];
    if (!game) throw new Error("a table has a game");
    return game;
  }

  get request(): Request | null {
    return this.game.request;
  }

  /** The position that the board shows: that of the story while one is told. */
  get shown(): Update | null {
    return this.game.story.update ?? this.game.update;
  }

  /** The entries that led to it. */
  get told(): readonly Entry[] {
    return this.game.story.told ?? this.game.entries;
  }

  /** What others did is being told: the board is not in the present. */
  get watching(): boolean {
    return this.game.story.on;
  }

  /** The target of the option that is picked. */
  get target(): string {
    return this.request?.options.find((option) => option.key === this.picked)?.target ?? "";
  }

  /** The unit that the open request, or the player, is about. */
  get unit(): string {
    return this.selected || this.request?.unit || this.request?.about || "";
  }

  /** Several seats look at this screen: what only one of them may see is covered until it is held open. */
  get covers(): boolean {
    return this.games.length > 1;
  }

  /** What an option is called here: of a card that is covered nothing is told but which one of the hand it is. */
  said(option: Option): string {
    const card = this.covers && !this.peeking ? cardOf(option, handOf(this.game.update)) : undefined;
    return card ? `card ${(handOf(this.game.update)?.cards.indexOf(card) ?? 0) + 1} of your hand` : option.label;
  }

  /** The open request is for places on the board. */
  get placing(): boolean {
    return ["placement", "move", "aim", "drive"].includes(this.request?.ask ?? "");
  }

  /** The unit whose models are placed, '' if there is none: who aims stays where it is. */
  get moved(): string {
    return this.placing && this.request && this.request.ask !== "aim" ? this.request.unit : "";
  }

  /** The answer that the ghosts stand for. */
  get placed(): Record<string, unknown> {
    if (this.request?.ask === "drive") return this.legs.length ? { drive: this.legs } : { stay: true };
    const at = this.request?.ask === "aim" ? { to: this.ghosts[0] } : { models: this.ghosts };
    if (this.ghostTurned) return { ...at, facings: this.ghostFronts };
    return this.ghostFacing < 0 ? at : { ...at, facing: this.ghostFacing };
  }

  /** Sends the ghosts as the answer; the server has the last word. */
  async send(): Promise<boolean> {
    if (!this.placing || !this.ghosts.length || this.game.sending) return false;
    const done = await this.game.answer({ ...this.placed });
    if (!done && this.game.refused) {
      this.ghostFault = this.game.refused.why;
      this.ghostClause = this.game.refused.clause;
    }
    return done;
  }

  /** Takes note of what was told; the answer that was wished for before it was taken back is given. */
  follow(): void {
    const { update, request, entries, given } = this.game;
    if (!update) return;
    this.path = hear(this.path, { n: update.n, line: update.line, request, entry: entries.at(-1)?.n ?? -1 }, given);
    this.#goOn();
    this.#stride();
    const rather = this.#rather;
    if (!rather || update.n > rather.n || !request) return;
    this.#rather = null;
    if (update.n === rather.n && request.options.some((option) => option.key === rather.key)) void this.game.answer(rather.key);
  }

  /** Answers the open request with the first of `keys`, and those that it leads to about a unit with the others. */
  async give(about: string, keys: readonly string[], then: Then = {}): Promise<void> {
    const { update, sending } = this.game;
    const [first, ...rest] = keys;
    if (!update || sending || first === undefined) return;
    this.#chain = { n: update.n + 1, line: update.line, about, keys: rest, then };
    if (!(await this.game.answer(first))) this.#chain = null;
  }

  /** The next link of the chain; anything else that is asked meanwhile breaks it. */
  #goOn(): void {
    const chain = this.#chain;
    const { update, request, sending } = this.game;
    if (!chain || !update || (update.line === chain.line && (update.n < chain.n || sending))) return;
    this.#chain = null;
    if (update.line !== chain.line || update.n > chain.n || !request || subject(request) !== chain.about) return;
    const next = chain.keys[0];
    const aimed = request.options.find((option) => option.target && option.target === chain.then.target);
    if (next !== undefined && request.options.some((option) => option.key === next)) void this.give(chain.about, chain.keys, chain.then);
    else if (next === undefined && aimed) [this.picked, this.hovered] = [aimed.key, aimed.target];
    else if (next === undefined && chain.then.by && this.placing) this.carried = chain.then.by;
  }

  /** Goes over squares in single steps, each an answer of its own. */
  async walk(about: string, cells: readonly string[], entry = this.game.entries.at(-1)?.n ?? -1): Promise<void> {
    const { update, request, sending } = this.game;
    const next = request && stride(request, { about, cells });
    if (!update || sending || !next) return;
    this.#walk = { n: update.n + 1, line: update.line, about, cells: next.left, entry };
    if (!(await this.game.answer(next.key))) this.#walk = null;
  }

  /** The next step, unless something else is asked or a die has fallen; at the end the facing along the way is picked. */
  #stride(): void {
    const walk = this.#walk;
    const { update, request, sending, entries } = this.game;
    if (!walk || !update || (update.line === walk.line && (update.n < walk.n || sending))) return;
    this.#walk = null;
    if (update.line !== walk.line || update.n > walk.n || !request) return;
    if (entries.some((entry) => entry.n > walk.entry && diceOf(entry).length > 0)) return;
    if (!walk.cells.length && subject(request) === walk.about && faces(request)) this.picked = request.options[0]?.key ?? "";
    else void this.walk(walk.about, walk.cells, walk.entry);
  }

  /** Goes back to a step and, if `key` is given, answers it in another way. */
  async rethink(step: Step, key = ""): Promise<void> {
    const n = this.game.update?.n ?? 0;
    this.#rather = key ? { n: step.n, key } : null;
    if (!(await this.game.takeBack(n - step.n))) this.#rather = null;
  }

  /** Leaves the unit where it stands. */
  async stay(): Promise<boolean> {
    return this.placing && this.game.answer({ stay: true });
  }

  /** Enter on a unit that is looked at: it is answered with, or what stands is sent. Whether there was anything. */
  enter(id: string): boolean {
    const { request, picked, game } = this;
    if (this.selected !== id || !request) return false;
    const option = request.options.find((item) => item.key === picked) ?? (request.acts ? request.options.find((item) => item.target === id) : undefined);
    if (this.moved === id) void this.send();
    else if (option && (option.target === id || (request.verb && subject(request) === id))) void (game.sending || game.answer(option.key));
    else return false;
    return true;
  }

  /** One step back: from what is picked, from the last choice while nobody has learned anything by it, from who is looked at. */
  back(): boolean {
    const { game } = this;
    const step = this.request ? this.path.steps.at(-1) : undefined;
    if (this.picked && this.request?.verb) [this.picked, this.hovered] = ["", ""];
    else if (step && game.update?.back && !game.asked && !game.sending && untold(step, game.entries)) void this.rethink(step);
    else if (this.selected || this.picked) this.look("");
    else return false;
    return true;
  }

  /** Looks at a unit; an option of the open request that aims at it is picked. */
  look(id: string): void {
    this.selected = id;
    this.model = -1;
    const option = id ? this.request?.options.find((item) => item.target === id) : undefined;
    this.picked = option?.key ?? "";
    this.hovered = option ? id : "";
  }

  close(): void {
    for (const game of this.games) game.close();
  }
}
