import { facesOf, type Due } from "../play/dice";
import type { OddsFigure, QueryBounds, QueryField, QueryForm, QueryPick } from "../protocol";

/** What stands in a field: the value of a pick, a number, a flag, the values of several picks, how many of each. */
export type Value = string | number | boolean | string[] | Record<string, number>;
export type Values = Readonly<Record<string, Value>>;

/** The picks of a field as the form stands. */
export function picksOf(field: QueryField, values: Values): QueryPick[] {
  return field.of ? (field.picks_of[String(values[field.of])] ?? []) : field.picks;
}

/** The bounds of a number as the form stands; none if there is no such number. */
export function boundsOf(field: QueryField, values: Values): QueryBounds | undefined {
  return field.of && field.form === "count" ? field.bounds_of[String(values[field.of])] : field.bounds;
}

/** What stands in a field that nobody has touched. */
export function startOf(field: QueryField, values: Values): Value {
  if (field.form === "flag") return field.start === "yes";
  if (field.form === "many") return picksOf(field, values).filter((pick) => pick.start).map((pick) => pick.value);
  if (field.form === "count") return boundsOf(field, values)?.start ?? 0;
  if (field.form === "pick") {
    const picks = field.of && field.start ? picksOf(field, values) : [];
    return picks.some(({ value }) => value === field.start) ? field.start : (picks[0]?.value ?? field.start);
  }
  return Object.fromEntries(picksOf(field, values).map((pick) => [pick.value, pick.start]));
}

/** A form that nobody has touched. */
export function fresh(form: QueryForm): Values {
  const values: Record<string, Value> = {};
  for (const field of form.fields) values[field.key] = startOf(field, values);
  return values;
}

/** The fields that belong to what is asked: by its kind, and by what others hold. */
export function shown(form: QueryForm, values: Values): QueryField[] {
  return form.fields.filter((field) => {
    if (field.kinds.length && !field.kinds.includes(String(values["kind"]))) return false;
    if (!field.of) return true;
    return field.form === "count" ? boundsOf(field, values) !== undefined : picksOf(field, values).length > 0;
  });
}

/** The form with one field changed; those that depend on it begin anew. */
export function changed(form: QueryForm, values: Values, key: string, value: Value): Values {
  const next: Record<string, Value> = { ...values, [key]: value };
  for (const field of form.fields) if (field.of === key) next[field.key] = startOf(field, next);
  return next;
}

/** The question as the server takes it: nothing of fields that are not shown, or that are empty. */
export function queryOf(form: QueryForm, values: Values): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const field of shown(form, values)) {
    const told = toldOf(field, values);
    if (told === undefined) continue;
    const [side, own] = field.key.split(".");
    if (own === undefined) query[field.key] = told;
    else query[side ?? ""] = { ...(query[side ?? ""] as object | undefined), [own]: told };
  }
  return query;
}

function toldOf(field: QueryField, values: Values): unknown {
  const value = values[field.key] ?? startOf(field, values);
  if (value === "" || (Array.isArray(value) && !value.length)) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const taken = Object.entries(value).filter(([, count]) => count > 0);
  if (field.form === "repeats") return taken.length ? taken.flatMap(([key, count]) => Array<string>(count).fill(key)) : undefined;
  return Object.fromEntries(taken);
}

/** The picks under their headings, in the order in which they came. */
export function grouped(picks: readonly QueryPick[]): { group: string; picks: QueryPick[] }[] {
  const found: { group: string; picks: QueryPick[] }[] = [];
  for (const pick of picks) {
    const last = found.find((item) => item.group === pick.group);
    if (last) last.picks.push(pick);
    else found.push({ group: pick.group, picks: [pick] });
  }
  return found;
}

/** The words of a pick. */
export function labelOf(field: QueryField | undefined, values: Values): string {
  return field ? (picksOf(field, values).find((pick) => pick.value === values[field.key])?.label ?? "") : "";
}

/** A chance in words; only what is certain is 0 or 100%. */
export function percent(chance: number): string {
  if (chance === 0 || chance === 1) return `${chance * 100}%`;
  if (chance < 0.005) return "under 1%";
  return chance > 0.995 ? "over 99%" : `${Math.round(chance * 100)}%`;
}

/** A figure that is a yes or no has no numbers. */
export function isYesNo(figure: OddsFigure): boolean {
  return Object.keys(figure.exactly).length === 0;
}

/** What a result was worth beforehand: "2 models lost or more" with its chance; nothing for a plain no. */
export function beside(figure: OddsFigure, found: number): { text: string; chance: number } | undefined {
  if (isYesNo(figure)) return found ? { text: figure.label, chance: figure.mean } : undefined;
  const least = Math.min(...Object.keys(figure.at_least).map(Number));
  if (found <= least) return { text: `${figure.label}: ${found}`, chance: figure.exactly[String(found)] ?? 1 };
  return { text: `${figure.label}: ${found} or more`, chance: figure.at_least[String(found)] ?? 0 };
}

/** Dice rolled here: a face for each die that is due; `below` gives a whole number from 0 to one less than what it is given. */
export function rolled(due: Due, count: number, below: (sides: number) => number): number[] {
  const faces = facesOf(due).flatMap(({ face, times }) => Array<number>(Math.max(1, times)).fill(face));
  return Array.from({ length: count }, () => faces[below(faces.length)] ?? 1);
}

/** A fair whole number from 0 to one less than `sides`. */
export function fair(sides: number): number {
  const most = Math.floor(2 ** 32 / sides) * sides;
  const [found] = crypto.getRandomValues(new Uint32Array(1));
  return found !== undefined && found < most ? found % sides : fair(sides); // what is left over would favour low faces
}
