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

/** How many superseded bytes a file may have, besides as many as it has in use, before it is rewritten. */
const supersededLimit = 4 * 1024 * 1024;

/**
 * The objects of a local API in one file: a first line about whose they are, two lines that say in turns how far the file
 * goes, and a line for each write. Each line has the checksum of itself and of all lines before it, so that no part can be
 * damaged, missing or another's without that being seen; the lines about the end tell of a file that was cut off.
 */
export class JournalFile implements Journal {
  readonly #path: string;
  #head: Head;
  #handle: FileHandle;
  #content: Content;
  #liveBytes: number;
  /** The size at which it was last tried in vain to write the file anew. */
  #triedAt = 0;
  #broken: Error | undefined;

  private constructor(path: string, head: Head, handle: FileHandle, content: Content) {
    this.#path = path;
    this.#head = head;
    this.#handle = handle;
    this.#content = content;
    this.#liveBytes = [...content.live.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Makes a file without objects. */
  static async create(path: string, head: Head): Promise<void> {
    const { handle } = await replaceOwnFile(path, (file) => writeSnapshot(file, head, []));
    await handle.close();
    await syncFolder(dirname(path));
  }

  /**
   * Opens a file, or throws a `StartupError` if it is damaged. `notice` is told of a write that was cut off before it was
   * answered, which is dropped.
   */
  static async open(path: string, notice: (line: string) => void): Promise<JournalFile> {
    const handle = await openOwnFile(path, constants.O_RDWR);
    try {
      const bytes = await handle.readFile();
      const { head, content } = readContent(path, bytes);
      const torn = bytes.length - content.end.at;
      if (torn > 0) {
        notice(`${path}: a write was cut off before it was answered; its ${torn} bytes are dropped`);
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

  /** Whose objects they are. */
  get head(): Head {
    return this.#head;
  }

  async load(): Promise<readonly Change[]> {
    return [...this.#content.live.values()].map(({ change }) => change);
  }

  /** Answers when the disk has the changes. If it cannot have them, the file is as it was before. */
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
   * Says in the file how far it goes. The disk need not have that before a write is answered: until then the older of the
   * two lines holds, and what comes after its end is as good.
   */
  async #writeEnd(): Promise<void> {
    const { layout, end, older } = this.#content;
    await writeAll(this.#handle, Buffer.from(endLine(layout.head, end)), layout.ends + older * endLength);
    this.#content.older = older === 0 ? 1 : 0;
  }

  /** Removes what a write that failed has left. */
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

  /** Rewrites the file without the superseded objects, if they are many. */
  async #compactIfWorthwhile(): Promise<void> {
    const { at } = this.#content.end;
    if (at < 2 * this.#liveBytes + supersededLimit || at < this.#triedAt + supersededLimit) return;
    this.#triedAt = at;
    // The old file has everything: that a new one cannot be written is no reason to fail.
    await this.rewrite(this.#head, await this.load()).catch(() => {});
  }

  /** From here on there is the new file or none: on Windows the old one has to be closed before. */
  async #release(): Promise<void> {
    if (process.platform !== "win32") return;
    await this.#handle.close();
    this.#refuseFurtherWrites(undefined);
  }

  /** Puts a new file with these objects in the place of the old one, which stays if that fails. */
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
