import { constants } from "node:fs";
import { access, open, readFile, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { codeOf } from "../../background/own-files.ts";
import { systemProblem } from "../../background/system-error.ts";
import { requestSchemas } from "../../testing/core/request-schemas.ts";
import { startPlugin } from "../../testing/plugin/client.ts";
import { callerFor } from "../check/protocol.ts";
import { fromJson, textOf } from "../project/json.ts";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { CommandError, messageOf } from "../terminal/command.ts";
import { type Declarations, declarationsOf, type LaterKind } from "./declarations.ts";
import { type JsonSchemas, responsesFromJson } from "./schemas-json.ts";

/**
 * Returns the declarations of a provider from its program, which it starts, or from the output of `terraform providers schema -json`.
 * `address` is the address of a provider in that output, or its end. Throws a CommandError that names the file.
 */
export async function loadDeclarations(file: string, address: string | undefined): Promise<Declarations> {
  if (await isJson(file)) return declaredInFile(file, textOf(await readFile(file)), address);
  return await declaredByProgram(file);
}

/** Reports whether a file contains a JSON object. Throws a CommandError if it cannot be read. */
export async function isJson(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(64) });
    return textOf(buffer.subarray(0, bytesRead)).trimStart().startsWith("{");
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    await handle.close();
  }
}

function unreadable(file: string, error: unknown): CommandError {
  const code = codeOf(error);
  if (code === "ENOENT" || code === "ENOTDIR") return new CommandError(`there is no file ${file}`);
  if (code === "EISDIR")
    return new CommandError(
      `${file} is a folder: name the program of a provider, or the output of "terraform providers schema -json"`,
    );
  return new CommandError(`${file} cannot be read: ${systemProblem(error) ?? messageOf(error)}`);
}

async function declaredByProgram(file: string): Promise<Declarations> {
  const isExecutable = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isExecutable)
    throw new CommandError(
      `${file} is neither an executable program nor the output of "terraform providers schema -json"`,
    );
  const cwd = await temporaryFolder("tfnode-plugin-");
  try {
    const plugin = await startPlugin({ command: resolve(file), cwd });
    try {
      return declarationsOf(await requestSchemas({ call: callerFor(plugin, { legacy: false }) }));
    } finally {
      await plugin.kill();
    }
  } catch (error) {
    throw new CommandError(`the schemas of ${file} cannot be read: ${messageOf(error)}`, { cause: error });
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

/**
 * The members of the output that older versions of Terraform do not have, with the minor version that added them. The output lacks empty
 * ones, too.
 */
const laterMembers: {
  readonly [Kind in Exclude<LaterKind, "provider_meta">]: readonly [keyof JsonSchemas, since: number];
} = {
  functions: ["functions", 8],
  "ephemeral resources": ["ephemeral_resource_schemas", 10],
  identities: ["resource_identity_schemas", 12],
  "list resources": ["list_resource_schemas", 14],
  actions: ["action_schemas", 14],
  "state stores": ["state_store_schemas", 15],
};

function declaredInFile(file: string, text: string, address: string | undefined): Declarations {
  const all = schemasIn(file, text);
  const later = Object.entries(laterMembers) as [LaterKind, readonly [keyof JsonSchemas, number]][];
  // A version of Terraform that prints a kind, of any provider in the file, prints the earlier ones.
  const isPrinted = (member: keyof JsonSchemas) =>
    Object.values(all).some((one) => one[member] !== undefined);
  const version = Math.max(0, ...later.map(([, [member, since]]) => (isPrinted(member) ? since : 0)));
  const unknown = later.flatMap(([kind, [, since]]) => (since > version ? [kind] : []));
  try {
    const schemas = schemasOf(file, all, address);
    return declarationsOf(responsesFromJson(schemas), new Set([...unknown, "provider_meta"]));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} has an invalid schema: ${messageOf(error)}`, { cause: error });
  }
}

type SchemasByAddress = { readonly [address: string]: JsonSchemas };

function schemasIn(file: string, text: string): SchemasByAddress {
  let json: unknown;
  try {
    json = fromJson(text);
  } catch (error) {
    throw new CommandError(`${file} is not valid JSON: ${messageOf(error)}`);
  }
  const { provider_schemas: all } = json as { readonly provider_schemas?: SchemasByAddress };
  if (typeof all !== "object" || all === null)
    throw new CommandError(
      `${file} is not the output of "terraform providers schema -json": it has no provider_schemas. To compare a project, build it and name the program.`,
    );
  return all;
}

function schemasOf(file: string, all: SchemasByAddress, address: string | undefined): JsonSchemas {
  const isNamed = (one: string) => address === undefined || one === address || one.endsWith(`/${address}`);
  const found = Object.entries(all).filter(([one]) => isNamed(one));
  const [first] = found;
  if (first && found.length === 1) return first[1];
  const names = Object.keys(all).join(", ") || "no provider";
  throw new CommandError(`which provider of ${file}? Name one with --provider: it has ${names}`);
}
