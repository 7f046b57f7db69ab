import { rm } from "node:fs/promises";
import { exactJson } from "../../schema/codec/exact-json.ts";
import { isUnknown } from "../../schema/values/unknown.ts";
import { asRecord, type Value } from "../../schema/values/value.ts";
import { providerMethods } from "../../server/generated/methods.ts";
import { type MethodName, rpcName } from "../../server/provider-methods.ts";
import { isUnimplemented } from "../../server/unimplemented.ts";
import { Core, DiagnosticsError, ResourceLife } from "../../testing/index.ts";
import { plainState } from "../../testing/plain-value.ts";
import { type PluginClient, startPlugin } from "../../testing/plugin/client.ts";
import type { PlainObject } from "../config.ts";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { messageOf } from "../terminal/command.ts";
import { type Configs, leastConfig, type Trial, trialOf } from "./least-config.ts";
import { callerFor, type Heard, panicOf, pathOf } from "./protocol.ts";
import { advised, type Finding, failed, findings, notRun, passed } from "./report.ts";
import { ProviderSession } from "./session.ts";
import { handshakeFindings, mutualTlsFindings } from "./transport-check.ts";
import { valueFindings } from "./value-check.ts";

/** Configurations of resources and data sources in the examples of a project. */
export interface Examples {
  readonly resources: Configs;
  readonly dataSources: Configs;
}

/** The options of a check. */
export interface BinaryOptions {
  /** The configuration of the provider; by default the minimal complete one. */
  readonly provider?: PlainObject;
  /** Environment variables of the provider, in addition to those of the command. */
  readonly env?: { readonly [name: string]: string };
  /** Configurations of resources from the user. */
  readonly resources?: Configs;
  /** Values to try with types for which the user has chosen none. */
  readonly examples?: Examples;
  /** Whether to create and destroy the planned objects, too. */
  readonly live?: boolean;
}

