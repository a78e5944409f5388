// A plain page: shows what the server sends, sends what people tap.  It knows no rules.
const $ = (id) => document.getElementById(id);
const state = { info: null, clock: null, view: null, mine: null, log: [], chat: [], n: 0, game: 0, heard: 0, person: null };
let socket = null, offers = null, place = null, wait = 200, offset = 0, ended = false;

const element = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text }, more);
const words = (value) => Array.isArray(value) ? value.map(words).join(", ") : String(value).replaceAll("_", " ");
const status = (text) => { $("status").textContent = text; };

async function api(method, path, body) {
  const answer = await fetch(path, { method, headers: body ? { "Content-Type": "application/json" } : {}, body: body && JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error);
  return found;
}

function send(message) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ...message, ref: Math.floor(Math.random() * 2 ** 50) + 1 }));
}

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
  socket.onopen = () => socket.send(JSON.stringify({ do: "hello", table: place.table, token: place.token, n: state.n, game: state.game, read: state.log.length, heard: state.heard }));
  socket.onmessage = (event) => take(JSON.parse(event.data));
  socket.onclose = () => {
    if (ended) return;
    status("The line is lost; trying again …");
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 5000);
  };
}

function take(told) {
  if (told.is === "welcome") { status(""); wait = 200; offset = told.now - Date.now() / 1000; state.person = told.person ?? null; }
  if (told.is === "error") {
    status(told.text);
    if (told.code === "not found") { ended = true; sessionEnd(); }
  }
  if (told.is === "bye" && !told.again) { ended = true; status(told.text); }
  if (told.is !== "frame") return;
  state.n = told.n;
  if (told.whole || (told.game ?? 0) !== state.game) { state.log = []; }
  if (told.whole) state.chat = [];
  state.game = told.game ?? 0;
  if (told.info) { state.info = told.info; if (told.info.stage === "lobby") { state.view = null; state.clock = null; } }
  if ("clock" in told) state.clock = told.clock;
  if (told.mine) state.mine = told.mine;
  if (told.view) { state.view = told.view; state.log.length = told.first ?? 0; state.log.push(...(told.events ?? [])); }
  state.heard = told.heard ?? 0;
  state.chat.push(...(told.chat ?? []));
  draw();
}

function sessionEnd() { if (place) localStorage.removeItem(`standoff ${place.table}`); }

const name = (seat) => {
  const chair = state.info.chairs[seat];
  return chair ? chair.name || `chair ${seat + 1}` : "nobody";
};
// What the fields of events hold, as the edition declares it.
let kinds = {};
async function learn(edition) {
  if (learn.edition === edition) return;
  learn.edition = edition;
  kinds = (await (await fetch(`/api/editions/${edition}`)).json()).kinds ?? {};
  draw();
}
const said = (kind, key, value) => (kinds[kind]?.fields?.[key] ?? "").startsWith("seat") ? [].concat(value).map((seat) => typeof seat === "number" ? name(seat) : "nobody").join(", ") : words(value);
const line = (event) => `${words(event.kind)}: ${Object.entries(event.data ?? {}).map(([key, value]) => `${words(key)} ${typeof value === "object" && value && !Array.isArray(value) ? JSON.stringify(value) : said(event.kind, key, value)}`).join("; ")} (${event.clause})`;

function button(text, tap, pressed) {
  const made = element("button", text, { type: "button", onclick: tap });
  if (pressed !== undefined) made.setAttribute("aria-pressed", String(pressed));
  return made;
}

function draw() {
  const { info, view, clock, mine } = state;
  if (!info) return;
  void learn(info.setup.edition);
  $("door").hidden = true;
  $("table").hidden = false;
  const host = info.people.some((one) => one.person === state.person && one.host);
  $("share").textContent = place.token ? `Others join at ${location.origin}/t/${place.table}` : "You are watching.";
  $("seats").replaceChildren(...info.chairs.map((chair) => {
    const seat = view && view.seats ? view.seats[chair.seat] : null;
    const facts = [chair.bot && `bot (${chair.bot})`, chair.kept && "a bot keeps the seat", chair.here === false && "away", chair.ready && "ready"];
    if (seat) facts.push(seat.alive === false && "dead", `wounds ${seat.wounds ?? 0}`, `shame ${seat.shame ?? 0}`, seat.money != null && `$${seat.money},000`);
    const made = element("li", `${chair.name || "free"} ${facts.filter(Boolean).length ? "— " + facts.filter(Boolean).join(", ") : ""} `);
    if (mine && mine.seat === chair.seat) made.className = "me";
    if (info.stage === "lobby" && chair.person == null && place.token) made.append(button("Sit here", () => send({ do: "sit", seat: chair.seat })));
    return made;
  }));
  const lobby = [];
  if (info.refused) status(info.refused);
  if (host && info.stage === "lobby") lobby.push(button("Start (bots fill the empty chairs)", () => send({ do: "start" })));
  if (host && info.stage === "over") lobby.push(button("To the lobby", () => send({ do: "rematch" })));
  if (place.token && info.stage === "over") lobby.push(button(`Again! (${(info.again ?? []).length})`, () => send({ do: "again" })));
  if (info.stage === "game" && mine && mine.seat != null) {
    if (info.chairs[mine.seat].kept) lobby.push(button("I am here: give me my seat back", () => send({ do: "take_back" })));
    if (clock && clock.closes) lobby.push(button("More time", () => send({ do: "more_time", question: clock.question })));
    if (clock && clock.pace === "talk") lobby.push(button("Enough talk", () => send({ do: "ready", question: clock.question })));
    lobby.push(button(info.paused ? "Go on" : "Pause", () => send({ do: info.paused ? "resume" : "pause" })));
  }
  $("lobby").replaceChildren(...lobby);
  drawAsk();
  if (info.stage === "over" && view) {
    const awards = (info.awards ?? []).map((one) => `${one.award}: ${one.seats.map(name).join(", ")} (${one.count})`).join("; ");
    $("question").textContent = `The game is over. Winners: ${(view.winners ?? []).map(name).join(", ") || "nobody"}. ${awards}`;
  }
  $("log").replaceChildren(...state.log.slice(-60).map((event) => element("li", line(event))));
  $("log").scrollTop = $("log").scrollHeight;
  $("chat").replaceChildren(...state.chat.slice(-40).map((one) => element("li", `${one.name}: ${offers?.palette[one.text] ?? one.text}`)));
}

