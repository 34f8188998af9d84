import { catalogueOf, effectsOf } from "../api";
import type { Catalogue, Effects, EffectsForm, Foe, Layout } from "../protocol";
import type { Builder } from "./builder.svelte";
import { kept, type Kept, type List } from "./shelf";

/** An enemy that can be chosen: an entry by its key, or a unit of a list on the shelf as `list path`. */
export interface Choice { key: string; name: string }
export interface ChoiceGroup { name: string; choices: Choice[] }

const STORE = "wartable.foes";
const SOON = 150; // ms in which further changes are waited for

/** Against whom effects are reckoned: chosen once for all units of a builder, and remembered. */
export class Foes {
  /** The enemy chosen, '' the usual one of the army's list. */
  foe = $state("");
  cover = $state(0);
  moved = $state(false);
  suppress = $state(false);
  found = $state.raw<Effects | null>(null);
  why = $state("");
  busy = $state(false);
  catalogue = $state.raw<Catalogue | null>(null);
  /** The row whose sum is open: body and key. */
  open = $state("");
  #asked = "";
  #timer = 0;

  constructor(readonly builder: Builder) {
    this.foe = remembered()[builder.system] ?? "";
  }

  /** All that may be met: entries by list, then the units of the lists on the shelf. */
  get groups(): ChoiceGroup[] {
    const { catalogue } = this;
    if (!catalogue) return [];
    const entries = catalogue.factions.map(({ key, name }) => ({ name, choices: catalogue.units.filter((unit) => unit.faction === key).map((unit) => ({ key: unit.key, name: unit.name })) }));
    const lists = kept().filter((item) => item.system === this.builder.system && item.id !== this.builder.id);
    return [...entries, ...lists.map((item) => ({ name: `List ${item.name}`, choices: this.#units(item) }))].filter(({ choices }) => choices.length);
  }

  #units(item: Kept): Choice[] {
    const names = new Map(this.catalogue?.units.map(({ key, name }) => [key, name]) ?? []);
    return placesOf(item.document, this.builder.layout).map(({ path, unit, many }) => ({ key: `${item.id} ${path}`, name: `${names.get(unit) ?? unit.replaceAll("_", " ")}${many}` }));
  }

  choose(key: string): void {
    this.foe = key;
    localStorage.setItem(STORE, JSON.stringify({ ...remembered(), [this.builder.system]: key }));
  }

  /** Has the server reckon what the unit does, unless it has done so for the very same. */
  want(path: string): void {
    const form: EffectsForm = { document: this.builder.document, path, foe: this.#foe(), cover: this.cover, moved: this.moved, suppress: this.suppress };
    const asked = JSON.stringify(form);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.busy = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask(form, asked), this.found ? SOON : 0);
  }

  async #ask(form: EffectsForm, asked: string): Promise<void> {
    try {
      this.catalogue ??= await catalogueOf(this.builder.system, "");
      const found = await effectsOf(this.builder.system, form);
      if (asked !== this.#asked) return;
      [this.found, this.why] = [found, ""];
    } catch (fault) {
      if (asked !== this.#asked) return;
      [this.found, this.why, this.#asked] = [null, (fault as Error).message, ""];
    }
    this.busy = false;
  }

  #foe(): Foe {
    const [id = "", path = ""] = this.foe.split(" ");
    if (!path) return { unit: id, document: null, path: "" };
    const list = kept().find((item) => item.id === id);
    const there = list && placesOf(list.document, this.builder.layout).some((place) => place.path === path);
    return there ? { unit: "", document: list.document, path } : { unit: "", document: null, path: "" };
  }
}

function remembered(): Record<string, string> {
  try {
    return (JSON.parse(localStorage.getItem(STORE) ?? "null") as Record<string, string> | null) ?? {};
  } catch {
    return {}; // somebody else wrote there
  }
}

/** Where the units of a document stand, who leads first, members after who has them; `many` tells those of one entry apart. */
export function placesOf(document: List, layout: Layout): { path: string; unit: string; many: string }[] {
  const listed = (node: List, key: string): List[] => (Array.isArray(node[key]) ? (node[key] as List[]) : []);
  const placed = (node: unknown, path: string): { path: string; unit: string }[] => {
    if (!node || typeof node !== "object") return [];
    const held = node as List;
    return [{ path, unit: String(held["name"] ?? held["unit"] ?? "") }, ...listed(held, layout.members).flatMap((member, i) => placed(member, `${path}.${layout.members}[${i}]`))];
  };
  const found = listed(document, layout.sections).flatMap((section, i) => {
    const path = `${layout.sections}[${i}]`;
    return [...placed(section[layout.head], `${path}.${layout.head}`), ...listed(section, layout.units).flatMap((unit, n) => placed(unit, `${path}.${layout.units}[${n}]`))];
  });
  const next = new Map<string, number>();
  return found.map((item) => {
    const number = (next.get(item.unit) ?? 0) + 1;
    next.set(item.unit, number);
    return { ...item, many: found.filter((other) => other.unit === item.unit).length > 1 ? ` ${number}` : "" };
  });
}

/** A number as it stands beside its bar: losses with a decimal, chances in percent; nothing that may come reads as none. */
export function told(mean: number, chance: boolean): string {
  if (chance) return mean > 0 && mean < 0.005 ? "<1%" : mean < 1 && mean > 0.995 ? ">99%" : `${Math.round(mean * 100)}%`;
  return mean > 0 && mean < 0.05 ? "<0.1" : mean.toFixed(1);
}
