import type { Sound } from "./sounds";

const GAP = 0.16; // seconds between sounds that come together

/** Makes all sounds itself; nothing is loaded. */
export class Synth {
  readonly #context = new AudioContext();
  readonly #loud = this.#context.createGain();
  readonly #noise = noiseOf(this.#context);

  constructor() {
    this.#loud.connect(this.#context.destination);
  }

  /** Plays sounds one after the other, so loud: 0 to 1. */
  async play(sounds: readonly Sound[], volume: number): Promise<void> {
    await this.#context.resume();
    this.#loud.gain.value = volume * volume;
    let at = this.#context.currentTime + 0.01;
    for (const sound of sounds) {
      this.#one(sound, at);
      at += GAP;
    }
  }

  #one(sound: Sound, at: number): void {
    if (sound === "dice") for (const [after, high] of [[0, 2600], [0.05, 3400], [0.11, 2200], [0.16, 3000], [0.24, 2500], [0.35, 2000]] as const) this.#burst(at + after, 0.03, "bandpass", [high, high], 0.5);
    if (sound === "fire") {
      this.#burst(at, 0.3, "lowpass", [3200, 240], 0.9);
      this.#tone(at, 0.18, [170, 52], 0.5);
    }
    if (sound === "move") for (const after of [0, 0.14]) this.#tone(at + after, 0.09, [110, 58], 0.45);
    if (sound === "turn") for (const [after, high] of [[0, 659], [0.14, 880]] as const) this.#tone(at + after, 0.3, [high, high], 0.28);
  }

  /** A tone that falls from one pitch to another (hertz) and dies away. */
  #tone(at: number, lasts: number, [from, to]: readonly [number, number], strength: number): void {
    const tone = this.#context.createOscillator();
    tone.frequency.setValueAtTime(from, at);
    tone.frequency.exponentialRampToValueAtTime(to, at + lasts);
    tone.connect(this.#dying(at, lasts, strength));
    tone.start(at);
    tone.stop(at + lasts);
  }

  /** Noise through a filter whose pitch falls. */
  #burst(at: number, lasts: number, type: BiquadFilterType, [from, to]: readonly [number, number], strength: number): void {
    const noise = this.#context.createBufferSource();
    const filter = this.#context.createBiquadFilter();
    noise.buffer = this.#noise;
    filter.type = type;
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + lasts);
    noise.connect(filter).connect(this.#dying(at, lasts, strength));
    noise.start(at, 0, lasts);
  }

  #dying(at: number, lasts: number, strength: number): GainNode {
    const gain = this.#context.createGain();
    gain.gain.setValueAtTime(strength, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + lasts);
    gain.connect(this.#loud);
    return gain;
  }

  close(): void {
    void this.#context.close();
  }
}

function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = 2 * Math.random() - 1;
  return buffer;
}
