import { randomUUID } from "node:crypto";
import { hostname, userInfo } from "node:os";
import { DiagnosticError, hcl, nonEmpty, StateLocked, string } from "../../src/schema/index.ts";
import { stateStore } from "./define.ts";
import { StateFiles } from "./state-files.ts";

export default stateStore({
  description: "Keeps states as files in a folder.",
  schema: { folder: string("The folder of the states").validate(nonEmpty).required() },
  example: hcl`
    terraform {
      required_providers {
        notes = {
          source = "example/notes"
        }
      }

      state_store "notes_folder" {
        provider "notes" {
          folder = "notes"
        }

        folder = "states"
      }
    }
  `,

  configure: ({ config }) => StateFiles.open(config.folder),

  read: (files, id) => files.read(id),

  write: (files, id, state) => files.write(id, state),

  async lock(files, id, operation) {
    const who = `${userInfo().username}@${hostname()}`;
    const holder = { lockId: randomUUID(), who, since: new Date(), operation };
    const before = await files.lock(id, holder);
    if (before) throw new StateLocked(before);
    return holder.lockId;
  },

  async unlock(files, id, lockId) {
    const holder = await files.lockedBy(id);
    if (holder?.lockId !== lockId) {
      const found = holder
        ? `The ID of its lock is ${holder.lockId}, of ${holder.who}.`
        : "It is not locked.";
      throw new DiagnosticError(
        [],
        "Not the lock of this state",
        `${lockId} does not lock the state. ${found}`,
      );
    }
    await files.unlock(id);
  },

  list: (files) => files.list(),

  delete: (files, id) => files.delete(id),
});
