import { catalogueOf, evaluate, type Change } from "../api";
import type { Reader } from "../clauses";
import type { Alternative, Catalogue, DetachmentState, Evaluation, Offer, UnitCard, UnitState } from "../protocol";
import { again, back, begun, stepped, type History } from "./history";
import { keep, listOf, type Kept, type List } from "./shelf";
import { counted, detachmentOf, names, neighbour, placeOf, unitAt, unitPath, unitPathOf, unitsOf } from "./states";

/** What a small screen shows of the page. */
export type Part = "army" | "add" | "unit";

/** A list that is being built. The server makes every change and says what comes of it; this keeps the list and its steps. */
export class Builder implements Reader {
  state = $state.raw<Evaluation | null>(null);
  catalogue = $state.raw<Catalogue | null>(null);
  /** The path of the unit that is looked at, '' none. */
  chosen = $state("");
  /** The key of an entry whose card is looked at, '' none. */
  looked = $state("");
  /** To which detachment units are added. */
  target = $state(0);
  part = $state<Part>("army");
  /** What has just happened, for those who do not see it. */
  said = $state("");
  why = $state("");
  busy = $state(0);
  clause = $state("");
  #history = $state.raw<History<List>>(begun({}));
  #kept: Kept | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(readonly id: string) {
    this.#kept = listOf(id);
    if (this.#kept) this.#history = begun(this.#kept.document);
  }

  get found(): boolean {
    return this.#kept !== undefined;
  }

  get system(): string {
    return this.#kept?.system ?? "";
  }

  /** What clause links ask of whoever shows them. */
  get game(): Reader["game"] {
    return { welcome: { ruleset: this.system } };
  }

  get document(): List {
    return this.#history.now.value;
  }

  get unit(): UnitState | undefined {
    return unitAt(this.state?.roll ?? null, this.chosen);
  }

  get names(): Map<string, string> {
    return names(this.state?.roll ?? null);
  }

  get detachment(): DetachmentState | undefined {
    return this.state?.roll.detachments[Math.min(this.target, this.state.roll.detachments.length - 1)];
  }

  get cards(): Map<string, UnitCard> {
    return new Map(this.catalogue?.units.map((card) => [card.key, card]) ?? []);
  }

  /** What taking back would take back, '' if there is nothing. */
  get backs(): string {
    return this.#history.past.length ? this.#history.now.did : "";
  }

  get agains(): string {
    return this.#history.next[0]?.did ?? "";
  }

  async begin(): Promise<void> {
    if (!this.#kept) return;
    await this.#queue(async () => this.#show(await evaluate(this.system, { document: this.document, edits: [] })));
    const first = this.state?.roll.detachments[0];
    if (!this.chosen && first) this.chosen = unitsOf(first)[0]?.path ?? "";
    await this.#read();
  }

  async #read(): Promise<void> {
    const faction = this.state?.roll.faction ?? "";
    if (this.catalogue?.faction === faction) return;
    try {
      this.catalogue = await catalogueOf(this.system, faction);
    } catch (fault) {
      this.why = (fault as Error).message;
    }
  }

