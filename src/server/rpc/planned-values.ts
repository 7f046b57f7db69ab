import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PlannedValues } from "../../schema/engine/operations/dropped-values.ts";
import { userDirectory } from "../cache-directory.ts";
import { isStartedByClient } from "../handshake.ts";
import { ignoreErrors } from "../ignore-errors.ts";
import { isUsableFolder, removeOldest } from "../notes.ts";
import type { ServedProvider } from "./served-provider.ts";

/** The maximum number of planned actions that are remembered. */
const most = 500;

/** What plans left in this process, without a folder. */
const inProcess = new Map<string, string>();

const cache = new WeakMap<ServedProvider, PlannedValues>();

/**
 * Returns the memory of planned actions. Terraform may start one process for the plan of an action and another one for its invocation, so
 * that a process that Terraform has started leaves a file in the user's cache folder, if there is one. Its name is a digest, its content
 * the paths of arguments without their values.
 */
export function plannedValues(server: ServedProvider): PlannedValues {
  const known = cache.get(server) ?? createPlannedValues(server);
  cache.set(server, known);
  return known;
}

function createPlannedValues({ environment }: ServedProvider): PlannedValues {
  const store = storeFor(isStartedByClient(environment) ? userDirectory(environment) : undefined);
  // A command does not see the plans of commands in other folders.
  const place = createHash("sha256").update(process.cwd()).digest("hex").slice(0, 12);
  const own = new Set<string>();
  const get = (key: string): readonly string[] => {
    try {
      return JSON.parse(store.read(`${place}-${key}`) ?? "[]");
    } catch {
      // Another process is writing the file.
      return [];
    }
  };
  return {
    get,
    set(key, paths) {
      // Two actions of one plan may differ in their write-only arguments alone.
      const kept = own.has(key) ? get(key).filter((path) => paths.includes(path)) : paths;
      own.add(key);
      store.write(`${place}-${key}`, kept.length > 0 ? JSON.stringify(kept) : "");
    },
  };
}

interface Store {
  read(name: string): string | undefined;
  /** An empty text removes the entry. */
  write(name: string, text: string): void;
}

function storeFor(userFolder: string | undefined): Store {
  const folder = userFolder && join(userFolder, "planned-actions");
  if (!folder || !isUsableFolder(folder)) {
    return {
      read: (name) => inProcess.get(name),
      write(name, text) {
        inProcess.delete(name);
        if (text) inProcess.set(name, text);
        const [oldest = ""] = inProcess.keys();
        if (inProcess.size > most) inProcess.delete(oldest);
      },
    };
  }
  return {
    read(name) {
      try {
        return readFileSync(join(folder, name), "utf8");
      } catch {
        return undefined;
      }
    },
    write: (name, text) =>
      ignoreErrors(() => {
        const file = join(folder, name);
        rmSync(file, { force: true });
        if (!text) return;
        removeOldest(folder, most);
        writeFileSync(file, text, { mode: 0o600, flag: "wx" });
      }),
  };
}
