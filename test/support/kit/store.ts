import { readFileSync, writeFileSync } from "node:fs";
import { decodeJson, encodeJson } from "../../../src/schema/codec/json.ts";
import { Dynamic } from "../../../src/schema/index.ts";

/** Objects by id, as plain JSON. */
interface Objects {
  [id: string]: { readonly [name: string]: unknown };
}

/**
 * The API of the provider for tests: objects in memory, or in a file that the processes of a run share.
 * Operations are recorded in their order.
 */
export class Store {
  readonly #file: string | undefined;
  #objects: Objects = {};
  readonly log: string[] = [];

  constructor(file?: string) {
    this.#file = file;
  }

  get(id: string): { readonly [name: string]: unknown } | undefined {
    this.log.push(`get ${id}`);
    return this.#load()[id];
  }

  create(object: { readonly [name: string]: unknown }): string {
    const objects = this.#load();
    let number = 1;
    while (`id-${number}` in objects) number++;
    const id = `id-${number}`;
    this.#save({ ...objects, [id]: { revision: 1, ...object } });
    this.log.push(`create ${id}`);
    return id;
  }

  update(id: string, object: { readonly [name: string]: unknown }): void {
    const objects = this.#load();
    const revision = Number(objects[id]?.revision ?? 0) + 1;
    this.#save({ ...objects, [id]: { ...objects[id], ...object, revision } });
    this.log.push(`update ${id}`);
  }

  delete(id: string): void {
    const { [id]: _, ...rest } = this.#load();
    this.#save(rest);
    this.log.push(`delete ${id}`);
  }

  /** What is there, for assertions and for changes from outside. */
  all(): Objects {
    return this.#load();
  }

  #load(): Objects {
    if (!this.#file) return this.#objects;
    try {
      return JSON.parse(readFileSync(this.#file, "utf8"), revive) as Objects;
    } catch {
      return {};
    }
  }

  #save(objects: Objects): void {
    this.#objects = objects;
    if (this.#file) writeFileSync(this.#file, JSON.stringify(objects, replace, 2));
  }
}

function replace(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return { bigint: value.toString() };
  if (value instanceof Dynamic) return { dynamic: encodeJson("dynamic", value) };
  return value;
}

function revive(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("bigint" in value) return BigInt(String(value.bigint));
  return "dynamic" in value ? decodeJson("dynamic", String(value.dynamic)) : value;
}
