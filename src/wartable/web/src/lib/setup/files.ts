/** What a file is: a game that was played so far, or a scenario that somebody wrote. */
export type Kind = "save" | "scenario";

/** A save is JSON line by line and begins with its header; a scenario is one document, YAML or JSON. */
export function kindOf(name: string, text: string): Kind {
  if (/\.(wartable|jsonl)$/i.test(name)) return "save";
  if (/\.ya?ml$/i.test(name)) return "scenario";
  const first = text.trimStart().split("\n", 1)[0] ?? "";
  return text.trimEnd().includes("\n") && whole(first) ? "save" : "scenario";
}

function whole(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
