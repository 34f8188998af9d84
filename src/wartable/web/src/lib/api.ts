import { awaited } from "./busy";
import type {
  Army, BattleForm, BattleOdds, BattleOf, BattleSet, BeginForm, Branch, CampaignBook, CampaignWords, Card, CardGroup, Catalogue, Chances, CheckedArmy, Clause, CompleteForm, Draft, DraftForm, Effects, EffectsForm, Evaluation, ExportForm, Exported, FairForm, Fairness, Favours, GuideStep, Import, ImportArmy, Made, Moments, NewGame, Odds, OddsQuery, Opened, OpenedScenario, Paper, Preview, Purpose, QueryForm, RandomForm, RecordForm, Reseat, ResolveForm,
  Scenario, SeatForm, Seated, Sequel, Sheets, Sit, Step, StepQuery, Story, StoryWords, Summary, System, UnitForm, UnitPage, UnitState, Whereabouts, TrialForm, TrialScore, TroopsForm, Update,
} from "./protocol";

/** What the server would not do, in its own sentence. */
export class Fault extends Error {
  constructor(
    why: string,
    readonly status: number,
  ) {
    super(why);
  }
}

const call = <T>(path: string, init?: RequestInit): Promise<T> => awaited(fetched(path, init));

async function fetched<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Fault("The server does not answer. Nothing is lost; try again in a moment.", 0);
  }
  const text = await answer.text();
  if (!answer.ok) {
    throw new Fault(reason(text) ?? `The server answered ${answer.status}.`, answer.status);
  }
  return JSON.parse(text) as T;
}

/** Asks for something that comes line by line, until it is all there or nobody wants it any more. */
async function lines<T extends object>(path: string, form: object, tell: (found: T) => void, signal: AbortSignal): Promise<void> {
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(form), signal }).catch(gone);
  if (!answer.ok || !answer.body) throw new Fault(reason(await answer.text()) ?? `The server answered ${answer.status}.`, answer.status);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch(gone);
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) {
      const found = JSON.parse(line) as T & { why?: string };
      if (found.why !== undefined) throw new Fault(found.why, 0);
      tell(found);
    }
  }
}

/** Why nothing comes: the line is down, unless it was broken off on purpose. */
function gone(why: unknown): never {
  if ((why as Error).name === "AbortError") throw why;
  throw new Fault("The server does not answer. Nothing is lost; try again in a moment.", 0);
}

function reason(text: string): string | undefined {
  try {
    const found = JSON.parse(text) as { why?: string };
    return found.why;
  } catch {
    return undefined;
  }
}

export const systems = (): Promise<System[]> => call("/api/systems");
export const cardOf = (system: string): Promise<Card> => call(`/api/systems/${system}/card`);
export const scenarios = (system: string): Promise<Scenario[]> => call(`/api/systems/${system}/scenarios`);
/** A token goes in a header: addresses are kept in histories and logs. */
const bearing = (token: string): RequestInit => (token ? { headers: { authorization: `Bearer ${token}` } } : {});

export const summary = (game: string, token: string): Promise<Summary> => call(`/api/games/${game}`, bearing(token));
export const clauses = (system: string, words: string): Promise<Clause[]> =>
  call(`/api/rules/${system}?q=${encodeURIComponent(words)}`);
export const clauseOf = (system: string, id: string): Promise<Clause> =>
  call(`/api/rules/${system}/${encodeURIComponent(id)}`);
const send = <T>(path: string, form: object): Promise<T> =>
  call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(form) });

