import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type LockHolder, RemoteError } from "../../src/schema/index.ts";

const ending = ".tfstate";

/** A state store in a folder: one file for each state, and a lock file next to each locked state. */
export class StateFiles {
  readonly #folder: string;

  /** Only the user who runs Terraform may read the files, because states contain secrets. */
  static async open(folder: string): Promise<StateFiles> {
    await named(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }));
    return new StateFiles(folder);
  }

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Null if the state does not exist. */
  read(id: string): Promise<Uint8Array | null> {
    return contentOf(this.#file(id));
  }

  /** Replaces the file atomically: concurrent readers, and readers after a crash, find the old or the new state. */
  async write(id: string, state: Uint8Array): Promise<void> {
    await this.#withTemporary(state, (temporary) => rename(temporary, this.#file(id)));
  }

  /** Null if this call locked the state, otherwise the owner of the existing lock. */
  async lock(id: string, holder: LockHolder): Promise<LockHolder | null> {
    const file = this.#lockFile(id);
    // Creates the file with its complete content, or not at all.
    const isOurs = await this.#withTemporary(JSON.stringify(holder), (temporary) =>
      unless("EEXIST", link(temporary, file), false),
    );
    return isOurs === false ? await this.#holder(file) : null;
  }

  /** The owner of the lock of a state; null if the state is not locked. */
  lockedBy(id: string): Promise<LockHolder | null> {
    return this.#holder(this.#lockFile(id));
  }

  async unlock(id: string): Promise<void> {
    await named(this.#lockFile(id), () => rm(this.#lockFile(id), { force: true }));
  }

  /** The IDs of all states. Ignores other files in the folder. */
  async list(): Promise<readonly string[]> {
    const names = await named(this.#folder, () => readdir(this.#folder));
    return names.flatMap((name) => {
      const id = idOf(name);
      return id !== null && fileName(id) === name ? [id] : [];
    });
  }

  async delete(id: string): Promise<void> {
    await named(this.#file(id), () => rm(this.#file(id), { force: true }));
  }

  #file(id: string): string {
    return join(this.#folder, fileName(id));
  }

  #lockFile(id: string): string {
    return `${this.#file(id)}.lock`;
  }

  async #holder(file: string): Promise<LockHolder | null> {
    const text = await contentOf(file);
    if (text === null) return null;
    try {
      const { lockId, who, since, operation } = JSON.parse(String(Buffer.from(text)));
      return {
        lockId: String(lockId),
        who: String(who),
        since: new Date(since),
        operation: String(operation),
      };
    } catch {
      const reason = `The lock file ${file} is damaged. Remove it if no command uses the state.`;
      throw new RemoteError({ reason });
    }
  }

  /** Writes a complete file before `use` gives the file its name. */
  async #withTemporary<T>(content: string | Uint8Array, use: (file: string) => Promise<T>): Promise<T> {
    const file = join(this.#folder, `.${randomUUID()}.tmp`);
    return named(file, async () => {
      try {
        const handle = await open(file, "wx", 0o600);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        return await use(file);
      } finally {
        await rm(file, { force: true });
      }
    });
  }
}

/** Names of workspaces may contain any characters, and must not lead out of the folder. */
function fileName(id: string): string {
  return `${encodeURIComponent(id)}${ending}`;
}

function idOf(name: string): string | null {
  if (!name.endsWith(ending)) return null;
  try {
    return decodeURIComponent(name.slice(0, -ending.length));
  } catch {
    return null;
  }
}

async function contentOf(file: string): Promise<Uint8Array | null> {
  return named(file, () => unless("ENOENT", readFile(file), null));
}

/** Returns `instead` if the work fails with this error code. */
async function unless<T, Instead>(code: string, work: Promise<T>, instead: Instead): Promise<T | Instead> {
  return work.catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === code) return instead;
    throw error;
  });
}

/** Names the file in errors of the operating system. */
async function named<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RemoteError) throw error;
    const reason = `${file}: ${error instanceof Error ? error.message : String(error)}`;
    throw new RemoteError({ reason });
  }
}
