import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Names of classes hardly compress, so they are short; each belongs to one component. */
const named = new Map();
function className({ hash, filename, css }) {
  const name = `s${hash(filename ?? css).slice(0, 4)}`;
  const other = named.get(name) ?? filename;
  if (other !== filename) throw new Error(`${filename} and ${other} would share the class ${name}: rename one of them`);
  named.set(name, filename);
  return name;
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash: className },
};
