import { mount } from "svelte";
import "./app.css";
import "./lib/ui/install.svelte";
import App from "./App.svelte";
import { language, speak } from "$lib/i18n/index.svelte";
import { late } from "$lib/ui/late";

// Installable, and kind when there is no network.  Only over a secure line, as browsers demand.
if (import.meta.env.PROD && "serviceWorker" in navigator && isSecureContext) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}

await late(() => speak(language.value));
mount(App, { target: document.getElementById("app")! });
