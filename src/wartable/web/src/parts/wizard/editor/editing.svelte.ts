import { preview } from "../../../lib/api";
import { isMark, isObjective, laidOn, newObjective, newZone, sideNames, withLaid } from "../../../lib/setup/marks";
import { mirrored } from "../../../lib/setup/mirror";
import { openedOn, reported } from "../../../lib/setup/opening";
import {
  fresh, laidOut, middleOf, moved, nameOf, qualified, tableOf, words,
  type Doc, type Kind, type Palette, type Piece,
} from "../../../lib/setup/pieces";
import type { Ground } from "../../../lib/protocol";
import { apart, type Point } from "../../board/geometry";

const TOGETHER = 900; // ms in which changes of one sort are one step back
const NUMBERS = 999_999;

/** A table while pieces are laid on it; every change is told, and can be taken back. */
export class Editing {
  doc = $state.raw<Doc>({});
  palette = $state.raw<Palette | null>(null);
  #picked = $state(-1);
  /** Which of its corners arrows move, -1: they move the whole piece. */
  corner = $state(-1);
  /** That piece as it will be when the pointer lets go. */
  held = $state.raw<Piece | null>(null);
  /** What was done, for those who hear it. */
  said = $state("");
  why = $state("");
  /** What was taken of a file that was opened, and what not. */
  report = $state("");
  busy = $state(false);
  layout = $state("");
  number = $state(0);
  mirror = $state(false);
  readonly #laid = $derived(laidOn(this.doc));
  #past = $state.raw<Doc[]>([]);
  #future = $state.raw<Doc[]>([]);
  #sort = "";
  #when = 0;

  constructor(readonly tell: (doc: Doc) => void) {}

  get pieces(): Piece[] {
    return this.#laid;
  }

  /** The piece that is looked at, -1: none. */
  get picked(): number {
    return this.#picked;
  }

