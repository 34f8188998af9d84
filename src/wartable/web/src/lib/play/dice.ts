import type { Request } from "../protocol";

/** What is told of the dice that are due. */
export type Due = Pick<Request, "ask" | "sides" | "count" | "faces" | "d3">;

/** A face that can be pressed: `times` is how often it is printed on a special die, 0 on a plain one. */
export interface Face {
  face: number;
  times: number;
}

/** The faces of one die, each once. */
export function facesOf(due: Due): Face[] {
  if (!due.faces.length) return Array.from({ length: due.sides }, (_, i) => ({ face: i + 1, times: 0 }));
  const printed = [...new Set(due.faces)].sort((a, b) => a - b);
  return printed.map((face) => ({ face, times: due.faces.filter((item) => item === face).length }));
}

/** Several dice that are thrown at once; of the last two each counts by itself. */
const MANY = ["pool", "tally", "faces"];

/** Whether dice are asked for. */
export function isDice(ask: string | undefined): boolean {
  return ask === "die" || MANY.includes(ask ?? "");
}

/** Whether it is told how many dice show each face, in place of one die after the other. */
export function isCounted(due: Due): boolean {
  return (due.ask === "tally" || due.ask === "faces") && due.count > 1;
}

/** How many dice are due. */
export function dueCount(due: Due): number {
  return MANY.includes(due.ask) ? Math.max(1, due.count) : 1;
}

/** The dice with as many of a face as are wanted, or as there is room for; the others stay. */
export function counted(due: Due, thrown: readonly number[], face: number, many: number): number[] {
  const others = thrown.filter((item) => item !== face);
  const most = Math.max(0, Math.min(many, dueCount(due) - others.length));
  return [...others, ...Array.from({ length: most }, () => face)];
}

/** What a face counts as: of a D3 half the face. */
export function worth(due: Due, face: number): number {
  return due.d3 ? Math.ceil(face / 2) : face;
}

/** The dice with one more; the last is replaced when all are there and only one is due. */
export function put(due: Due, thrown: readonly number[], face: number): number[] {
  if (!facesOf(due).some((item) => item.face === face)) return [...thrown];
  if (dueCount(due) === 1) return [face];
  return thrown.length < dueCount(due) ? [...thrown, face] : [...thrown];
}

/** The face that a key means, 0 if none: the digit itself, 0 is the 10 of a ten-sided die. */
export function faceOf(due: Due, key: string): number {
  if (!/^[0-9]$/.test(key)) return 0;
  const face = key === "0" ? 10 : Number(key);
  return facesOf(due).some((item) => item.face === face) ? face : 0;
}

/** The answer once all dice are there: a number for one die, a list for several. */
export function answerOf(due: Due, thrown: readonly number[]): number | number[] | undefined {
  if (thrown.length !== dueCount(due)) return undefined;
  return MANY.includes(due.ask) ? [...thrown] : thrown[0];
}

/** What is due, in words: "1 die", "3 dice, each a D3", "2 extreme dice". */
export function dueWords(due: Due, name: string): string {
  const count = dueCount(due);
  const kind = name || (due.d3 ? "D3" : `D${due.sides}`);
  return due.faces.length || name ? `${count} ${count > 1 ? kind.replace(/die$/, "dice") : kind}` : `${count} ${kind}`;
}
