import type { Camera } from "./camera.svelte";

const DRAG = 5; // pixels before a press becomes a drag; a finger is less steady
const SHAKY = 10;
const HOLD = 500; // ms

/** What a press on something of its own may take over from the board; it gets the points of the world. */
export interface Grip {
  move(dx: number, dy: number): void;
  end(): void;
  /** Another finger has come, or the press was taken away: nothing is let go. */
  drop?(): void;
}

interface Options {
  camera: Camera;
  /** Asked at the start of a drag: what is dragged, or null for the board itself. */
  grip?: (event: PointerEvent, at: [number, number]) => Grip | null;
  /** A finger has rested on something; false if there was nothing. */
  hold?: (event: PointerEvent) => boolean;
  /** What is pressed is there to be dragged: a finger may rest on it as long as it likes before it does. */
  carries?: (event: PointerEvent) => boolean;
  /** Who points for others: a press or a drag that is meant so is nothing else, and a finger that rests on nothing points. */
  point?: { readonly may: boolean; wants(event: { readonly altKey: boolean }): boolean; press(at: [number, number]): void; grip(at: [number, number]): Grip };
  /** Where the finger is that drags something, in pixels of the view; null when it has let go. */
  finger?: (at: [number, number] | null) => void;
}

/** Wheel and pinch zoom, a drag pans or moves what was gripped; a drag is never also a click. */
export function gestures(node: SVGElement | HTMLElement, options: Options): { destroy(): void } {
  const { camera } = options;
  const fingers = new Map<number, PointerEvent>();
  let start: PointerEvent | null = null;
  let dragging = false;
  let grip: Grip | null = null;
  let spread = 0;
  let rests: ReturnType<typeof setTimeout> | undefined;

  const place = (event: { clientX: number; clientY: number }): [number, number] => {
    const box = node.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    camera.zoomAt(...place(event), Math.exp(-Math.max(-120, Math.min(120, event.deltaY * lines)) / (event.ctrlKey ? 90 : 320)));
  }

  function down(event: PointerEvent): void {
    if (event.button > 1) return;
    fingers.set(event.pointerId, event);
    clearTimeout(rests);
    if (fingers.size === 1) {
      if (event.pointerType === "touch" && (options.hold || options.point?.may) && !options.carries?.(event)) rests = setTimeout(() => rested(event), HOLD);
      start = event;
      dragging = false;
      grip = null;
    } else {
      if (grip?.drop) grip.drop();
      else grip?.end();
      grip = null;
      dragging = true;
      spread = apart();
    }
  }

  function rested(event: PointerEvent): void {
    if (dragging || fingers.size !== 1) return;
    const held = options.hold?.(event) ?? false;
    if (!held && !options.point?.may) return; // nothing came of it: it may still be a drag
    dragging = true; // the click that follows is none
    start = null;
    if (!held) options.point?.press(camera.toWorld(...place(event)));
  }

  function apart(): number {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before || !start) return;
    fingers.set(event.pointerId, event);
    if (fingers.size > 1) return pinch(event, before);
    if (!dragging) {
      const steady = event.pointerType === "touch" ? SHAKY : DRAG;
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < steady) return;
      clearTimeout(rests);
      dragging = true;
      node.setPointerCapture(event.pointerId);
      const at = camera.toWorld(...place(start));
      grip = options.point?.wants(start) ? options.point.grip(at) : (options.grip?.(start, at) ?? null);
      shift(event, start);
      return;
    }
    shift(event, before);
  }

  function shift(event: PointerEvent, before: PointerEvent): void {
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (grip) {
      grip.move(dx / camera.scale, dy / camera.scale);
      if (event.pointerType === "touch") options.finger?.(place(event));
    } else camera.pan(dx, dy);
  }

  function pinch(event: PointerEvent, before: PointerEvent): void {
    const now = apart();
    const [a, b] = [...fingers.values()];
    if (!a || !b) return;
    camera.pan((event.clientX - before.clientX) / 2, (event.clientY - before.clientY) / 2);
    const [ax, ay] = place(a);
    const [bx, by] = place(b);
    if (spread > 0 && now > 0) camera.zoomAt((ax + bx) / 2, (ay + by) / 2, now / spread);
    spread = now;
  }

  function menu(event: Event): void {
    if (fingers.size) event.preventDefault();
  }

  function up(event: PointerEvent): void {
    clearTimeout(rests);
    options.finger?.(null);
    fingers.delete(event.pointerId);
    if (fingers.size) return;
    if (event.type === "pointercancel" && grip?.drop) grip.drop();
    else grip?.end();
    grip = null;
    start = null;
  }

  /** The click that follows a drag or a rest is none, however late it comes; a key presses without a pointer. */
  function click(event: Event): void {
    const pressed = event instanceof MouseEvent && event.detail > 0;
    const drawn = dragging && pressed;
    const points = pressed && options.point?.wants(event);
    if (!drawn && !points) return;
    event.stopPropagation();
    event.preventDefault();
    if (!drawn && points && event.type === "click") options.point?.press(camera.toWorld(...place(event)));
  }

  node.addEventListener("wheel", wheel as EventListener, { passive: false });
  node.addEventListener("pointerdown", down as EventListener);
  node.addEventListener("pointermove", move as EventListener);
  node.addEventListener("pointerup", up as EventListener);
  node.addEventListener("pointercancel", up as EventListener);
  node.addEventListener("click", click, true);
  node.addEventListener("dblclick", click, true);
  node.addEventListener("contextmenu", menu);
  return {
    destroy() {
      clearTimeout(rests);
      node.removeEventListener("contextmenu", menu);
      node.removeEventListener("wheel", wheel as EventListener);
      node.removeEventListener("pointerdown", down as EventListener);
      node.removeEventListener("pointermove", move as EventListener);
      node.removeEventListener("pointerup", up as EventListener);
      node.removeEventListener("pointercancel", up as EventListener);
      node.removeEventListener("click", click, true);
      node.removeEventListener("dblclick", click, true);
    },
  };
}