let drawn = "";
function drawAsk() {
  const { view, clock, mine, info } = state;
  const asked = view && clock && mine && info.stage === "game" && view.me === mine.seat && (view.options ?? []).length;
  const key = asked ? `${clock.question} ${JSON.stringify(mine.choice)}` : "";
  if (!asked) { $("options").replaceChildren(); $("question").textContent = info.stage === "game" ? `Waiting: ${words(view?.decision ?? "")}` : ""; drawn = ""; return; }
  if (key === drawn) return;
  drawn = key;
  $("question").textContent = `${words(view.decision)} ${words(view.moment ?? "")}`;
  const aims = ["aim", "kid_aim"].includes(view.decision);
  $("options").replaceChildren(...view.options.map((option) =>
    button(aims && typeof option === "number" ? name(option) : words(option), () => send({ do: "choose", question: clock.question, answer: option }),
      JSON.stringify(option) === JSON.stringify(mine.choice ?? null))));
}

setInterval(() => {
  const { clock, info } = state;
  if (!clock || !clock.closes || info.stage !== "game") return;
  const left = clock.closes - (Date.now() / 1000 + offset);
  if (clock.three && left < clock.three) status(left > 0 ? ["Three!", "Two …", "One …"][Math.min(2, Math.floor(left / clock.three * 3))] : "Three!");
  else status(left < 10 && left > 0 ? `${Math.ceil(left)} seconds` : "");
}, 200);

function sitDown(seat) {
  place = { table: seat.table, token: seat.token };
  localStorage.setItem(`standoff ${seat.table}`, seat.token);
  history.replaceState(null, "", `/t/${seat.table}`);
  connect();
}

$("come").onsubmit = async (event) => {
  event.preventDefault();
  localStorage.setItem("standoff name", $("name").value);
  let code = $("code").value.trim().toUpperCase();
  try {
    if (code.length === 4) code = (await api("GET", `/api/codes/${encodeURIComponent(code)}`)).table;
    if (code) return sitDown(await api("POST", `/api/tables/${encodeURIComponent(code)}/people`, { name: $("name").value }));
    const modules = [...document.querySelectorAll("#modules input:checked")].map((box) => box.value);
    const setup = { edition: $("edition").value, players: Number($("players").value), modules };
    sitDown(await api("POST", "/api/tables", { name: $("name").value, setup, speed: $("speed").value, public: $("public").checked }));
  } catch (error) { status(error.message); }
};
$("talk").onsubmit = (event) => { event.preventDefault(); if ($("say").value) send({ do: "say", text: $("say").value }); $("say").value = ""; };

async function begin() {
  const [, kind, code] = location.pathname.match(/^\/(?:(t|w)\/(?=\w)|(?=\w{4}$))(\w+)/) ?? [];
  const token = code && localStorage.getItem(`standoff ${code}`);
  offers = await api("GET", "/api/offers");
  $("palette").replaceChildren(...Object.entries(offers.palette).map(([key, text]) => element("option", text, { value: key })));
  if (kind === "w" || token) { place = { table: code, token: token || "" }; connect(); return; }
  $("name").value = localStorage.getItem("standoff name") ?? "";
  if (code) { $("code").value = code; $("choices").hidden = true; }
  $("edition").replaceChildren(...offers.editions.map((one) => element("option", one.title, { value: one.name })));
  $("speed").replaceChildren(...offers.speeds.map((one) => element("option", one, { value: one, selected: one === "normal" })));
  const modules = () => {
    const edition = offers.editions.find((one) => one.name === $("edition").value);
    $("modules").replaceChildren(element("legend", "With"), ...edition.modules.map((module) => {
      const label = element("label", ` ${module.name}`, { title: module.text });
      label.prepend(Object.assign(document.createElement("input"), { type: "checkbox", value: module.name }));
      return label;
    }));
  };
  $("edition").onchange = modules;
  modules();
  const tables = await api("GET", "/api/tables");
  $("open").replaceChildren(...tables.map((one) => {
    const made = element("li", `${one.names.join(", ")} (${one.stage}, ${one.free} free) `);
    made.append(button("Choose", () => { $("code").value = one.table; $("choices").hidden = true; }));
    return made;
  }));
}
begin().catch((error) => status(error.message));
