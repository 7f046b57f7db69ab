import { readFileSync, writeFileSync } from "node:fs";
import { exactJson } from "../../../src/schema/index.ts";

/** An object in the form of the API: plain JSON, with large numbers as text. */
export type StoredObject = { readonly [name: string]: unknown };

/** Objects by id. */
export interface StoredObjects {
  readonly [id: string]: StoredObject;
}

/**
 * The API of the provider for tests: objects in memory, or in a file that the processes of a run share. Like real APIs,
 * it receives requests as JSON, and stores only the content of the latest request. It records operations in their
 * order.
 */
export class Store {
  readonly #file: string | undefined;
  #text = "{}";
  readonly log: string[] = [];

  constructor(file?: string) {
    this.#file = file;
  }

  get(id: string): StoredObject | undefined {
    this.log.push(`get ${id}`);
    return this.#load()[id];
  }

  create(object: StoredObject): string {
    const objects = this.#load();
    let number = 1;
    while (`id-${number}` in objects) number++;
    const id = `id-${number}`;
    this.#save({ ...objects, [id]: { revision: 1, ...object } });
    this.log.push(`create ${id}`);
    return id;
  }

  /** Replaces an object. */
  update(id: string, object: StoredObject): void {
    const objects = this.#load();
    const revision = Number(objects[id]?.revision ?? 0) + 1;
    this.#save({ ...objects, [id]: { ...object, revision } });
    this.log.push(`update ${id}`);
  }

  /** Changes parts of an object. */
  change(id: string, parts: StoredObject): void {
    this.update(id, { ...this.#load()[id], ...parts });
  }

  delete(id: string): void {
    const { [id]: _, ...rest } = this.#load();
    this.#save(rest);
    this.log.push(`delete ${id}`);
  }

  /** The content, for assertions. */
  all(): StoredObjects {
    return this.#load();
  }

  #load(): StoredObjects {
    if (!this.#file) return exactJson.parse(this.#text);
    try {
      return exactJson.parse(readFileSync(this.#file, "utf8"));
    } catch {
      return {};
    }
  }

  #save(objects: StoredObjects): void {
    this.#text = exactJson.stringify(objects, 2);
    if (this.#file) writeFileSync(this.#file, this.#text);
  }
}
