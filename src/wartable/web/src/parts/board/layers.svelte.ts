/** What is drawn on the board and can be switched off. */
export class Layers {
  names = $state(true);
  zones = $state(false);
  reach = $state(true);
  sight = $state(true);
  plates = $state(true);
  threat = $state(false);
}

export const LAYERS = [
  ["names", "Names of places"], ["zones", "Zones"], ["reach", "Reach"], ["sight", "Targets"], ["plates", "Plates of units"], ["threat", "Show threat"],
] as const satisfies readonly (readonly [keyof Layers, string])[];
