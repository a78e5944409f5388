import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";

// Installable, and kind when there is no network.  Only over a secure line, as browsers demand.
if (import.meta.env.PROD && "serviceWorker" in navigator && isSecureContext) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}

export default mount(App, { target: document.getElementById("app")! });
