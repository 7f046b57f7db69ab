import type { Diagnostic, Resource } from "../../../src/schema/index.ts";
import { DiagnosticError, type Fields, type ListContext, type Listed } from "../../../src/schema/index.ts";
import { type Block, blockType } from "../../../src/schema/schema.ts";
import type { ObjectType, Type } from "../../../src/schema/values/type.ts";
import { isRecord, isWhollyKnown } from "../../../src/schema/values/value.ts";
import { toView } from "../../../src/schema/view.ts";
import { createRpcHandlers } from "../../../src/server/rpc/create-rpc-handlers.ts";
import { encodeDecode, encodeDecodeStream } from "../../../src/testing/core/methods.ts";
import { received } from "../../../src/testing/core/wire.ts";
import { fromTagged, type Tagged } from "../tagged.ts";
import { dynamicOf, hasErrors, shortName, vectorBlock, vectorProvider } from "./provider.ts";
import { type RpcPlayer, type RpcVector, taggedIn } from "./vector.ts";

// Sends lines about list resources and generated configuration.

/**
 * Responses that Terraform accepts although they refer to missing parts: the framework reports an error
 * instead.
 */
const traps: ReadonlySet<string> = new Set(["list-null-identity", "list-include-unknown-object"]);

/** An event in the form of a line. */
interface WireEvent {
  readonly identity?: Tagged;
  readonly display_name?: string;
  readonly object?: Tagged;
  readonly diagnostics?: readonly WireDiagnostic[];
}

interface WireDiagnostic {
  readonly severity: string;
  readonly summary: string;
  readonly detail?: string;
  readonly path?: readonly string[];
}

export const playList: RpcPlayer = async (vector) => {
  const { resource, handlers } = await configured(vector);
  const type = blockType(resource.block);
  const request = {
    typeName: vector.type_name,
    config: dynamicOf(blockType(vectorBlock(vector.schema)), taggedIn(vector.request, "config")),
    limit: Number(vector.request.limit),
    includeResourceObject: vector.request.include_resource_object === true,
  };
  let [results, failed] = [0, false];
  const problems: string[] = [];
  for await (const event of encodeDecodeStream(handlers)("listResource", request)) {
    failed ||= hasErrors(event.diagnostic);
    if (event.diagnostic.some(({ severity }) => severity === 0)) problems.push("a diagnostic of severity 0");
    if (!event.identity) {
      if (event.diagnostic.length === 0) problems.push("an event with nothing in it");
      continue;
    }
    const identity = received("ListResource", identityTypeOf(vector), event.identity.identityData);
    const isWhole = isRecord(identity) && isWhollyKnown(identity) && !Object.values(identity).includes(null);
    if (!isWhole) problems.push("an identity that is not complete");
    if (event.displayName === "") problems.push("no display name");
    if (!request.includeResourceObject && event.resourceObject) problems.push("an object nobody asked for");
    if (!isWhollyKnown(received("ListResource", type, event.resourceObject)))
      problems.push("an object that is not wholly known");
    if (++results > request.limit) problems.push("more objects than the limit");
  }
  if (!vector.accepted && !failed) problems.push("no error");
  if (vector.accepted && failed && !traps.has(vector.id)) problems.push("an error");
  return problems.length > 0 ? problems.join(", ") : undefined;
};

export const playValidateList: RpcPlayer = async (vector) => {
  const { handlers } = await configured(vector);
  const config = dynamicOf(blockType(vectorBlock(vector.schema)), taggedIn(vector.request, "config"));
  const request = { typeName: vector.type_name, config };
  const { diagnostics } = await encodeDecode(handlers)("validateListResourceConfig", request);
  const found = diagnostics.map(({ summary, attribute }) => [
    summary,
    attribute?.steps.map(({ attributeName }) => attributeName) ?? [],
  ]);
  const wanted = diagnosticsOf(vector).map(({ summary, path }) => [summary, path ?? []]);
  return JSON.stringify(found) === JSON.stringify(wanted)
    ? undefined
    : `other diagnostics: ${JSON.stringify(found)}`;
};

