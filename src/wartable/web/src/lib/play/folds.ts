import type { Request } from "../protocol";

/** Whether the last options of a request, which are seldom wanted, stay folded: not if one of them is picked. */
export const shuts = (request: Pick<Request, "folds" | "options">, picked: string): boolean =>
  request.folds > 0 && !request.options.slice(-request.folds).some((option) => option.key === picked);
