import { readFile } from "node:fs/promises";
import { DocumentError, type Node, parseDocument } from "./document.ts";
import { visible } from "./safe-text.ts";

/** Reads the document in a file. Throws a DocumentError that names the file if it cannot be read or used. */
export async function loadDocument(file: string): Promise<Node> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file))
    throw new DocumentError(
      `${file} is no file: download the document first, so that you know what you use.`,
    );
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new DocumentError(
      error.code === "ENOENT" ? `there is no file ${file}` : `${file} cannot be read: ${error.message}`,
    );
  });
  try {
    return parseDocument(text);
  } catch (error) {
    if (error instanceof DocumentError) throw new DocumentError(`${file}: ${visible(error.message)}`);
    throw error;
  }
}
