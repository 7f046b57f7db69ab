import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RemoteError } from "../../src/schema/index.ts";

/** The time at which the service sends a reminder of a note. */
export interface Reminder {
  readonly at: string;
  readonly repeat: string;
  readonly until: string | null;
}

/** The fields of a note that a client can set. */
export interface NoteInput {
  readonly title: string;
  readonly text: string;
  readonly kind: string;
  readonly tags: readonly string[];
  readonly author: string;
}

/** A note as the service returns it. */
export interface Note extends NoteInput {
  readonly id: string;
  readonly url: string;
  /** The revision of the note, which each change increments. */
  readonly revision: number;
  readonly reminder: Reminder | null;
}

/** The options of every call: the signal that ends it. */
export interface Call {
  readonly signal: AbortSignal;
}

/** Thrown for a change that is based on a revision older than the stored one. */
export class OutdatedError extends RemoteError {}

/** How long a link lives, in milliseconds. */
const linkLife = 600_000;

/** A minimal service that keeps notes: each is a JSON file in a folder. */
export class NotesApi {
  readonly author: string;
  readonly #folder: string;

  constructor(folder: string, author: string) {
    this.#folder = folder;
    this.author = author;
  }

  async create(input: NoteInput, call: Call): Promise<Note> {
    await mkdir(this.#folder, { recursive: true });
    const note = { ...input, id: randomUUID(), url: urlOf(input), revision: 1, reminder: null };
    return await this.#save(note, call);
  }

  /** Null when there is no such note. */
  async find(id: string, { signal }: Call): Promise<Note | null> {
    try {
      return JSON.parse(await readFile(this.#file(id), { encoding: "utf8", signal }));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    }
  }

  async list(call: Call): Promise<readonly Note[]> {
    await mkdir(this.#folder, { recursive: true });
    const files = (await readdir(this.#folder)).filter((file) => file.endsWith(".json")).sort();
    const notes = await Promise.all(files.map((file) => this.find(file.replace(/\.json$/, ""), call)));
    return notes.filter((note) => note !== null);
  }

  async update(id: string, basedOn: number, input: NoteInput, call: Call): Promise<Note> {
    const note = await this.#existing(id, call);
    if (note.revision !== basedOn)
      throw new OutdatedError({ reason: `The note is already at revision ${note.revision}.` });
    return await this.#save({ ...note, ...input, url: urlOf(input), revision: note.revision + 1 }, call);
  }

  async remind(id: string, reminder: Reminder | null, call: Call): Promise<Note> {
    const note = await this.#existing(id, call);
    if (reminder && Number.isNaN(Date.parse(reminder.at)))
      throw new RemoteError({ reason: "The time of the reminder is not a timestamp." });
    return await this.#save({ ...note, reminder, revision: note.revision + 1 }, call);
  }

  async delete(id: string): Promise<void> {
    await rm(this.#file(id), { force: true });
  }

  /** Creates a link to a note. The link is identified by its token, and expires at a time in milliseconds. */
  async share(id: string, call: Call): Promise<{ readonly token: string; readonly expires: number }> {
    await this.#existing(id, call);
    const token = randomUUID();
    await writeFile(this.#link(token), id, { signal: call.signal });
    return { token, expires: Date.now() + linkLife };
  }

  /** Postpones the expiry of a link. */
  async extend(token: string, { signal }: Call): Promise<number> {
    const id = await readFile(this.#link(token), { encoding: "utf8", signal });
    await writeFile(this.#link(token), id, { signal });
    return Date.now() + linkLife;
  }

  async unshare(token: string): Promise<void> {
    await rm(this.#link(token), { force: true });
  }

  async #existing(id: string, call: Call): Promise<Note> {
    const note = await this.find(id, call);
    if (!note) throw new RemoteError({ reason: "The note does not exist.", notFound: true });
    return note;
  }

  async #save(note: Note, { signal }: Call): Promise<Note> {
    // A client that reads the note at this moment finds the old or the new one, and no part of it.
    const temporary = join(this.#folder, `${randomUUID()}.tmp`);
    try {
      await writeFile(temporary, JSON.stringify(note, null, 2), { signal });
      await rename(temporary, this.#file(note.id));
    } finally {
      await rm(temporary, { force: true });
    }
    return note;
  }

  #link(token: string): string {
    return join(this.#folder, `${token}.link`);
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}

function urlOf({ title }: NoteInput): string {
  return `https://notes.example.com/${encodeURIComponent(title)}`;
}
