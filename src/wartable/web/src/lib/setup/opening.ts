/** A scenario from a file laid on the table of another: what of it is taken, and what is left aside. */
import { tableOf, words, type Doc } from "./pieces";
import { counted, noun } from "../words";

interface Side {
  seat?: string;
  name?: string;
  [key: string]: unknown;
}

/** What lies on a table, and what it is called and about; a position in the middle of a battle is none of it. */
const TAKEN = ["title", "about", "mission", "deployment", "objectives"] as const;
const HEAD = ["wartable", "ruleset", "table", "terrain", "sides", "card", "guide", ...TAKEN];
/** Options of the battle that say what lies on the table. */
const OPTIONS = ["objectives", "scale"];
const ZONES = ["zone", "zones"] as const;

export interface Opened {
  doc: Doc;
  taken: string[];
  left: string[];
}

const sidesIn = (doc: Doc): Side[] => (Array.isArray(doc["sides"]) ? (doc["sides"] as Side[]) : []);
const called = (side: Side): string => side.name ?? side.seat ?? "";
const put = (list: unknown[] | undefined, one: string, many: string): string => (list?.length ? counted(list.length, one, many) : "");
const without = (source: Doc, keys: readonly string[]): Doc => Object.fromEntries(Object.entries(source).filter(([key]) => !keys.includes(key)));
const only = (source: Doc, keys: readonly string[]): Doc => Object.fromEntries(Object.entries(source).filter(([key]) => keys.includes(key)));

/** `doc` with all of `file` that lies on a table. Zones go to the side of the same seat, else to that of the same place. */
export function openedOn(doc: Doc, file: Doc): Opened {
  const own = sidesIn(doc);
  const theirs = sidesIn(file);
  const zoned = theirs.map((side, i): [Side, number] => [side, placeOf(own, theirs, i)]).filter(([side]) => ZONES.some((key) => side[key]));
  const options = only((file["options"] as Doc | undefined) ?? {}, OPTIONS);
  const rest = without((doc["options"] as Doc | undefined) ?? {}, "objectives" in file || "mission" in file ? ["objectives"] : []);
  const found: Doc = {
    ...without(doc, ["table", "terrain", "objectives", "options", "sides"]),
    ...only(file, TAKEN),
    ...(file["table"] ? { table: file["table"] } : {}),
    ...(file["terrain"] || doc["terrain"] ? { terrain: file["terrain"] ?? [] } : {}),
    ...(Object.keys({ ...rest, ...options }).length ? { options: { ...rest, ...options } } : {}),
    ...(own.length ? { sides: own.map((side, i) => zonesOf(side, zoned.find(([, at]) => at === i)?.[0])) } : {}),
  };
  return { doc: found, taken: takenOf(file, zoned.filter(([, at]) => at >= 0).map(([side]) => side)), left: leftOf(file, theirs, zoned) };
}

/** The place here of one of their sides, -1 if it has none: that of a side whose seat nobody of theirs has may be taken. */
function placeOf(own: readonly Side[], theirs: readonly Side[], i: number): number {
  const same = own.findIndex((item) => item.seat === theirs[i]?.seat);
  if (same >= 0) return same;
  return i < own.length && !theirs.some((item) => item.seat === own[i]?.seat) ? i : -1;
}

function zonesOf(side: Side, from: Side | undefined): Side {
  return { ...without(side, ZONES), ...(from ? only(from, ZONES) : {}) } as Side;
}

function takenOf(file: Doc, zoned: readonly Side[]): string[] {
  const { width, height, layout } = tableOf(file);
  const marks = (file["objectives"] as Doc[] | undefined) ?? [];
  const markers = marks.filter((item) => item["value"] === undefined && file["mission"] === "reclamation");
  const [columns, rows] = ((file["table"] as Doc | undefined)?.["size"] ?? []) as number[];
  return [
    width && height ? `a table of ${width} by ${height} inches` : "", columns && rows ? `a map of ${columns} by ${rows} squares` : "",
    layout ? `the layout ${words(layout)}` : put(file["terrain"] as unknown[], "piece", "pieces"),
    put(zoned.flatMap((side) => [side["zone"], ...((side["zones"] as unknown[] | undefined) ?? [])].filter(Boolean)), "zone", "zones"),
    put(marks.filter((item) => !markers.includes(item)), "objective", "objectives"), put(markers, "marker", "markers"),
    file["mission"] ? `the mission ${words(String(file["mission"]))}` : "", file["deployment"] ? `the deployment ${words(String(file["deployment"]))}` : "",
    file["title"] ? "its name" : "",
  ].filter(Boolean);
}

function leftOf(file: Doc, theirs: readonly Side[], zoned: readonly (readonly [Side, number])[]): string[] {
  const armies = theirs.filter((side) => side["army"] ?? side["units"] ?? side["detachments"]).map(called);
  const lost = zoned.filter(([, at]) => at < 0).map(([side]) => called(side));
  const other = Object.keys(without(file, HEAD)).filter((key) => key !== "options").map(words);
  const options = Object.keys(without((file["options"] as Doc | undefined) ?? {}, OPTIONS)).map(words);
  return [
    armies.length ? `the ${noun(armies.length, "army", "armies")} of ${armies.join(", ")}` : "",
    lost.length ? `the zones of ${lost.join(", ")}, who are not here` : "",
    options.length ? `what was agreed (${options.join(", ")})` : "",
    ...other,
  ].filter(Boolean);
}

/** A sentence on what was taken and what was not. */
export function reported(name: string, { taken, left }: Opened): string {
  const all = taken.length ? `Taken from ${name}: ${taken.join(", ")}.` : `${name} brings nothing that lies on a table.`;
  return left.length ? `${all} Left aside: ${left.join("; ")}.` : `${all} Nothing was left aside.`;
}
