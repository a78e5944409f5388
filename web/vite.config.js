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

/** What the first page needs is one file, what a table needs another: a phone pays for every request. */
function fileOf(id, about) {
  for (const [file, root] of Object.entries({ house: "src/main.ts", stage: "src/routes/Table.svelte" }))
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
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [{ name: fileOf }] } },
    },
  },
  server: { proxy: { "/api": game, "/ws": { target: game.replace("http", "ws"), ws: true } } },
});
