import { draftOf, sheetsOf } from "../api";
import type { Reader } from "../clauses";
import type { Draft, Entry, Remark, Sheets, Trait, Verb } from "../protocol";
import { keepWriting, writingOf } from "./kept";
import { named, put, type Path } from "./paths";

const PAUSE = 250; // milliseconds in which somebody may type on
type Document = Record<string, unknown>;
type Asked = Parameters<typeof draftOf>[1];

/** A document of one's own while it is written: what it holds, what may be said, what is to be said of it. */
export class Desk implements Reader {
  clause = $state("");
  name = $state("");
  sheets = $state.raw<Sheets | null>(null);
  document = $state.raw<Document>({});
  draft = $state.raw<Draft | null>(null);
  why = $state("");
  /** What stood here before a file or a part of it went, and how it went: it can be had back. */
  before = $state.raw<{ name: string; document: Document; did: string } | null>(null);
  /** What was changed last has been looked at. */
  settled = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #work: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(readonly system: string) {
    const kept = writingOf(system);
    this.name = kept.name;
    this.document = kept.document;
  }

  get game(): Reader["game"] {
    return { welcome: { ruleset: this.system } };
  }

  get entries(): readonly Entry[] {
    return this.draft?.entries ?? [];
  }

  /** What is wrong, as long as something was begun at all. */
  get faults(): readonly Remark[] {
    return this.entries.length ? (this.draft?.faults ?? []) : [];
  }

  get file(): string {
    return `${this.name.trim().replace(/[^\w .-]+/g, "").replace(/\.ya?ml$/i, "") || "my-own"}.yaml`;
  }

  #faults = $derived(byPlace(this.draft?.faults ?? []));
  #meanings = $derived(byPlace(this.draft?.meanings ?? []));

  parts(of: string): Trait[] {
    return this.sheets?.parts[of] ?? [];
  }

  verbs(of: string): Verb[] {
    return this.sheets?.verbs[of] ?? [];
  }

  faultsAt(path: Path): Remark[] {
    return this.#faults.get(named(path)) ?? [];
  }

  /** What stands within a place and is known to nobody. */
  straysIn(path: Path): Remark[] {
    const place = named(path);
    return this.faults.filter((fault) => fault.none && named(fault.path.slice(0, -1)) === place);
  }

  faultyWithin(path: Path): boolean {
    return this.faults.some((fault) => path.every((key, index) => fault.path[index] === key));
  }

  meaningAt(path: Path): string {
    return (this.#meanings.get(named(path)) ?? []).map(({ text }) => text).join(" ");
  }

  /** A file that is opened meanwhile waits for it: what is said of the file stays. */
  async start(): Promise<void> {
    this.#work = this.#work.then(async () => {
      try {
        this.sheets = await sheetsOf(this.system);
        await this.#ask({ document: this.document }, false);
      } catch (fault) {
        this.why = (fault as Error).message;
      }
    });
    await this.#work;
  }

  /** Says something at a place, or nothing more; what is to be said of it comes a moment later. */
  change(path: Path, value: unknown): void {
    this.document = put(this.document, path, value) as Document;
    this.settled = false;
    this.keep();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.settle(), PAUSE);
  }

  rename(name: string): void {
    this.name = name;
    this.keep();
  }

  keep(): void {
    keepWriting(this.system, { name: this.name, document: this.document });
  }

  /** Has the document as it is now looked at. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.settled) await this.#tried({ document: this.document }, false);
  }

  begin(sheet: string, copy: string, name: string): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#tried({ document: this.document, begin: sheet, copy, name }, true);
  }

  async read(text: string, file: string): Promise<void> {
    clearTimeout(this.#timer);
    const { name, document } = this;
    if (await this.#tried({ text: text.trim() ? text : "{}", file: file.slice(0, 80) }, true)) {
      this.rename(file.replace(/\.(ya?ml|json)$/i, ""));
      if (Object.keys(document).length) this.before = { name, document, did: `${file} was opened in place of ${name}.` };
    }
  }

  forget(entry: Entry): void {
    this.before = { name: this.name, document: this.document, did: `${entry.title} was forgotten.` };
    const gone = entry.panels.reduce<unknown>((left, { path }) => put(left, path, undefined), this.document);
    this.document = Object.fromEntries(Object.entries(gone as Document).filter(([, rows]) => Object.keys(rows as object).length));
    this.settled = false;
    this.keep();
    void this.settle();
  }

  /** What went last is there again; what was said since goes in its place. */
  takeBack(): void {
    if (!this.before) return;
    const { name, document } = this.before;
    this.before = null;
    this.document = document;
    this.settled = false;
    this.rename(name);
    void this.settle();
  }

  async #tried(asked: Asked, take: boolean): Promise<boolean> {
    let good = false;
    this.#work = this.#work.then(async () => {
      try {
        await this.#ask(asked, take);
        good = true;
      } catch (fault) {
        this.why = (fault as Error).message;
      }
    });
    await this.#work;
    return good;
  }

  async #ask(asked: Asked, take: boolean): Promise<void> {
    const number = ++this.#asked;
    const before = this.document;
    const draft = await draftOf(this.system, asked);
    if (this.#closed || number !== this.#asked) return;
    this.why = "";
    this.draft = draft;
    // Somebody may have typed on meanwhile: that stays, and is looked at in its turn.
    if (take || this.document === before) this.document = draft.document;
    this.settled = this.document === draft.document;
    this.keep();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}

function byPlace(remarks: readonly Remark[]): Map<string, Remark[]> {
  const found = new Map<string, Remark[]>();
  for (const remark of remarks) found.set(named(remark.path), [...(found.get(named(remark.path)) ?? []), remark]);
  return found;
}
