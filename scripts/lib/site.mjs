// Builds the documentation site. Its generator is a package in the folder site, which is installed at the
// first use.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { packagesAreCurrent } from "./packages.mjs";

const root = resolve(import.meta.dirname, "../..");
const folder = join(root, "site");

/** The folder for the built site. */
export const siteFolder = join(root, "dist/site");

/** Whether the generator is installed already. */
export const hasGenerator = () => packagesAreCurrent(folder);

/** Builds the site from the pages in docs, and returns an exit code. */
export function buildSite() {
  if (!hasGenerator()) {
    const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--loglevel=error"], {
      cwd: folder,
      stdio: ["ignore", 2, 2],
    });
    if (status !== 0) return 1;
  }
  const vitepress = join(folder, "node_modules/vitepress/bin/vitepress.js");
  return (
    spawnSync(process.execPath, [vitepress, "build"], { cwd: folder, stdio: ["ignore", 2, 2] }).status ?? 1
  );
}
