import { armiesOf, armyOf, saveOfBattle, takeUp, tryArmy } from "../api";
import type { Army, FactionCard, TrialForm, TrialScore } from "../protocol";
import type { Builder } from "./builder.svelte";
import { kept, type List } from "./shelf";
import { counted } from "../words";

export const COUNTS = [10, 20, 50, 100, 400];

/** A list tried out by bots against another; it goes on while the list is worked at, and says of which list it speaks. */
export class TryOut {
  /** Whom it meets: `lot FACTION` ('' any), `list KEY` one that is shipped, `mine ID` one of this browser. */
  against = $state("lot ");
  games = $state(20);
  bot = $state("greedy");
  score = $state.raw<TrialScore | null>(null);
  run = $state.raw<AbortController | null>(null);
  stopped = $state(false);
  why = $state("");
  fetching = $state(-1);
  shipped = $state.raw<Army[]>([]);
  began = $state(0);
  now = $state(0);
  #form = $state.raw<TrialForm | null>(null);

  constructor(readonly builder: Builder) {}

  /** Whether the list has been changed since. */
  get old(): boolean {
    return this.#form !== null && JSON.stringify(this.#form.document) !== JSON.stringify(this.builder.document);
  }

  get mine(): { id: string; name: string }[] {
    return kept().filter((item) => item.system === this.builder.system && item.id !== this.builder.id && item.legal !== null);
  }

  get factions(): FactionCard[] {
    return this.builder.catalogue?.factions ?? [];
  }

  async read(): Promise<void> {
    if (!this.shipped.length) this.shipped = await armiesOf(this.builder.system).catch(() => []);
  }

  async begin(): Promise<void> {
    if (this.run) return;
    const control = (this.run = new AbortController());
    [this.score, this.stopped, this.why, this.began] = [null, false, "", Date.now()];
    this.now = this.began;
    try {
      const form = (this.#form = await this.#made());
      await tryArmy(this.builder.system, form, (score) => { [this.score, this.now] = [score, Date.now()]; }, control.signal);
    } catch (fault) {
      this.stopped = control.signal.aborted;
      if (!this.stopped) this.why = (fault as Error).message;
    }
    this.run = null;
  }

  stop(): void {
    this.run?.abort();
  }

  async #made(): Promise<TrialForm> {
    const [kind = "", key = ""] = this.against.split(" ");
    const foe = kind === "list" ? await armyOf(this.builder.system, key) : kind === "mine" ? (kept().find((item) => item.id === key)?.document ?? null) : null;
    return { document: this.builder.document, foe: foe as List | null, faction: kind === "lot" ? key : "", bot: this.bot, games: this.games, seed: Math.random().toString(36).slice(2, 12) };
  }

  /** The key of a game that shows a battle of the trial; '' if nobody is `here` any more to look at it. */
  async watch(number: number, here: () => boolean): Promise<string> {
    if (!this.#form) return "";
    [this.fetching, this.why] = [number, ""];
    try {
      const { text, file } = await saveOfBattle(this.builder.system, { trial: this.#form, number });
      if (!here()) return "";
      const { game } = await takeUp({ text, file: file.slice(0, 80), title: `${this.builder.state?.roll.name ?? "Trial"}, battle ${number + 1}`.slice(0, 80), seats: {} });
      return game;
    } catch (fault) {
      this.why = (fault as Error).message;
      return "";
    } finally {
      this.fetching = -1;
    }
  }
}

/** How long it will go on, in words, '' while nothing is known. */
export function remaining(score: Pick<TrialScore, "games" | "due"> | null, spent: number): string {
  if (!score?.games || score.games >= score.due) return "";
  const seconds = (spent / score.games) * (score.due - score.games) / 1000;
  return seconds < 60 ? "less than a minute left" : `about ${Math.round(seconds / 60)} min left`;
}

/** What a score says, no more than it can. */
export function verdict({ games, wins, losses, won }: TrialScore): string {
  if (!games) return "";
  const none = games - wins - losses;
  const facts = `${wins} won, ${losses} lost${none ? `, ${none} without a winner` : ""}`;
  return `${Math.round(won.share * 100)}% of ${counted(games, "battle")} won, between ${Math.round(won.low * 100)}% and ${Math.round(won.high * 100)}%: ${facts}.`;
}