export const schemaOf = (system: string): Promise<unknown> => call(`/api/systems/${system}/schema`);
export const armiesOf = (system: string): Promise<Army[]> => call(`/api/systems/${system}/armies`);
export const armyOf = (system: string, key: string): Promise<Record<string, unknown>> => call(`/api/systems/${system}/armies/${encodeURIComponent(key)}`);
export const checkArmy = (system: string, form: Paper): Promise<CheckedArmy> => send(`/api/systems/${system}/armies/check`, form);
export const openScenario = (form: Paper): Promise<OpenedScenario> => send("/api/scenarios", form);
export const bringInto = (form: { text: string; file: string; scenario: string; document: object | null }): Promise<OpenedScenario> => send("/api/scenarios/bring", form);
export const sheetsOf = (system: string): Promise<Sheets> => call(`/api/systems/${encodeURIComponent(system)}/own`);
export const draftOf = (system: string, form: DraftForm): Promise<Draft> => send(`/api/systems/${encodeURIComponent(system)}/own`, form);
export const preview = (form: NewGame): Promise<Preview> => send("/api/preview", form);
export const fairness = (form: FairForm, tell: (found: Fairness) => void, signal: AbortSignal): Promise<void> => lines("/api/fairness", form, tell, signal);
export const makeGame = (form: NewGame): Promise<Made> => send("/api/games", form);
export const openSave = (form: Import): Promise<Opened> => send("/api/saves", form);
export const takeUp = (form: Import): Promise<Made> => send("/api/games/import", form);
export const sitDown = (game: string, form: Sit): Promise<Seated> => send(`/api/games/${game}/sit`, form);
export const whereabouts = (): Promise<Whereabouts> => call("/api/whereabouts");
export const reseat = (game: string, form: Reseat): Promise<Seated> => send(`/api/games/${game}/seats`, form);
export const guideOf = (game: string): Promise<GuideStep[]> => call(`/api/games/${game}/guide`);
export const pictureOf = (game: string, n: number): string => `/api/games/${game}/picture.svg?n=${n}`;

/** A file as the seat of `token` may have it, and what it is called. */
export async function fileOf(path: string, token: string): Promise<{ data: Blob; name: string }> {
  const answer = await fetch(path, bearing(token)).catch(gone);
  if (!answer.ok) throw new Fault(reason(await answer.text()) ?? `The server answered ${answer.status}.`, answer.status);
  const [, name = ""] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  return { data: await answer.blob(), name };
}

const asked = (values: Record<string, string | number | null>): string =>
  new URLSearchParams(Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]]))).toString();

export const cardGroups = (system: string): Promise<CardGroup[]> => call(`/api/systems/${system}/cards`);
export const cardsOf = (system: string, group: string, paper: "a4" | "letter"): string => `/api/systems/${system}/cards.pdf?${asked({ group, paper })}`;
export const chapters = (system: string): Promise<Clause[]> => call(`/api/rules/${system}`);
export const clausesIn = (game: string, token: string): Promise<string[]> => call(`/api/games/${game}/clauses`, bearing(token));
export const momentsOf = (game: string, token: string, view: string | null): Promise<Moments> =>
  call(`/api/games/${game}/moments?${asked({ view })}`, bearing(token));
export const storyOf = (game: string): Promise<Story> => call(`/api/games/${game}/story`);
/** A story as a file, in the words that it has now. */
export async function storyFile(game: string, form: "html" | "pdf", words: StoryWords): Promise<{ data: Blob; name: string }> {
  const asks = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(words) };
  const answer = await fetch(`/api/games/${game}/story/${form}`, asks).catch(gone);
  if (!answer.ok) throw new Fault(reason(await answer.text()) ?? `The server answered ${answer.status}.`, answer.status);
  return { data: await answer.blob(), name: `${game}-story.${form}` };
}
export const favoursOf = (game: string): Promise<Favours> => call(`/api/games/${game}/favours`);
export const chancesOf = (game: string, entry: number, token: string, view: string | null): Promise<Chances> =>
  call(`/api/games/${game}/entries/${entry}/odds?${asked({ view })}`, bearing(token));
export const purposeOf = (game: string, entry: number, token: string, view: string | null): Promise<Purpose> =>
  call(`/api/games/${game}/entries/${entry}/purpose?${asked({ view })}`, bearing(token));
export const momentOf = (game: string, n: number, token: string, view: string | null, since: number): Promise<Update> =>
  call(`/api/games/${game}/moments/${n}?${asked({ view, since })}`, bearing(token));
