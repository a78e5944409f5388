/** For development only: the cast, and any moment of the table (`npm run dev` beside a running server).
 *
 * /stage.html shows the cast; /stage.html?m=talk&n=6 a moment; &mode=tv, &lang=fr;
 * /stage.html?poster=first what a link to that edition shows.
 */
import { mount } from "svelte";
import "../../app.css";
import { speak } from "$lib/i18n/index.svelte";
import Cast from "./Cast.svelte";
import Moment from "./Moment.svelte";
import Poster from "./Poster.svelte";

const asked = new URLSearchParams(location.search);
await speak(asked.get("lang") === "fr" ? "fr" : "en");
const target = document.getElementById("app")!;
const poster = asked.get("poster");
if (poster) mount(Poster, { target, props: { edition: poster } });
else mount(asked.has("m") ? Moment : Cast, { target });
