import { mount } from "svelte";
import App from "./App.svelte";
import { hearPress } from "./lib/busy";
import "./tokens.css";
import "./base.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the app");
window.addEventListener("click", hearPress, { capture: true });
mount(App, { target });
