import type { Plugin } from "esbuild";
import { metafileName } from "./framework.ts";

/** Where a program begins: a file, or the text of a module that stands in the root folder. */
export type Entry = { readonly file: string } | { readonly text: string };

const namespace = "program";

/** How esbuild is told of it. */
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

/** Its name in what esbuild tells of a bundle. */
export function entryName(root: string, entry: Entry): string {
  return "file" in entry ? metafileName(root, entry.file) : `${namespace}:main`;
}
