import { statSync } from "node:fs";
import { join } from "node:path";

/** Reports whether node_modules is complete and as new as the lock file. */
export function packagesAreCurrent(root) {
  // npm writes this file at the end of an installation.
  const installed = changed(join(root, "node_modules/.package-lock.json"));
  return installed !== undefined && installed >= changed(join(root, "package-lock.json"));
}

function changed(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