/** The checks of any built provider, which need only its file, in any language. */
export async function* binaryFindings(program: string, options: BinaryOptions): AsyncGenerator<Finding> {
  // A provider's other output is discarded afterwards.
  const cwd = await temporaryFolder("tfnode-plugin-");
  try {
    const begin = performance.now();
    const start = () => startPlugin({ command: program, cwd, env: options.env ?? {} });
    const plugin = await start();
    try {
      yield* handshakeFindings(plugin, performance.now() - begin);
      yield* await mutualTlsFindings(plugin);
      yield* providerFindings(plugin, options);
      yield* await endFindings(plugin);
    } finally {
      await plugin.kill();
    }
    // The last checks, in separate processes, because not every provider survives them.
    yield* await sentValueFindings(start, options);
    yield* requestFindings(start);
  } catch (error) {
    yield failed("handshake", messageOf(error));
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

/** The outcomes of sending values in every encoding. */
async function sentValueFindings(
  start: () => Promise<PluginClient>,
  { provider, resources: chosen = {}, examples }: BinaryOptions,
): Promise<readonly Finding[]> {
  const session = await ProviderSession.open(start, async (call) => {
    const core = new Core(call);
    await core.configure(provider ?? leastConfig((await core.schema()).provider));
  });
  try {
    return await valueFindings(session, await new Core(session.call).schema(), {
      resources: { chosen, examples: examples?.resources ?? {} },
      dataSources: { examples: examples?.dataSources ?? {} },
    });
  } catch (error) {
    return [problemOf("values", "not sent", error)];
  } finally {
    await session.close();
  }
}

/** The names of the gRPC statuses that are relevant here. */
const statuses = { unimplemented: 12, unavailable: 14 } as const;

/** Sends an empty request and an invalid message to every method: the process must survive, whatever it returns. */
async function* requestFindings(start: () => Promise<PluginClient>): AsyncGenerator<Finding> {
  const names = (Object.keys(providerMethods) as MethodName[]).filter(
    (name) => name !== "stopProvider" && !providerMethods[name].requestStream,
  );
  let plugin = await start();
  const problems: string[] = [];
  const ofEmpty: string[] = [];
  let implemented = 0;
  for (const name of names) {
    for (const [what, bytes] of [
      ["an empty request", Buffer.alloc(0)],
      ["bytes that are no message", Buffer.from([0x0a, 0xff, 0xff])],
    ] as const) {
      const status = await statusOf(plugin, name, bytes);
      if (status === statuses.unimplemented) break;
      if (what === "an empty request") implemented += 1;
      if (status !== statuses.unavailable) continue;
      if (what === "an empty request") ofEmpty.push(rpcName(name));
      else problems.push(`${rpcName(name)} ends the process for ${what}: ${panicOf(plugin)}`);
      await plugin.kill();
      plugin = await start();
    }
  }
  await plugin.kill();
  yield* findings(
    "requests",
    problems,
    `${implemented} of ${names.length} methods are implemented, and each responds to requests that it cannot decode`,
  );
  const text = `an empty request, which Terraform never sends, ends the process of ${ofEmpty.join(", ")}`;
  if (ofEmpty.length > 0) yield advised("requests", text);
}

/** The gRPC status of a call; 0 is a success. */
async function statusOf(plugin: PluginClient, name: MethodName, bytes: Buffer): Promise<number> {
  const path = pathOf(plugin, name);
  try {
    if (!providerMethods[name].responseStream) await plugin.raw(path, bytes, AbortSignal.timeout(20_000));
    else for await (const _ of plugin.rawStream(path, bytes)) break;
    return 0;
  } catch (error) {
    return error instanceof Error && "code" in error ? Number(error.code) : 2;
  }
}

async function* providerFindings(plugin: PluginClient, options: BinaryOptions): AsyncGenerator<Finding> {
  const heard: Heard = { legacy: false };
  const call = callerFor(plugin, heard);
  const core = new Core(call);
  try {
    const { provider, resources, dataSources } = await core.schema();
    yield passed("schema", `${resources.size} resources, ${dataSources.size} data sources`);
    yield* await metadataFindings(call, [...resources.keys()], [...dataSources.keys()]);
    try {
      await core.configure(options.provider ?? leastConfig(provider));
      yield passed("provider", "takes its configuration");
    } catch (error) {
      const origin = options.provider ? "the given configuration" : "its least configuration";
      yield problemOf("provider", "not configured", error, origin);
      return;
    }
    const known = { chosen: options.resources ?? {}, examples: options.examples?.resources ?? {} };
    for (const [type, { block }] of resources) {
      const trial = trialOf(type, block, known);
      yield* await resourceFindings(core, type, trial, options.live ?? false, heard);
    }
  } catch (error) {
    yield problemOf("schema", "not understood", error);
  }
}

async function metadataFindings(
  call: ReturnType<typeof callerFor>,
  resources: readonly string[],
  dataSources: readonly string[],
): Promise<readonly Finding[]> {
  try {
    const metadata = await call("getMetadata", {});
    const differs = (
      kind: string,
      schema: readonly string[],
      listed: readonly { readonly typeName: string }[],
    ) => {
      const names = new Set(listed.map(({ typeName }) => typeName));
      const odd = [...schema.filter((name) => !names.delete(name)), ...names];
      return odd.map((name) => `${kind} ${name} is in only one of GetMetadata and GetProviderSchema`);
    };
    const problems = [
      ...differs("resource", resources, metadata.resources),
      ...differs("data source", dataSources, metadata.dataSources),
    ];
    return findings("metadata", problems, "names what the schema has");
  } catch (error) {
    if (isUnimplemented(error)) return [];
    throw error;
  }
}

async function resourceFindings(
  core: Core,
  type: string,
  { config, origin }: Trial,
  live: boolean,
  heard: Heard,
): Promise<readonly Finding[]> {
  let step = "not valid";
  const steps: string[] = [];
  const life = new ResourceLife(core, type);
  try {
    await core.validateResource(type, config);
    steps.push("validated");
    step = "not planned";
    const { planned } = await core.plan(type, null, config);
    steps.push("planned");
    if (live) {
      step = "not created";
      await expectNone(core, type, planned);
      await life.create(config);
      steps.push("created");
      step = "second plan";
      const { action, changed, recomputed } = await life.plan(config);
      if (action !== "no-op")
        throw new Error(`not empty: ${[...changed, ...recomputed].join(", ") || action}`);
      steps.push("planned again");
      step = "not destroyed";
      await life.destroy();
      steps.push("destroyed");
    }
    return [passed(type, steps.join(", "))];
  } catch (error) {
    if (life.object && step !== "not destroyed") await life.destroy().catch(() => {});
    const found = problemOf(type, step, error, life.object ? "the given configuration" : origin);
    if (!heard.legacy || found.outcome !== "failed" || error instanceof DiagnosticsError) return [found];
    // Terraform writes such lines to its log, and continues.
    const text = found.text.replace(/\n *Invalid flag: legacy_type_system.*/, "");
    return [advised(type, `tolerated of the older SDK: ${text}`)];
  }
}

/**
 * Throws if an object with the planned identity exists, because the check destroys only objects that it created.
 */
async function expectNone(core: Core, type: string, planned: Value): Promise<void> {
  const { identity } = (await core.schema()).resources.get(type) ?? {};
  if (!identity) return;
  const values = Object.entries(identity.attributes).map(
    ([name, attribute]) => [name, attribute, asRecord(planned)[name] ?? null] as const,
  );
  if (values.some(([, { required }, value]) => isUnknown(value) || (required && value === null))) return;
  const known = values.filter(([, , value]) => value !== null);
  const named = plainState(Object.fromEntries(known.map(([name, , value]) => [name, value])));
  const found = await core.import(type, named).then(
    () => true,
    () => false,
  );
  if (found)
    throw new Error(
      `an object with the identity ${exactJson.stringify(named)} exists already; give another configuration with --config`,
    );
}

/** An error in a configuration that no user chose is not a failure of the provider. */
function problemOf(
  subject: string,
  step: string,
  error: unknown,
  origin: Trial["origin"] = "the given configuration",
): Finding {
  if (origin === "the given configuration" || !(error instanceof DiagnosticsError))
    return failed(subject, `${step}: ${messageOf(error)}`);
  const [first] = error.diagnostics;
  const text = `it is ${step} with ${origin}: ${first?.summary ?? ""}`;
  return notRun(subject, `${text}; give one with --config`);
}

/** Whether the process ends on request. */
async function endFindings(plugin: PluginClient): Promise<readonly Finding[]> {
  const problems: string[] = [];
  const status = await statusOf(plugin, "stopProvider", Buffer.alloc(0));
  if (status !== 0) problems.push(`StopProvider ends with the gRPC status ${status}`);
  const ended = await Promise.race([
    plugin.shutdown().catch(messageOf),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 10_000).unref()),
  ]);
  if (ended === undefined) problems.push("the process does not end within 10 seconds");
  else if (typeof ended === "object" && ended.code !== 0)
    problems.push(`the process ends with ${ended.code ?? ended.signal}`);
  return findings("end", problems, "stops and ends on request");
}
