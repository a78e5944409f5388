import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

// The page goes where the server finds it, and into the wheel.
const built = fileURLToPath(new URL("../src/standoff/server/built", import.meta.url));
const game = process.env["STANDOFF"] ?? "http://127.0.0.1:8000";

/** Everything that a module needs at once, itself included. */
function needs(id, about, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const one of about.getModuleInfo(id)?.importedIds ?? []) needs(one, about, found);
  return found;
}

/** A part's own style and its largest piece are asked for together with it; what else it imports, it asks for itself: every name that is
 * listed has to be fetched with the first page. */
const [nameOf, TOGETHER] = [(file) => file.replace(/-[^-]*$/, ""), "assets/stage"];
const together = (part, files) => files.filter((one) => one.endsWith(".css") || [nameOf(part), TOGETHER].includes(nameOf(one)));

/** No first page and no table has a select. */
const LATE = /svelte\/src\/internal\/client\/dom\/elements\/bindings\/select\.js$/;

/** What the first page needs is one file, what a table needs for its first question another, and so on: a phone pays for every request. */
const FILES = { house: "src/main.ts", stage: "src/routes/Table.svelte", later: "src/lib/stage/later.ts", card: "src/lib/ui/MyCard.svelte" };
function fileOf(id, about) {
  if (LATE.test(id)) return null;
  for (const [file, root] of Object.entries(FILES))
    if (needs(fileURLToPath(new URL(root, import.meta.url)), about).has(id)) return file;
  return null;
}

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $lib: fileURLToPath(new URL("./src/lib", import.meta.url)) } },
  // The worker that runs Python has a security policy of its own, which the server gives to this folder.
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "offline/[name]-[hash].js" } } },
  build: {
    outDir: built,
    emptyOutDir: true,
    target: "es2022",
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: together },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      treeshake: { moduleSideEffects: [{ test: LATE, sideEffects: false }] },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf }] } },
    },
  },
  server: { proxy: { "/api": game, "/ws": { target: game.replace("http", "ws"), ws: true } } },
});
