/** The campaigns that this browser keeps, the newest first. Only the server reads and changes what stands in them. */

export type Paper = Record<string, unknown>;

/** A battle that has been set up: its scenario, and the game that is played of it, '' if none. */
export interface Pending {
  title: string;
  document: Paper;
  game: string;
}

export interface KeptCampaign {
  id: string;
  name: string;
  battles: number;
  at: number;
  document: Paper;
  battle: Pending | null;
}

type Store = Pick<Storage, "getItem" | "setItem">;
const KEY = "wartable.campaigns";

export function campaigns(store: Store = localStorage): KeptCampaign[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return []; // somebody else wrote there
  }
}

function isKept(item: unknown): item is KeptCampaign {
  const kept = item as Partial<KeptCampaign> | null;
  return typeof kept?.id === "string" && typeof kept.document === "object" && kept.document !== null;
}

export function campaignOf(id: string, store: Store = localStorage): KeptCampaign | undefined {
  return campaigns(store).find((item) => item.id === id);
}

export function keepCampaign(item: KeptCampaign, store: Store = localStorage): void {
  store.setItem(KEY, JSON.stringify([item, ...campaigns(store).filter((other) => other.id !== item.id)]));
}

export function dropCampaign(id: string, store: Store = localStorage): void {
  store.setItem(KEY, JSON.stringify(campaigns(store).filter((item) => item.id !== id)));
}

/** A campaign as it came, kept under an id of its own. */
export function keptAnew(name: string, document: Paper, battles: number, store: Store = localStorage): KeptCampaign {
  const used = campaigns(store).map((item) => item.id);
  let id = "";
  do id = Math.random().toString(36).slice(2, 8).padEnd(6, "0");
  while (used.includes(id));
  const item: KeptCampaign = { id, name, battles, at: Date.now(), document, battle: null };
  keepCampaign(item, store);
  return item;
}