  set picked(i: number) {
    if (i !== this.#picked) this.corner = -1;
    this.#picked = i;
  }

  get piece(): Piece | undefined {
    return this.pieces[this.picked];
  }

  get back(): boolean {
    return this.#past.length > 0;
  }

  get forth(): boolean {
    return this.#future.length > 0;
  }

  kind(piece: Piece | undefined): Kind | undefined {
    return this.palette?.kinds.find((item) => item.key === piece?.kind);
  }

  name(i: number): string {
    return nameOf(this.pieces, i);
  }

  /** Takes a document from outside; what was done to another cannot be taken back in it. */
  open(doc: Doc): void {
    if (doc === this.doc) return;
    this.doc = doc;
    this.#past = [];
    this.#future = [];
    this.picked = -1;
    const table = tableOf(doc);
    if (table.layout) [this.layout, this.number, this.mirror] = [table.layout, table.number ?? 0, table.mirror ?? false];
    if (table.layout) void this.lay(this.number, false);
  }

  put(doc: Doc, said: string, sort = ""): void {
    const now = Date.now();
    const more = sort !== "" && sort === this.#sort && now - this.#when < TOGETHER;
    if (!more) this.#past = [...this.#past, this.doc];
    [this.#sort, this.#when, this.#future] = [sort, now, []];
    this.#show(doc, said);
  }

  #show(doc: Doc, said: string): void {
    this.doc = doc;
    this.said = said;
    this.held = null;
    if (this.picked >= this.pieces.length) this.picked = -1;
    this.tell(doc);
  }

  undo(): void {
    const last = this.#past[this.#past.length - 1];
    if (!last) return;
    [this.#past, this.#future, this.#sort] = [this.#past.slice(0, -1), [...this.#future, this.doc], ""];
    this.#show(last, "Taken back");
  }

  redo(): void {
    const next = this.#future[this.#future.length - 1];
    if (!next) return;
    [this.#future, this.#past, this.#sort] = [this.#future.slice(0, -1), [...this.#past, this.doc], ""];
    this.#show(next, "Done again");
  }

  // ---------------------------------------------------------------- pieces
  change(piece: Piece, did: string, sort = ""): void {
    const pieces = this.pieces.map((item, i) => (i === this.picked ? piece : item));
    const [x, y] = middleOf(piece);
    const where = did === "moved" ? ` to ${inch(x)}, ${inch(y)}` : "";
    this.put(withLaid(this.doc, pieces), `${nameOf(pieces, this.picked)} ${did}${where}`, sort && `${sort} ${this.picked}`);
  }

  quality(key: string, value: unknown): void {
    if (!this.piece) return;
    const changed = qualified(this.piece, this.kind(this.piece), key, value);
    if (JSON.stringify(changed) !== JSON.stringify(this.piece)) this.change(changed, `${words(key)} set`);
  }

  /** A new piece at a point, or beside it where something lies there. */
  add(kind: Kind, [x, y]: Point): void {
    let at: Point = [x, y];
    while (this.pieces.some((piece) => apart(middleOf(piece), at) < 1)) at = [at[0] + 1.5, at[1] - 1.5];
    const land = this.pieces.filter((piece) => !isMark(piece));
    this.put(withLaid(this.doc, [...land, fresh(kind, at), ...this.pieces.filter(isMark)]), `${words(kind.key)} laid`);
    this.picked = land.length;
  }

  /** A piece whose outline was drawn. */
  draw(piece: Piece): void {
    if (isMark(piece)) return this.#mark(piece, "Zone drawn");
    const land = this.pieces.filter((item) => !isMark(item));
    this.put(withLaid(this.doc, [...land, piece, ...this.pieces.filter(isMark)]), `${words(piece.kind)} drawn`);
    this.picked = land.length;
  }

  /** Another piece like the one that is looked at, beside it. */
  copy(): void {
    const { piece } = this;
    if (!piece) return;
    const { name: _, key: __, ...rest } = piece;
    const twin = moved(rest as Piece, 1.5, -1.5);
    if (isMark(piece)) this.#mark(twin, `${words(piece.kind)} laid again`);
    else this.draw(twin);
  }

  /** Nothing lies on the table any more. */
  clear(): void {
    this.picked = -1;
    const { layout: _, number: __, mirror: ___, ...table } = tableOf(this.doc);
    this.put(withLaid({ ...this.doc, ...(this.doc["table"] ? { table } : {}) }, []), "The table is empty");
  }

  /** The corner of the piece that arrows move, -1: they move all of it. */
  nextCorner(): void {
    const points = this.piece?.points;
    if (!points) return;
    this.corner = this.corner + 1 >= points.length ? -1 : this.corner + 1;
    this.said = this.corner < 0 ? "The whole piece" : `Corner ${this.corner + 1}`;
  }

  /** A zone of a side, at its edge of the table. */
  zone(side: number, width: number, height: number): void {
    this.#mark(newZone(this.doc, side, width, height), `Zone of ${sideNames(this.doc)[side] ?? ""} laid`);
  }

  /** An objective of the mission, at a point or beside it where one lies there. */
  objective([x, y]: Point): void {
    let at: Point = [x, y];
    while (this.pieces.some((piece) => isObjective(piece) && apart(middleOf(piece), at) < 1)) at = [at[0] + 3, at[1]];
    this.#mark(newObjective(at), "Objective laid");
  }

  #mark(piece: Piece, said: string): void {
    const doc = withLaid(this.doc, [...this.pieces, piece]);
    this.put(doc, said);
    const own = [...this.pieces.keys()].filter((i) => this.pieces[i]?.kind === piece.kind && this.pieces[i]?.["side"] === piece["side"]);
    this.picked = own[own.length - 1] ?? -1;
  }

  remove(): void {
    const name = this.name(this.picked);
    const pieces = this.pieces.filter((_, i) => i !== this.picked);
    if (pieces.length === this.pieces.length) return;
    this.picked = -1;
    this.put(withLaid(this.doc, pieces), `${name} taken away`);
  }

  /** Makes the table the same from both sides. */
  fair(width: number, height: number): void {
    this.picked = -1;
    this.put(withLaid(this.doc, mirrored(this.pieces, width, height)), "The south is laid again in the north");
  }

  resize(width: number, height: number): void {
    this.put({ ...this.doc, table: { ...tableOf(this.doc), width, height } }, `The table is ${width} by ${height} inches`, "size");
  }

  // ---------------------------------------------------------------- by number
  /** Has the table laid out by a number, another one if none is given. */
  async lay(number = Math.floor(Math.random() * NUMBERS) + 1, step = true): Promise<void> {
    this.busy = true;
    const laid = laidOut(this.doc, this.layout || this.palette?.layouts[0]?.[0] || "", number, this.mirror);
    const found = await this.#ask(() => preview({ document: laid, spell: true }));
    this.busy = false;
    if (!found || this.why) return;
    this.number = number;
    this.taken(found.document as Doc, step ? `Table ${number} laid out` : "");
  }

  /** The table of another document on this one. */
  taken({ table, terrain }: Doc, said: string): void {
    const { table: _, terrain: __, ...rest } = this.doc;
    const doc: Doc = { ...rest, ...(table ? { table } : {}), terrain: terrain ?? [] };
    this.picked = -1;
    if (said) this.put(doc, said);
    else this.#show(doc, "");
  }

  /** All that lies on the table of a file, with what it is called; the report says what was left aside. */
  async bring(file: Doc, name: string): Promise<void> {
    const opened = openedOn(this.doc, file);
    this.report = "";
    this.picked = -1;
    let { doc } = opened;
    if (tableOf(doc).layout) {
      this.busy = true;
      const found = await this.#ask(() => preview({ document: doc, spell: true }));
      this.busy = false;
      if (!found || this.why) return;
      doc = found.document as Doc;
    }
    this.report = reported(name, opened);
    this.put(doc, `Table of ${name} laid`);
  }

  async #ask(work: () => Promise<{ why: string; document: unknown; ground: Ground | null }>): Promise<{ document: unknown } | null> {
    try {
      const found = await work();
      this.why = found.why;
      return found;
    } catch (fault) {
      this.why = (fault as Error).message;
      return null;
    }
  }
}

const inch = (n: number): string => String(Math.round(n * 10) / 10);
