import { catalogueOf, evaluate, unitOfArmy, type Change } from "../api";
import type { Reader } from "../clauses";
import type { Alternative, Catalogue, Evaluation, Layout, Offer, Roll, Section, UnitCard, UnitState } from "../protocol";
import { again, back, begun, stepped, type History } from "./history";
import { keep, listOf, type Kept, type List } from "./shelf";
import { leads, names, nearest, neighbour, sectionOf, titled, unitAt, unitPathOf, unitsOf } from "./states";
import { counted } from "../words";

/** Until the first answer has told how lists are written. */
const PLAIN: Layout = { sections: "sections", head: "", units: "units", members: "members", noun: "section", leader: "leader", keys: [], told: [], figures: [], worth: "", effects: false, coin: "point", coins: "points", limits: [], terms: [], marks: [] };

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
  /** To which section units are added. */
  target = $state(0);
  part = $state<Part>("army");
  /** The path of the unit that is being dragged, '' none. */
  dragged = $state("");
  /** What has just happened, for those who do not see it. */
  said = $state("");
  why = $state("");
  busy = $state(0);
  clause = $state("");
  #history = $state.raw<History<List>>(begun({}));
  #kept: Kept | undefined;
  #whole = $state.raw<UnitState | null>(null);
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

  get roll(): Roll | null {
    return this.state?.roll ?? null;
  }

  get layout(): Layout {
    return this.state?.layout ?? PLAIN;
  }

  /** The unit that is looked at; options that came late stay until newer ones are there. */
  get unit(): UnitState | undefined {
    const unit = unitAt(this.roll, this.chosen);
    const whole = this.#whole;
    return unit?.more && whole?.path === unit.path ? { ...unit, options: whole.options, groups: whole.groups, offers: whole.offers } : unit;
  }

  get names(): Map<string, string> {
    return names(this.roll);
  }

  get section(): Section | undefined {
    return this.roll?.sections[Math.min(this.target, this.roll.sections.length - 1)];
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
    const first = this.roll?.sections.flatMap(unitsOf)[0];
    if (!this.chosen && first) this.chosen = first.path;
    await Promise.all([this.#read(), this.#complete()]);
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
      const begun = found.roll.sections.find(({ path }) => path === found.at); // it is looked at through who leads it
      const placed = unitPathOf(found.roll, found.at) || begun?.head?.path;
      if (placed) this.chosen = placed;
      this.#tell(did, before);
      await Promise.all([this.#read(), this.#complete()]);
    });
  }

  /** Another list in the place of this one, such as a random one, as one step that can be taken back. */
  replace(found: Evaluation, did: string): void {
    this.#history = stepped(this.#history, found.document as List, did);
    this.#show(found);
    this.#tell(did, null);
    void this.#read();
    void this.#complete();
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
      await Promise.all([this.#read(), this.#complete()]);
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

  /** Asks for the options of the unit that is looked at, if the list came without them. */
  async #complete(): Promise<void> {
    const { state, chosen } = this;
    if (!unitAt(this.roll, chosen)?.more) return;
    try {
      const whole = await unitOfArmy(this.system, { document: this.document, path: chosen });
      if (this.state === state && this.chosen === chosen) this.#whole = whole;
    } catch (fault) {
      this.why = (fault as Error).message;
    }
  }

  #show(found: Evaluation): void {
    const before = this.roll;
    this.state = found;
    const { roll } = found;
    this.target = Math.max(0, Math.min(this.target, roll.sections.length - 1));
    if (this.chosen && !this.unit) this.chosen = nearest(before, roll, this.chosen);
    const kept = this.#kept;
    if (!kept) return;
    const document = found.document as List;
    const same = JSON.stringify(kept.document) === JSON.stringify(document);
    this.#kept = { ...kept, name: roll.name, faction: roll.faction_name, points: roll.points, limit: roll.limit, legal: found.legal, document, at: same ? kept.at : Date.now() };
    keep(this.#kept);
  }

  #tell(did: string, before: Evaluation | null): void {
    const { roll, faults } = this.state ?? { roll: undefined, faults: [] };
    if (!roll) return;
    const change = before && before.faults.length !== faults.length ? ` ${faults.length ? counted(faults.length, "fault") : "No fault left"}.` : "";
    const step = did ? `${did.charAt(0).toUpperCase()}${did.slice(1)}. ` : "";
    this.said = `${step}${roll.points}${roll.limit ? ` of ${roll.limit}` : ""} ${this.layout.coins}.${change}`;
  }

  // ------------------------------------------------------------------ what the page does
  nameOf(path: string): string {
    return this.names.get(path) ?? "";
  }

  choose(path: string, part: Part = "unit"): void {
    this.chosen = path;
    this.looked = "";
    if (path) this.target = sectionOf(this.roll, path);
    this.part = part;
    void this.#complete();
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
    return this.stays(path) ? Promise.resolve() : this.change([{ path }], `took ${name} out`);
  }

  duplicate(path: string): Promise<void> {
    return this.stays(path) ? Promise.resolve() : this.change([{ path, to: "+" }], `added another ${unitAt(this.roll, path)?.name ?? ""}`);
  }

  /** Moves a unit past the next one of its category. */
  async shift(path: string, by: 1 | -1): Promise<void> {
    const section = this.roll?.sections[sectionOf(this.roll, path)];
    const other = section && neighbour(section, path, by);
    if (other) await this.move(path, other.path);
  }

  async move(path: string, to: string): Promise<void> {
    if (path !== to) await this.change([{ path, to }], `moved ${this.nameOf(path)}`);
  }

  /** Whether a unit may begin a section: nobody has to lead one, and others stay behind where it is. */
  begins(path: string): boolean {
    const from = this.roll?.sections[sectionOf(this.roll, path)];
    return !this.layout.head && !!this.roll?.beginnings.length && !!from && !from.fixed && from.units.some((unit) => unit.path === path) && from.units.length > 1;
  }

  /** Forms another section of a unit that stands in one already. */
  async split(path: string): Promise<void> {
    if (!this.roll || !this.begins(path)) return;
    const { sections, units, noun } = this.layout;
    const to = `${sections}[${this.roll.sections.length}].${units}[+]`;
    await this.change([{ path: `${sections}[+]`, value: { [units]: [] } }, { path, to }], `formed another ${noun} with ${this.nameOf(path)}`);
  }

  /** The end of another section. */
  endOf(section: Section): string {
    return `${section.path}.${this.layout.units}[+]`;
  }

  titleOf(section: Section, number: number): string {
    return titled(section, number, this.layout);
  }

  /** Who leads a section is neither taken out nor doubled nor moved. */
  stays(path: string): boolean {
    return leads(this.roll, path);
  }
}
