/** A place in plain data: keys of mappings, numbers in lists. */
export type Path = readonly (string | number)[];
export type Mapping = Record<string, unknown>;

export const isMapping = (value: unknown): value is Mapping => typeof value === "object" && value !== null && !Array.isArray(value);

/** A mapping, an empty one in place of anything else. */
export const mapping = (value: unknown): Mapping => (isMapping(value) ? value : {});
/** A list, an empty one in place of anything else. */
export const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const within = (whole: unknown, key: string | number): unknown =>
  typeof key === "number" ? listed(whole)[key] : Object.hasOwn(mapping(whole), key) ? mapping(whole)[key] : undefined;

/** What stands at a place, undefined if there is no such place. */
export const at = (whole: unknown, path: Path): unknown => path.reduce(within, whole);

/** The data with something else at a place; undefined takes out what stands there, from a list as well. */
export function put(whole: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const next = put(within(whole, key), rest, value);
  if (typeof key === "number") {
    const list = [...listed(whole)];
    list.splice(key, 1, ...(next === undefined ? [] : [next]));
    return list;
  }
  if (next !== undefined) return { ...mapping(whole), [key]: next };
  return Object.fromEntries(Object.entries(mapping(whole)).filter(([other]) => other !== key));
}

/** One name for a place, for ids of elements and keys of maps. */
export const named = (path: Path): string => `own-${path.join("-")}`;
