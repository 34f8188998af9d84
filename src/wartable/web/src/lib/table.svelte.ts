import { Game } from "./game.svelte";
import type { Request } from "./protocol";
import { placeOf, remember } from "./seats";
import { EACH, type Wish } from "./windows";
import { hear, START, type Path, type Step } from "./steps";
import type { Camera } from "../parts/board/camera.svelte";

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
  /** The key of the option that was picked on the board or in the list; the main button answers with it. */
  picked = $state("");
  /** The seat holds its secrets open: only while this is true may anything draw what others do not know. */
  peeking = $state(false);
  clause = $state("");
  entry = $state(-1);
  /** Where the models of the unit that is being placed would stand, mils. */
  ghosts = $state.raw<[number, number][]>([]);
  /** Why they could not stand there, '' if they could, and the clause that says so. */
  ghostFault = $state("");
  ghostClause = $state("");
  /** Where a vehicle that is being placed looks, degrees counter-clockwise from east; -1: nothing that is placed has a front. */
  ghostFacing = $state(-1);
  /** The ghosts have moved since the server was last asked about them. */
  ghostAsked = $state(false);
  /** The unit may be left where it is. */
  canStay = $state(false);
  /** How the open question came up. */
  path = $state.raw<Path>(START);
  #rather: { n: number; key: string } | null = null;
  /** When this seat wants to be asked about the actions of others. */
  wish = $state.raw<Wish>(EACH);
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
    else this.games = (own.length ? own : [["", ""]]).map(([found = "", token = ""]) => new Game(key, token, true, seat(found)));
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

  /** The unit that the open request, or the player, is about. */
  get unit(): string {
    return this.selected || this.request?.unit || this.request?.about || "";
  }

  /** The open request is for places on the board. */
  get placing(): boolean {
    return this.request?.ask === "placement" || this.request?.ask === "move";
  }

  /** The answer that the ghosts stand for. */
  get placed(): { models: [number, number][]; facing?: number } {
    return this.ghostFacing < 0 ? { models: this.ghosts } : { models: this.ghosts, facing: this.ghostFacing };
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
    const rather = this.#rather;
    if (!rather || update.n > rather.n || !request) return;
    this.#rather = null;
    if (update.n === rather.n && request.options.some((option) => option.key === rather.key)) void this.game.answer(rather.key);
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
