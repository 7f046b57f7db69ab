import { hcl, nonEmpty, StateLocked, string } from "../../../src/schema/index.ts";
import { stateStore } from "./define.ts";

/** The content of a process: states and their locks, by workspace. */
class Shelf {
  readonly states = new Map<string, Uint8Array>();
  readonly locks = new Map<
    string,
    { readonly id: string; readonly operation: string; readonly since: Date }
  >();
  made = 0;
}

/** The shelves of this process by name. */
const shelves = new Map<string, Shelf>();

export default stateStore({
  description: "Keeps states for as long as the process lives.",
  schema: { name: string("The name of the shelf").validate(nonEmpty).required() },
  example: hcl`
    terraform {
      state_store "kit_shelf" {
        provider "kit" {}

        name = "it"
      }
    }
  `,

  configure({ config: { name } }) {
    const shelf = shelves.get(name) ?? new Shelf();
    shelves.set(name, shelf);
    return shelf;
  },

  read: async ({ states }, id) => states.get(id) ?? null,

  async write({ states }, id, state) {
    states.set(id, state);
  },

  async lock(shelf, id, operation) {
    const held = shelf.locks.get(id);
    if (held) throw new StateLocked({ ...held, lockId: held.id, who: "somebody" });
    const lock = { id: `lock-${shelf.made++}`, operation, since: new Date() };
    shelf.locks.set(id, lock);
    return lock.id;
  },

  async unlock({ locks }, id, lockId) {
    if (locks.get(id)?.id !== lockId) throw new Error("the state is not locked with this ID");
    locks.delete(id);
  },

  list: async ({ states }) => [...states.keys()],

  async delete({ states }, id) {
    states.delete(id);
  },
});
