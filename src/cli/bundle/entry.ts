import type { Plugin } from "esbuild";
import { metafileName } from "./framework.ts";

/** The entry of a program: a file, or the text of a module in the root folder. */
export type Entry = { readonly file: string } | { readonly text: string };

const namespace = "program";

/** Returns the options of esbuild for an entry. */
export function entryOptions(
  root: string,
  entry: Entry,
): { readonly entryPoint: string; readonly plugins: Plugin[] } {
  if ("file" in entry) return { entryPoint: entry.file, plugins: [] };
  const { text } = entry;
  const plugin: Plugin = {
    name: "entry",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^program:main$/ }, () => ({ path: "main", namespace }));
      onLoad({ filter: /./, namespace }, () => ({ contents: text, loader: "ts", resolveDir: root }));
    },
  };
  return { entryPoint: "program:main", plugins: [plugin] };
}

/** Returns the name of an entry in esbuild's metafile. */
export function entryName(root: string, entry: Entry): string {
  return "file" in entry ? metafileName(root, entry.file) : `${namespace}:main`;
}
