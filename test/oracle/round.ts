import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Choices } from "../../src/cli/lives/choices.ts";
import type { Finding } from "../../src/cli/lives/comparison.ts";
import type { Names } from "../../src/cli/lives/draw-config.ts";
import { Life } from "../../src/cli/lives/life.ts";
import { Party } from "../../src/cli/lives/party.ts";
import { compareReadings } from "../../src/cli/lives/reading.ts";
import { exactJson } from "../../src/schema/codec/exact-json.ts";
import { forgetConfigurations } from "../../src/schema/engine/operations/validated-configurations.ts";
import { blockType } from "../../src/schema/schema.ts";
import { holdsDynamic, type Type } from "../../src/schema/values/type.ts";
import type { Value } from "../../src/schema/values/value.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { type Caller, encodeDecode } from "../../src/testing/core/methods.ts";
import { declarationOf } from "../../src/testing/core/schema.ts";
import { plainState, plainValue } from "../../src/testing/plain-value.ts";
import { startPlugin } from "../../src/testing/plugin/client.ts";
import { callerOf } from "../../src/testing/plugin/drive.ts";
import type { Stored } from "./api.ts";
import {
  type AttributeDescription,
  attributeAt,
  type Description,
  type FunctionDescription,
  readable,
} from "./description.ts";
import { drawDescription, drawFunction, drawJson } from "./draw-description.ts";
import { callsOfFunction, compareCalls } from "./function.ts";
import { describedProvider } from "./resource.ts";

/** A drawn resource type, a function, and the choices of their life. A data source and an ephemeral resource have the same schema. */
export interface Drawn {
  readonly description: Description;
  readonly fn: FunctionDescription;
  readonly choices: Choices;
}

/** The findings in the life of a resource type. */
export interface Lived extends Drawn {
  readonly findings: readonly Finding[];
  readonly compared: number;
}

/**
 * The settings of the program in Go: without its log, which contains every value of every step and which a client filters, and with few
 * garbage collections.
 */
const quick = {
  TF_LOG_SDK: "off",
  TF_LOG_SDK_PROTO: "off",
  TF_LOG_SDK_FRAMEWORK: "off",
  TF_LOG_PROVIDER: "off",
  GOGC: "800",
};

/** Draws a resource type. In one of four, the API decides attributes in sets. */
export function draw(choices: Choices, name: string): Drawn {
  const description = drawDescription(choices, name, { computedInSets: choices.chance(25) });
  return { description, fn: drawFunction(choices, name), choices };
}

/** Lives resource types in plugin-framework, which `program` serves, and in tfnode. */
export async function liveAll(
  program: string,
  drawn: readonly Drawn[],
  show?: (text: string) => void,
): Promise<readonly Lived[]> {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-oracle-"));
  const schemas = join(folder, "schemas.json");
  const readables = drawn.map(({ description }) => readable(description.name, description));
  const definitions = {
    resources: drawn.map(({ description }) => description),
    dataSources: readables,
    ephemeralResources: readables,
    functions: drawn.map(({ fn }) => fn),
  };
  await writeFile(schemas, JSON.stringify(definitions));
  const env = { ...quick, LIVES_SCHEMAS: schemas, LIVES_OBJECTS: folder };
  const plugin = await startPlugin({ command: program, env });
  try {
    const changed = new Map<string, Stored>();
    const provider = describedProvider(definitions, (name) => changed.get(name));
    const configured = encodeDecode(createRpcHandlers(provider));
    // Each command of Terraform validates before it configures the provider, which then remembers the configurations of that command.
    const unconfigured = encodeDecode(createRpcHandlers(provider));
    const call: Caller = (method, request) => {
      if (method !== "validateResourceConfig") return configured(method, request);
      forgetConfigurations();
      return unconfigured(method, request);
    };
    const parties = [
      await Party.configured("plugin-framework", callerOf(plugin)),
      await Party.configured("tfnode", call),
    ] as const;
    const lived: Lived[] = [];
    for (const { description, fn, choices } of drawn) {
      const { name } = description;
      const file = join(folder, `${name}.json`);
      const set = async (object: Value | undefined) => {
        if (object === undefined) {
          changed.delete(name);
          return await rm(file);
        }
        changed.set(name, plainState(object));
        await writeFile(file, exactJson.stringify(plainValue(object)));
      };
      const type = `lives_${name}`;
      const options = {
        drawnValue: (names: Names, drawing: Choices) => drawnValue(description, names, drawing),
        notes: (names: Names) => notesOf(description, names),
        ...(show && { show }),
      };
      // JSON does not preserve the types of dynamic values.
      const elsewhere = holdsDynamic(typeOf(parties, name)) ? undefined : { set };
      const life = new Life(choices, parties, type, { ...options, elsewhere });
      await life.live();
      const readings = [
        await compareReadings(choices, parties, "data source", type, options),
        await compareReadings(choices, parties, "ephemeral resource", type, options),
      ];
      const calls = await compareCalls(choices, parties, fn, show);
      const compared = [life, ...readings].reduce((sum, one) => sum + one.compared, callsOfFunction);
      const findings = [...life.findings, ...readings.flatMap((one) => one.findings), ...calls];
      lived.push({ description, fn, choices, findings, compared });
    }
    await configured("stopProvider", {});
    return lived;
  } finally {
    await plugin.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

function typeOf([, { schema }]: readonly [Party, Party], name: string): Type {
  return blockType(declarationOf(schema.resources, "resource", `lives_${name}`).block);
}

/** Returns the properties of an attribute that the schema on the wire does not have. */
function notesOf(description: Description, names: readonly string[]): readonly string[] {
  const attribute = attributeAt(description, names);
  if (!attribute) return [];
  const { default: value, keeps, nullable, replaces } = attribute;
  const { derived, replaces: replacing } = description.plans ?? {};
  const isPlanned = names.length === 1 && [derived?.name, replacing].includes(attribute.name);
  return [
    ...(isPlanned ? ["planned by code"] : []),
    ...(value === undefined ? [] : ["default"]),
    ...(nullable ? ["nullable"] : []),
    ...(keeps ? [keeps === "always" ? "keeps" : "keeps non-null"] : []),
    ...(isAnyMember(attribute, ({ keeps }) => keeps !== undefined) ? ["members keep"] : []),
    // Another word than for the default of the attribute itself.
    ...(isAnyMember(attribute, (member) => member.default !== undefined) ? ["members preset"] : []),
    ...(replaces ? [replaces === "always" ? "replaces" : "replaces if configured"] : []),
  ];
}

function isAnyMember(
  { nested }: AttributeDescription,
  is: (member: AttributeDescription) => boolean,
): boolean {
  return nested?.attributes.some((member) => is(member) || isAnyMember(member, is)) ?? false;
}

/** Draws a value that an attribute may have in a configuration. */
function drawnValue(description: Description, names: readonly string[], choices: Choices): Value | undefined {
  const { type, nullElements } = attributeAt(description, names) ?? {};
  if (type === undefined || type === "dynamic") return undefined;
  return drawJson(choices, type, nullElements) as Value;
}
