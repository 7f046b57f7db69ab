const fs = process.getBuiltinModule("node:fs");
const path = process.getBuiltinModule("node:path");

/**
 * Creates a directory and its missing parents. Throws the system error of the first one that cannot be created. The option `recursive`
 * of Node's `mkdir` never returns if a file system refuses new directories with ENOENT, as /proc does.
 */
export function makeDirectory(directory: string, mode = 0o777): void {
  if (isDirectory(directory)) return;
  const parent = path.dirname(directory);
  if (parent !== directory) makeDirectory(parent, mode);
  try {
    fs.mkdirSync(directory, mode);
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isDirectory(directory)) throw error;
  }
}

function isDirectory(place: string): boolean {
  try {
    return fs.statSync(place).isDirectory();
  } catch {
    return false;
  }
}
