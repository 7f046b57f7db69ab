import type { FileHandle } from "node:fs/promises";
import { z } from "zod";
import { StartupError } from "../../background/startup-error.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { Change } from "../store.ts";
import { type End, endAt, endLength, endLine, lineAt, lineOf } from "./lines.ts";

/** The first line of a journal. */
export const headShape = z.object({
  format: z.literal("tfnode-emulator"),
  api: z.string(),
  version: z.number().int(),
  id: z.string(),
});
/** The API of the objects and the version of their form; `id` is the ID of the folder. */
export type Head = z.infer<typeof headShape>;

const recordShape = z.array(
  z.object({
    collection: z.string(),
    id: z.string(),
    stored: z.object({ seq: z.number().int().positive(), object: z.custom<JsonObject>(isObject) }).optional(),
  }),
);
const changesOf = (value: unknown): Change[] =>
  recordShape.parse(value).map(({ collection, id, stored }) => ({ collection, id, stored }));

/** An object, and the approximate number of bytes that it has in the file. */
interface LiveObject {
  readonly change: Change;
  readonly bytes: number;
}

const chunk = 1024 * 1024;

/** The offset of the first of the two end lines, after a first line of this length. */
interface Layout {
  readonly head: string;
  readonly ends: number;
  readonly records: number;
}

/** The state of a file after it was read or created. */
export interface Content {
  readonly layout: Layout;
  readonly live: Map<string, LiveObject>;
  end: End;
  /** The index of the older end line. */
  older: 0 | 1;
}

/** Writes a file with one line for each object. */
export async function writeSnapshot(
  handle: FileHandle,
  head: Head,
  changes: readonly Change[],
): Promise<Content> {
  const first = lineOf("", head);
  const ends = Buffer.byteLength(first.line);
  const layout = { head: first.sum, ends, records: ends + 2 * endLength };
  const live = new Map<string, LiveObject>();
  let written = layout.records;
  let end: End = { at: written, sum: first.sum };
  let waiting: Buffer[] = [];
  const flush = async () => {
    const bytes = Buffer.concat(waiting);
    await writeAll(handle, bytes, written);
    written += bytes.length;
    waiting = [];
  };
  for (const change of changes) {
    const { line, sum } = lineOf(end.sum, [change]);
    const bytes = Buffer.from(line);
    waiting.push(bytes);
    end = { at: end.at + bytes.length, sum };
    applyChanges(live, [change], bytes.length);
    if (end.at - written > chunk) await flush();
  }
  await flush();
  const endText = endLine(first.sum, end);
  await writeAll(handle, Buffer.from(`${first.line}${endText}${endText}`), 0);
  return { layout, live, end, older: 0 };
}

/** Reads the bytes of a file. Throws a `StartupError` if a part of the written data is missing. */
export function readContent(path: string, bytes: Buffer): { readonly head: Head; readonly content: Content } {
  const first = lineAt(bytes, 0, "");
  const head = headShape.safeParse(first?.value);
  if (!first || !head.success) throw damagedError(path, "its first line is incomplete");
  const layout = { head: first.sum, ends: first.end, records: first.end + 2 * endLength };
  const [one, two] = [0, 1].map((index) => endAt(bytes, layout.ends + index * endLength, first.sum));
  const known = one && two ? (two.at > one.at ? two : one) : (one ?? two);
  if (!known) throw damagedError(path, "its length is not recorded in it any more");

  const live = new Map<string, LiveObject>();
  let end: End = { at: layout.records, sum: first.sum };
  let isWhole = false;
  for (;;) {
    isWhole ||= end.at === known.at && end.sum === known.sum;
    const line = lineAt(bytes, end.at, end.sum);
    if (!line) break;
    applyChanges(live, changesOf(line.value), line.end - end.at);
    end = { at: line.end, sum: line.sum };
  }
  if (!isWhole) {
    const short = `it has ${bytes.length} of ${known.at} bytes`;
    throw damagedError(path, bytes.length < known.at ? short : `the record at byte ${end.at} was changed`);
  }
  // If one of the end lines is missing, it is unknown whether a response confirmed the rest.
  if (end.at < bytes.length && !(one && two))
    throw damagedError(path, `the record at byte ${end.at} is incomplete`);
  return { head: head.data, content: { layout, live, end, older: known === one ? 1 : 0 } };
}

/** Applies changes that have this many bytes in the file; returns by how much the number of used bytes grows. */
export function applyChanges(
  live: Map<string, LiveObject>,
  changes: readonly Change[],
  bytes: number,
): number {
  const share = bytes / Math.max(1, changes.length);
  let more = 0;
  for (const change of changes) {
    const key = `${change.collection}\0${change.id}`;
    more -= live.get(key)?.bytes ?? 0;
    live.delete(key);
    if (!change.stored) continue;
    live.set(key, { change, bytes: share });
    more += share;
  }
  return more;
}

/** Returns the error of a journal or its directory. */
export function damagedError(path: string, what: string, options?: ErrorOptions): StartupError {
  return new StartupError(
    `${path} is damaged: ${what}; restore a copy of the whole directory, or start with another one`,
    options,
  );
}

export async function writeAll(handle: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
