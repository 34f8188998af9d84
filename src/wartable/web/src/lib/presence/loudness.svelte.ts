/** Whether anything is heard, and how loud: off until it is switched on; kept in this browser. */
const KEY = "wartable.sound";

class Loudness {
  on = $state(false);
  /** 0 to 1. */
  volume = $state(0.6);

  constructor() {
    const [on, volume] = (localStorage.getItem(KEY) ?? "").split(" ");
    this.on = on === "on";
    const loud = Number(volume);
    if (volume && loud >= 0 && loud <= 1) this.volume = loud;
  }

  set(on: boolean, volume = this.volume): void {
    [this.on, this.volume] = [on, Math.max(0, Math.min(1, volume))];
    localStorage.setItem(KEY, `${on ? "on" : "off"} ${this.volume}`);
  }
}

export const loudness = new Loudness();