export const playGenerate: RpcPlayer = async (vector) => {
  const { resource, handlers } = await configured(vector);
  const type = blockType(resource.block);
  const request = { typeName: vector.type_name, state: dynamicOf(type, taggedIn(vector.request, "state")) };
  const { config, diagnostics } = await encodeDecode(handlers)("generateResourceConfig", request);
  const generated = received("GenerateResourceConfig", type, config);
  if (!isWhollyKnown(generated)) return "unknown values";
  if (vector.accepted === hasErrors(diagnostics)) return vector.accepted ? "an error" : "no error";
  if (!isRecord(generated)) return hasErrors(diagnostics) ? undefined : "no configuration";
  const strange = Object.entries(resource.block.attributes).find(([name, attribute]) => {
    const isOfApi = !attribute.required && !attribute.optional;
    return generated[name] !== null && (isOfApi || attribute.sensitive);
  });
  return strange && `a value for ${strange[0]}`;
};

function diagnosticsOf({ answer }: RpcVector): readonly WireDiagnostic[] {
  return Array.isArray(answer.diagnostics) ? answer.diagnostics : [];
}

function identityTypeOf({ identity_schema }: RpcVector): ObjectType {
  const attributes = identity_schema?.attributes ?? [];
  return ["object", Object.fromEntries(attributes.map(({ name, type }) => [name, type as Type]))];
}

/** The resource and the list of a line, in a configured provider. */
async function configured(vector: RpcVector) {
  const block = vectorBlock(vector.resource_schema ?? vector.schema);
  const resource = resourceOf(vector, block);
  const list = {
    block: vectorBlock(vector.resource_schema ? vector.schema : {}),
    definition: {
      of: resource,
      description: "Things",
      schema: {},
      example: `list "${vector.type_name}" "it" {}\n`,
      validate({ diagnostics }: { readonly diagnostics: { add(diagnostic: Diagnostic): void } }) {
        for (const each of diagnosticsOf(vector)) diagnostics.add(authored(each));
      },
      list: (context: ListContext<Fields, unknown>) => objectsOf(vector, block, context),
    },
  };
  const name = shortName(vector);
  const provider = vectorProvider(vector, {
    resources: { [name]: async () => ({ default: resource }) },
    listResources: { [name]: async () => ({ default: list as never }) },
  });
  const handlers = createRpcHandlers(provider);
  await encodeDecode(handlers)("configureProvider", { config: { json: Buffer.from("{}") } });
  return { resource, handlers };
}

/** Returns a diagnostic in the author's form, whose path begins within the `config` block. */
function authored({ severity, summary, detail = "", path = [] }: WireDiagnostic): Diagnostic {
  return {
    severity: severity as "error",
    summary,
    detail,
    path: path[0] === "config" ? path.slice(1) : path,
  };
}

/** The objects that a generator yields so that the framework returns the response of a line. */
async function* objectsOf(
  { answer }: RpcVector,
  block: Block,
  { diagnostics, signal }: ListContext<Fields, unknown>,
): AsyncGenerator<Listed, void, undefined> {
  const events: readonly WireEvent[] = Array.isArray(answer.events) ? answer.events : [];
  for (const { identity, display_name = "", object, ...said } of events) {
    for (const each of said.diagnostics ?? []) diagnostics.add(authored(each));
    if (display_name === "" && !identity) continue;
    yield {
      identity: (identity && fromTagged(identity)) as never,
      displayName: display_name,
      ...(object && { object: toView(block, fromTagged(object)) as never }),
    };
  }
  if (typeof answer.grpc_error === "string") throw new Error(answer.grpc_error);
  if (answer.hang === true) await new Promise((_, reject) => signal.addEventListener("abort", reject));
}

function resourceOf(vector: RpcVector, block: Block): Resource {
  const { answer, type_name } = vector;
  const config = taggedIn(answer, "config");
  return {
    block,
    definition: {
      description: "A thing",
      schema: {},
      identity: vector.identity_schema?.attributes.map(({ name }) => name) ?? ["id"],
      importForms: ["{id}"],
      example: `resource "${type_name}" "it" {}\n`,
      create: () => Promise.reject(new Error("not called")),
      read: async ({ prior }) => ({ ...prior, name: "read", note: "read" }) as never,
      async delete() {},
      generateConfig() {
        const [error] = diagnosticsOf(vector);
        if (error) throw new DiagnosticError([], error.summary, error.detail ?? "");
        return config && config.k !== "null" ? (toView(block, fromTagged(config)) as never) : undefined;
      },
    },
  };
}
