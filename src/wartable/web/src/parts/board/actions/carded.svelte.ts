import { innerWidth } from "svelte/reactivity/window";
import type { Acting } from "./acting.svelte";
import { subject } from "../../../lib/play/steps";
import type { Table } from "../../../lib/play/table.svelte";
import { stands, unitsOf } from "../models/units";
import { cellOf } from "../../square/deck";
import { faces } from "../../square/walking";

/** At this width and less the sheet below the board has the actions at its head. */
const NARROW = 820;

export const narrow = (): boolean => (innerWidth.current ?? Infinity) <= NARROW;

/** The own unit on the table whose actions are shown, '' if there is none: that is looked at, or that acts. */
export function actor(table: Table, acting: Acting): string {
  const { request, game, selected } = table;
  const units = unitsOf(game.update);
  if (!request || table.placing || request.ask !== "choice") return "";
  const own = (id: string): boolean => units[id]?.player === game.seat && stands(units[id]);
  const about = subject(request);
  const aimed = request.options.some((option) => option.target === selected);
  const id = own(selected) && (!aimed || request.acts || !own(about)) ? selected : about;
  if (!own(id)) return "";
  const open = acting.lead?.target === id || acting.actions(id).length > 0 || (!request.verb && request.options.some((option) => option.target === id));
  return open || acting.other(id) ? id : "";
}

/** What is asked is a place of the board, or a way to face: there no card may lie. */
const placed = ({ request }: Table): boolean => !!request && (faces(request) || request.options.some((option) => cellOf(option.target)));

/** The unit whose actions stand at it on the board. */
export const carded = (table: Table, acting: Acting): string => (narrow() || placed(table) ? "" : actor(table, acting));
