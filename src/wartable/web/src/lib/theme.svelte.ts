/** Light, dark, or as the system has it; kept in this browser. */
export type Look = "system" | "light" | "dark";
const KEY = "wartable.look";

function read(): Look {
  const found = localStorage.getItem(KEY);
  return found === "light" || found === "dark" ? found : "system";
}

class Theme {
  look = $state<Look>(read());

  constructor() {
    this.#show();
  }

  set(look: Look): void {
    this.look = look;
    localStorage.setItem(KEY, look);
    this.#show();
  }

  #show(): void {
    if (this.look === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.look;
  }
}

export const theme = new Theme();
