import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { visible } from "../code/safe-text.ts";
import { DocumentError, type Node, parseDocument } from "./document.ts";
import { overlaid, overlayFileOf, parseOverlay } from "./overlay/overlay.ts";
import { withSubtypes } from "./subtypes.ts";

/**
 * Reads the document in a file, with the changes of its overlay: `overlay`, or a file such as `openapi.overlay.yaml` next to it, if there is
 * one. Throws a DocumentError that names the file if it cannot be read or used.
 */
export async function loadDocument(file: string, overlay?: string): Promise<Node> {
  const document = await readWith(file, parseDocument);
  const changes = overlay ?? overlayFileOf(file);
  if (overlay === undefined && !existsSync(changes)) return withSubtypes(document);
  return withSubtypes(await readWith(changes, (text) => overlaid(document, parseOverlay(text))));
}

/** Returns what a file contains. Throws a DocumentError that names the file. */
async function readWith<T>(file: string, read: (text: string) => T): Promise<T> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file))
    throw new DocumentError(
      `${file} is no file: download the document first, so that you know what you use.`,
    );
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new DocumentError(`there is no file ${file}`);
    if (error.code === "EISDIR")
      throw new DocumentError(`${file} is a folder: name the file of the document`);
    throw new DocumentError(`${file} cannot be read: ${error.message}`);
  });
  try {
    return read(text);
  } catch (error) {
    if (error instanceof DocumentError) throw new DocumentError(`${file}: ${visible(error.message)}`);
    throw error;
  }
}
