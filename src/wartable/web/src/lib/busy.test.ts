import { expect, it } from "vitest";
import { awaited, hearPress } from "./busy";

/** As much of a button as is needed. */
function button(): { target: EventTarget; busy: () => boolean } {
  const marks = new Set<string>();
  const node = { closest: () => node, setAttribute: (name: string) => marks.add(name), removeAttribute: (name: string) => marks.delete(name) };
  return { target: node as unknown as EventTarget, busy: () => marks.has("aria-busy") };
}
const later = (): Promise<void> => new Promise((settle) => setTimeout(settle));
/** An answer that comes when it is told to. */
function held(): { answer: Promise<string>; come: () => void; fail: () => void } {
  let [come, fail] = [(): void => undefined, (): void => undefined];
  const answer = new Promise<string>((yes, no) => { [come, fail] = [() => yes("here"), () => no(new Error("away"))]; });
  return { answer, come, fail };
}

it("is busy from the press until the answer", async () => {
  const [one, server] = [button(), held()];
  hearPress(one);
  const answer = awaited(server.answer);
  expect(one.busy()).toBe(true);
  await later();
  expect(one.busy()).toBe(true);
  server.come();
  expect(await answer).toBe("here");
  await later();
  expect(one.busy()).toBe(false);
});

it("stays busy over several answers that follow from each other, and ends with a failure", async () => {
  const [one, first, second] = [button(), held(), held()];
  hearPress(one);
  const all = awaited(first.answer).then(() => awaited(second.answer)).catch(() => "gave up");
  first.come();
  await later();
  await later();
  expect(one.busy()).toBe(true);
  second.fail();
  expect(await all).toBe("gave up");
  await later();
  expect(one.busy()).toBe(false);
});

it("is not busy with what nobody pressed for", async () => {
  const [one, server] = [button(), held()];
  hearPress(one);
  await later();
  void awaited(server.answer);
  expect(one.busy()).toBe(false);
});
