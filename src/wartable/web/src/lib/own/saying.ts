import type { Trait, Verb } from "../protocol";
import { mapping, type Mapping } from "./paths";

/** What is written of what was said of a trait: nothing where that is what holds anyway. */
export function written(trait: Trait, value: unknown): unknown {
  if (value === "" || value === undefined || Number.isNaN(value)) return undefined;
  const word = value === true ? "yes" : value === false ? "no" : String(value);
  return !trait.must && trait.usual !== "" && word === trait.usual ? undefined : value;
}

/** A list that was written as a text: `1, 2`; what should be a number and is none stays a word, for others to object to. */
export function parted(text: string, numbers: boolean): unknown[] | undefined {
  const found = text.split(",").map((part) => part.trim()).filter(Boolean).map((part) => (numbers && /^-?\d+$/.test(part) ? Number(part) : part));
  return found.length ? found : undefined;
}

/** The verb that a mapping says. */
export const verbOf = (value: unknown, verbs: readonly Verb[]): Verb | undefined => verbs.find(({ key }) => Object.hasOwn(mapping(value), key));

/** A mapping that says a verb, with those of `known` that may stand under it. */
export function saying(verb: Verb, known: Mapping): Mapping {
  const kept = Object.fromEntries(verb.traits.flatMap(({ key }) => (Object.hasOwn(known, key) ? [[key, known[key]]] : [])));
  return { [verb.key]: verb.traits.length ? kept : true };
}

/** Something bare that must be a part: what stands in it by itself. */
export const bare = (trait: Trait, verbs: readonly Verb[]): unknown => {
  const [first] = verbs;
  return trait.form.startsWith("verb") && first ? saying(first, {}) : {};
};
