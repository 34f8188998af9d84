import type {
  Clause, Import, Made, NewGame, Opened, Preview, Reseat, Scenario, Seated, Summary, System,
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

async function call<T>(path: string, init?: RequestInit): Promise<T> {
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

function reason(text: string): string | undefined {
  try {
    const found = JSON.parse(text) as { why?: string };
    return found.why;
  } catch {
    return undefined;
  }
}

export const systems = (): Promise<System[]> => call("/api/systems");
export const scenarios = (system: string): Promise<Scenario[]> => call(`/api/systems/${system}/scenarios`);
export const summary = (game: string, token: string): Promise<Summary> =>
  call(`/api/games/${game}?token=${encodeURIComponent(token)}`);
export const clauses = (system: string, words: string): Promise<Clause[]> =>
  call(`/api/rules/${system}?q=${encodeURIComponent(words)}`);
export const clauseOf = (system: string, id: string): Promise<Clause> =>
  call(`/api/rules/${system}/${encodeURIComponent(id)}`);
const send = <T>(path: string, form: object): Promise<T> =>
  call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(form) });

export const schemaOf = (system: string): Promise<unknown> => call(`/api/systems/${system}/schema`);
export const preview = (form: NewGame): Promise<Preview> => send("/api/preview", form);
export const makeGame = (form: NewGame): Promise<Made> => send("/api/games", form);
export const openSave = (form: Import): Promise<Opened> => send("/api/saves", form);
export const takeUp = (form: Import): Promise<Made> => send("/api/games/import", form);
export const reseat = (game: string, form: Reseat): Promise<Seated> => send(`/api/games/${game}/seats`, form);
export const pictureOf = (game: string, token: string, n: number): string =>
  `/api/games/${game}/picture.svg?token=${encodeURIComponent(token)}&n=${n}`;