export const branch = (game: string, form: Branch): Promise<Made> => send(`/api/games/${game}/branch`, form);
/** What the game that follows one that is over is called, "" if none does; and setting it up. */
export const sequelOf = (game: string): Promise<Sequel> => call(`/api/games/${game}/sequel`);
export const follow = (game: string, seats: Record<string, SeatForm>, chosen: Record<string, string>): Promise<Made> =>
  send(`/api/games/${game}/sequel`, { seats, chosen });
export const filmOf = (game: string, view: string): string => `/api/games/${game}/replay.html?${asked({ view })}`;
export const stillOf = (game: string, n: number, kind: "svg" | "png", view: string, look: "day" | "night"): string =>
  `/api/games/${game}/moments/${n}/picture.${kind}?${asked({ view, look })}`;
export const saveOf = (game: string): string => `/api/games/${game}/save`;

/** A change of a list; `Offer`, `Repair` and `Alternative` bring theirs ready. */
export interface Change {
  path: string;
  value?: unknown;
  to?: string;
}

export const catalogueOf = (system: string, faction: string): Promise<Catalogue> => call(`/api/systems/${system}/catalogue?${asked({ faction })}`);
export const unitPage = (system: string, key: string): Promise<UnitPage> => call(`/api/systems/${system}/units/${encodeURIComponent(key)}`);
export const evaluate = (system: string, form: { document: object; edits: readonly Change[] }): Promise<Evaluation> => send(`/api/systems/${system}/armies/evaluate`, form);
export const unitOfArmy = (system: string, form: UnitForm): Promise<UnitState> => send(`/api/systems/${system}/armies/unit`, form);
export const randomArmy = (system: string, form: RandomForm): Promise<Evaluation> => send(`/api/systems/${system}/armies/random`, form);
export const completeArmy = (system: string, form: CompleteForm): Promise<Evaluation> => send(`/api/systems/${system}/armies/complete`, form);
export const effectsOf = (system: string, form: EffectsForm): Promise<Effects> => send(`/api/systems/${system}/armies/effects`, form);
export const tryArmy = (system: string, form: TrialForm, tell: (score: TrialScore) => void, signal: AbortSignal): Promise<void> =>
  lines(`/api/systems/${system}/armies/trial`, form, tell, signal);
export const saveOfBattle = (system: string, form: BattleOf): Promise<Exported> => send(`/api/systems/${system}/armies/trial/battle`, form);
export const exportArmy = (system: string, form: ExportForm): Promise<Exported> => send(`/api/systems/${system}/armies/export`, form);
export const importArmy = (system: string, form: ImportArmy): Promise<Evaluation> => send(`/api/systems/${system}/armies/import`, form);
export const printOf = (system: string, code: string, format: "html" | "pdf", cards: boolean, summary: boolean): string =>
  `/api/systems/${system}/armies/print?${asked({ code, format, cards: String(cards), summary: String(summary) })}`;

export const queryForm = (system: string): Promise<QueryForm> => call(`/api/companion/${encodeURIComponent(system)}/form`);
export const oddsOf = (form: OddsQuery): Promise<Odds> => send("/api/companion/odds", form);
export const stepOf = (form: StepQuery): Promise<Step> => send("/api/companion/step", form);

export const campaignKinds = (): Promise<CampaignWords[]> => call("/api/campaigns");
export const beginCampaign = (form: BeginForm): Promise<CampaignBook> => send("/api/campaigns/begin", form);
export const lookAtCampaign = (campaign: object): Promise<CampaignBook> => send("/api/campaigns/look", { campaign });
export const giveTroops = (form: TroopsForm): Promise<CampaignBook> => send("/api/campaigns/army", form);
export const setBattle = (form: BattleForm): Promise<BattleSet> => send("/api/campaigns/battle", form);
export const recordBattle = (form: RecordForm): Promise<CampaignBook> => send("/api/campaigns/record", form);
export const oddsOfBattle = (form: ResolveForm): Promise<BattleOdds> => send("/api/campaigns/odds", form);
export const resolveBattle = (form: ResolveForm): Promise<CampaignBook> => send("/api/campaigns/resolve", form);