  /** Changes the list; `did` says how in words. Changes are made one after the other, each on what the last has left. */
  change(edits: readonly Change[], did: string, about = ""): Promise<void> {
    return this.#queue(async () => {
      const before = this.state;
      const found = await evaluate(this.system, { document: this.document, edits });
      this.#history = stepped(this.#history, found.document as List, did, about);
      this.#show(found);
      const placed = unitPathOf(found.at) || `${found.at}.commander`; // a new detachment is looked at through its commander
      if (unitAt(found.roll, placed)) this.chosen = placed;
      this.#tell(did, before);
      await this.#read();
    });
  }

  /** Another list in the place of this one, such as a random one, as one step that can be taken back. */
  replace(found: Evaluation, did: string): void {
    this.#history = stepped(this.#history, found.document as List, did);
    this.#show(found);
    this.#tell(did, null);
    void this.#read();
  }

  back(): Promise<void> {
    return this.#turn(back, `taken back: ${this.backs}`);
  }

  again(): Promise<void> {
    return this.#turn(again, `done again: ${this.agains}`);
  }

  #turn(turn: (history: History<List>) => History<List>, did: string): Promise<void> {
    return this.#queue(async () => {
      const next = turn(this.#history);
      if (next === this.#history) return;
      const found = await evaluate(this.system, { document: next.now.value, edits: [] });
      this.#history = next;
      this.#show(found);
      this.#tell(did, null);
      await this.#read();
    });
  }

  #queue(work: () => Promise<void>): Promise<void> {
    this.busy++;
    this.#last = this.#last.then(work).then(
      () => { this.why = ""; },
      (fault: Error) => { this.why = fault.message; },
    ).finally(() => { this.busy--; });
    return this.#last;
  }

  #show(found: Evaluation): void {
    this.state = found;
    const { roll } = found;
    this.target = Math.max(0, Math.min(this.target, roll.detachments.length - 1));
    if (this.chosen && !this.unit) this.chosen = this.#nearest(this.chosen);
    const kept = this.#kept;
    if (!kept) return;
    const document = found.document as List;
    const same = JSON.stringify(kept.document) === JSON.stringify(document);
    this.#kept = { ...kept, name: roll.name, faction: roll.faction_name, points: roll.points, limit: roll.limit, legal: found.legal, document, at: same ? kept.at : Date.now() };
    keep(this.#kept);
  }

  /** What stands where something was taken out, or before it. */
  #nearest(path: string): string {
    const all = this.state?.roll.detachments[detachmentOf(path)];
    const last = all?.units[Math.min(placeOf(path), all.units.length - 1)];
    return last?.path ?? all?.commander?.path ?? "";
  }

  #tell(did: string, before: Evaluation | null): void {
    const { roll, faults } = this.state ?? { roll: undefined, faults: [] };
    if (!roll) return;
    const change = before && before.faults.length !== faults.length ? ` ${faults.length ? counted(faults.length, "fault") : "No fault left"}.` : "";
    const step = did ? `${did.charAt(0).toUpperCase()}${did.slice(1)}. ` : "";
    this.said = `${step}${roll.points}${roll.limit ? ` of ${roll.limit}` : ""} points.${change}`;
  }

  // ------------------------------------------------------------------ what the page does
  nameOf(path: string): string {
    return this.names.get(path) ?? "";
  }

  choose(path: string, part: Part = "unit"): void {
    this.chosen = path;
    this.looked = "";
    if (path) this.target = detachmentOf(path);
    this.part = part;
  }

  look(key: string): void {
    this.looked = key;
    this.part = "unit";
  }

  add(offer: Offer): Promise<void> {
    this.looked = "";
    return this.change(offer.edits, `added ${offer.name}`);
  }

  take(way: Alternative, did: string): Promise<void> {
    return this.change(way.edits, did);
  }

  remove(path: string): Promise<void> {
    const name = this.nameOf(path);
    return placeOf(path) < 0 ? Promise.resolve() : this.change([{ path }], `took ${name} out`);
  }

  duplicate(path: string): Promise<void> {
    return placeOf(path) < 0 ? Promise.resolve() : this.change([{ path, to: "+" }], `added another ${unitAt(this.state?.roll ?? null, path)?.name ?? ""}`);
  }

  /** Moves a unit past the next one of its category. */
  async shift(path: string, by: 1 | -1): Promise<void> {
    const detachment = this.state?.roll.detachments[detachmentOf(path)];
    const other = detachment && neighbour(detachment, path, by);
    if (other) await this.move(path, other.path);
  }

  async move(path: string, to: string): Promise<void> {
    if (path !== to) await this.change([{ path, to }], `moved ${this.nameOf(path)}`);
  }

  /** The end of another detachment. */
  endOf(detachment: number): string {
    return unitPath(detachment, this.state?.roll.detachments[detachment]?.units.length ?? 0);
  }
}
