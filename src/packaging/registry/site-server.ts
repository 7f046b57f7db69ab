import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize, sep } from "node:path";

const types: Readonly<Record<string, string>> = { ".json": "application/json", ".zip": "application/zip" };

/** Returns a request handler that serves the files of a folder, for testing a site before it is published. */
export function siteServer(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    serveFile(folder, request, response).catch(() => response.destroy());
  };
}

async function serveFile(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = fileOf(folder, request.url ?? "/");
  const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
  if (file === undefined || !found?.isFile() || (request.method !== "GET" && request.method !== "HEAD")) {
    response.writeHead(404).end();
    return;
  }
  const type = types[extname(file)] ?? "application/octet-stream";
  response.writeHead(200, { "content-type": type, "content-length": found.size });
  if (request.method === "HEAD") response.end();
  else
    createReadStream(file)
      .on("error", () => response.destroy())
      .pipe(response);
}

/** Returns the path of the file for a URL; undefined if it is outside of the folder. */
function fileOf(folder: string, url: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname));
    return path.includes("\0") || path.split(sep).includes("..") ? undefined : join(folder, path);
  } catch {
    return undefined;
  }
}
