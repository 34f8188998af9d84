import type { Ground, Patch, Shape, Update } from "../protocol";

type Data = unknown;
type Part = number[] | Shape;

/** What a client knows after differences: the whole update, with the ground as it is by now. */
export function patched(last: Update, ground: Ground, told: Patch): Update {
  const { changes, shapes, ground: changed, type: _type, ...rest } = told;
  return {
    ...rest,
    type: "update",
    view: put(last.view, changes) as Update["view"],
    ground: changed && { ...ground, shapes: joined(ground.shapes, changed) },
    shapes: joined(last.shapes, shapes),
  };
}

/** `data` after all changes, `[path, value]` or `[path]` each; `data` itself stays as it was. */
export function put(data: Data, changes: readonly Data[][]): Data {
  return changes.reduce<Data>((known, [path, ...value]) => placed(known, path as (string | number)[], value), data);
}

function placed(data: Data, [key, ...rest]: (string | number)[], value: Data[]): Data {
  if (key === undefined) return value[0];
  if (Array.isArray(data)) {
    const items: Data[] = [...(data as Data[])];
    const at = Number(key);
    if (rest.length || value.length) items[at] = rest.length ? placed(items[at], rest, value) : value[0];
    else items.splice(at, 1);
    return items;
  }
  const made = { ...(data as Record<string, Data>) };
  if (rest.length) made[key] = placed(made[key], rest, value);
  else if (value.length) made[key] = value[0];
  else delete made[key];
  return made;
}

/** The shapes that runs `[from, count]` of the old ones and new ones come to. */
export function joined(old: readonly Shape[], parts: readonly Part[]): Shape[] {
  return parts.flatMap((part) => {
    if (!Array.isArray(part)) return [part];
    const [from = 0, count = 0] = part;
    return old.slice(from, from + count);
  });
}
