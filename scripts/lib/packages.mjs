import { statSync } from "node:fs";
import { join } from "node:path";

/** Whether node_modules is what `npm ci` would make of the lock file: there, complete, and not older. */
export function packagesAreCurrent(root) {
  // npm writes this file when an installation is complete.
  const installed = changed(join(root, "node_modules/.package-lock.json"));
  return installed !== undefined && installed >= changed(join(root, "package-lock.json"));
}

function changed(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
