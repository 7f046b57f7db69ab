import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { entryPoints } from "./public-types.mjs";

/** Returns a digest of the declarations for authors, including docstrings: the reference is up to date while the digest is unchanged. */
export function declarationsDigest(root) {
  const texts = new Map();
  const visit = (file) => {
    if (texts.has(file)) return;
    const text = readFileSync(file, "utf8").replace(/\n\/\/# sourceMappingURL=.*/, "");
    texts.set(file, text);
    const code = text.replaceAll(/\/\*\*.*?\*\//gs, "");
    for (const [, path] of code.matchAll(/(?:from |import\()"(\.[^"]+)\.[jt]s"/g)) {
      visit(resolve(dirname(file), `${path}.d.ts`));
    }
  };
  for (const entry of entryPoints.values()) visit(resolve(root, entry));
  const digest = createHash("sha256");
  for (const file of [...texts.keys()].sort()) digest.update(`${relative(root, file)}\n${texts.get(file)}\n`);
  return digest.digest("hex");
}
