import type { FoundResource } from "./resources.ts";
import { visible } from "./safe-text.ts";

/** Describes the resources of a document, each in a line that begins with what `--resource` takes. */
export function resourceList(found: readonly FoundResource[]): string {
  if (found.length === 0) return "No resources: no path has GET of one object and POST or PUT beside it.\n";
  return found.map(line).join("");
}

/** A path of somebody else's document must not steer the terminal: controls and invisible characters are escaped. */
function line({ name, path, collection: _, ...methods }: FoundResource): string {
  const has = Object.entries(methods).map(([verb, method]) => `${verb} ${method?.toUpperCase() ?? "-"}`);
  return `${name}=${visible(path)}: ${has.join(", ")}\n`;
}
