import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { openOwnFile, replaceOwnFile, syncFolder } from "../../background/own-files.ts";
import type { Change, Journal } from "../store.ts";
import {
  applyChanges,
  type Content,
  type Head,
  readContent,
  writeAll,
  writeSnapshot,
} from "./journal-content.ts";
import { endLength, endLine, lineOf } from "./lines.ts";

/** A file may have this many superseded bytes in addition to as many as it uses, before it is rewritten. */
const supersededLimit = 4 * 1024 * 1024;

/**
 * Stores the objects of a local API in one file: a first line that names the API, two lines that alternately record the length of
 * the file, and a line for each write. Each line contains a checksum of itself and of all lines before it, so that a part that is
 * damaged, missing or from another file is detected; the end lines detect a truncated file.
 */
export class JournalFile implements Journal {
  readonly #path: string;
  #head: Head;
  #handle: FileHandle;
  #content: Content;
  #liveBytes: number;
  /** The size at the last failed attempt to rewrite the file. */
  #triedAt = 0;
  #broken: Error | undefined;

  private constructor(path: string, head: Head, handle: FileHandle, content: Content) {
    this.#path = path;
    this.#head = head;
    this.#handle = handle;
    this.#content = content;
    this.#liveBytes = [...content.live.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Creates a file without objects. */
  static async create(path: string, head: Head): Promise<void> {
    const { handle } = await replaceOwnFile(path, (file) => writeSnapshot(file, head, []));
    await handle.close();
    await syncFolder(dirname(path));
  }

  /**
   * Opens a file, or throws a `StartupError` if it is damaged. A write that was interrupted before its response is dropped and
   * reported to `notice`.
   */
  static async open(path: string, notice: (line: string) => void): Promise<JournalFile> {
    const handle = await openOwnFile(path, constants.O_RDWR);
    try {
      const bytes = await handle.readFile();
      const { head, content } = readContent(path, bytes);
      const torn = bytes.length - content.end.at;
      if (torn > 0) {
        notice(`${path}: a write was interrupted before its response; its ${torn} bytes are dropped`);
        await handle.truncate(content.end.at);
      }
      const journal = new JournalFile(path, head, handle, content);
      await journal.#writeEnd();
      await handle.datasync();
      return journal;
    } catch (cause) {
      await handle.close();
      throw cause;
    }
  }

  /** The first line of the file. */
  get head(): Head {
    return this.#head;
  }

  async load(): Promise<readonly Change[]> {
    return [...this.#content.live.values()].map(({ change }) => change);
  }

  /** Resolves when the disk has the changes. If that fails, the file remains as it was before. */
  async write(changes: readonly Change[]): Promise<void> {
    if (this.#broken) throw this.#broken;
    const before = this.#content.end;
    const { line, sum } = lineOf(before.sum, changes);
    const bytes = Buffer.from(line);
    try {
      await writeAll(this.#handle, bytes, before.at);
      await this.#handle.datasync();
      this.#content.end = { at: before.at + bytes.length, sum };
      await this.#writeEnd();
    } catch (cause) {
      this.#content.end = before;
      await this.#rollBack();
      throw new Error(`${this.#path} cannot be written`, { cause });
    }
    this.#liveBytes += applyChanges(this.#content.live, changes, bytes.length);
    await this.#compactIfWorthwhile();
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  /**
   * Writes the length of the file to an end line. The disk may receive this after the response to the write: until then the older
   * end line counts, and lines after its end are read as well.
   */
  async #writeEnd(): Promise<void> {
    const { layout, end, older } = this.#content;
    await writeAll(this.#handle, Buffer.from(endLine(layout.head, end)), layout.ends + older * endLength);
    this.#content.older = older === 0 ? 1 : 0;
  }

  /** Removes what a failed write has left. */
  async #rollBack(): Promise<void> {
    try {
      await this.#writeEnd();
      await this.#writeEnd();
      await this.#handle.truncate(this.#content.end.at);
      await this.#handle.datasync();
    } catch (cause) {
      this.#refuseFurtherWrites(cause);
    }
  }

  #refuseFurtherWrites(cause: unknown): void {
    this.#broken = new Error(`${this.#path} cannot be written any more: restart the local API`, { cause });
  }

  /** Rewrites the file without superseded objects, if there are many of them. */
  async #compactIfWorthwhile(): Promise<void> {
    const { at } = this.#content.end;
    if (at < 2 * this.#liveBytes + supersededLimit || at < this.#triedAt + supersededLimit) return;
    this.#triedAt = at;
    // The old file is complete, so a failed rewrite is not an error.
    await this.rewrite(this.#head, await this.load()).catch(() => {});
  }

  /** Closes the old file, which Windows requires before a rename. Afterwards there is the new file or none. */
  async #release(): Promise<void> {
    if (process.platform !== "win32") return;
    await this.#handle.close();
    this.#refuseFurtherWrites(undefined);
  }

  /** Replaces the file by a new one with these objects. If that fails, the old file remains. */
  async rewrite(head: Head, changes: readonly Change[]): Promise<void> {
    const old = this.#handle;
    const snapshot = (file: FileHandle) => writeSnapshot(file, head, changes);
    const made = await replaceOwnFile(this.#path, snapshot, () => this.#release());
    this.#broken = undefined;
    this.#head = head;
    this.#handle = made.handle;
    this.#content = made.result;
    this.#liveBytes = made.result.end.at;
    this.#triedAt = 0;
    try {
      await old.close();
      await syncFolder(dirname(this.#path));
    } catch (cause) {
      this.#refuseFurtherWrites(cause);
    }
  }
}
