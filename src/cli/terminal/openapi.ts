import { readFileSync } from "node:fs";
import { UsageError } from "../../background/usage-error.ts";
import type { Wanted } from "../../openapi/internal.ts";
import { CommandError } from "./command.ts";

export type { RecordedAttribute, Scaffold, ScaffoldRecord, Wanted } from "../../openapi/internal.ts";

/** The package `@tfnode/openapi`. */
export type OpenApi = typeof import("../../openapi/internal.ts");

/**
 * Loads the package `@tfnode/openapi`, which is installed only where commands need it. Throws a CommandError if it is missing; `install`
 * returns the command that helps, for the version of this package.
 */
export async function loadOpenApi(install: (version: string) => string): Promise<OpenApi> {
  try {
    return await import("../../openapi/internal.ts");
  } catch (cause) {
    if (Reflect.get(Object(cause), "code") !== "ERR_MODULE_NOT_FOUND") throw cause;
    const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
    const [what] = String(Reflect.get(Object(cause), "message")).split("\n");
    throw new CommandError(
      `OpenAPI documents are read by the package @tfnode/openapi, which is not installed. Run ${install(version)}. (${what})`,
      { cause },
    );
  }
}

/** Parses each `--resource` and `--data-source`, as in `item=/items`. Throws a UsageError for any other text. */
export function wantedFrom(
  resources: readonly string[],
  dataSources: readonly string[] = [],
): readonly Wanted[] {
  const wanted = [
    ...resources.map((option) => wantedOf("--resource", option)),
    ...dataSources.map((option) => ({ ...wantedOf("--data-source", option), isData: true })),
  ];
  const twice = wanted.find(({ name }, i) => wanted.findIndex((other) => other.name === name) < i);
  if (twice) throw new UsageError(`two resources or data sources cannot be called ${twice.name}`);
  return wanted;
}

/** A name, the path of a collection or an object, and after an object the member that identifies it. */
const wantedOption = /^([a-z][a-z0-9_]*)=(\/.*?)(?:(?<=\}):([\w.$-]+))?$/s;

function wantedOf(flag: string, option: string): Wanted {
  const [, name = "", path = "", member] = wantedOption.exec(option) ?? [];
  if (name !== "") return { name, path, ...(member !== undefined && { member }) };
  throw new UsageError(
    `${flag} ${JSON.stringify(option)} has to be of the form name=/path, the name in lower case as in item=/items`,
  );
}
