import type { Craft, Trait } from "../protocol";

/** What is said of an entry of one's own. */
export type Own = Record<string, unknown>;

/** What a word of a trait is called. */
export function named(trait: Trait, word: string): string {
  return trait.words.find(({ key }) => key === word)?.name ?? word;
}

/** A new one, by a key that none of `there` has; of what it may have several it has none yet. */
export function crafted(craft: Craft, there: readonly string[], faction: string): [string, Own] {
  let number = there.length + 1;
  while (there.includes(`own_${craft.noun}_${number}`)) number++;
  const none = craft.traits.flatMap(({ key, form }): [string, unknown][] => (form === "words" ? [[key, []]] : form === "counts" ? [[key, {}]] : []));
  return [`own_${craft.noun}_${number}`, { faction, name: `New ${craft.noun}${number > 1 ? ` ${number}` : ""}`, ...Object.fromEntries(none) }];
}
