import { fromBytes, type MessageInit, type MessageType, toBytes } from "../../protobuf/message.ts";
import type { BuiltProvider } from "../../schema/built-provider.ts";
import { DiagnosticError } from "../../schema/diagnostic.ts";
import { blockType } from "../../schema/schema.ts";
import { isRecord, record } from "../../schema/values/value.ts";
import * as tfplugin6 from "../generated/tfplugin6.ts";
import type { MethodName } from "../provider-methods.ts";
import { decodeBlock, dynamicValue, holdsNull } from "../rpc/messages.ts";
import type { ServedProvider } from "../rpc/served-provider.ts";
import { withDiagnostics } from "../rpc/with-diagnostics.ts";
import type {
  RequestMessages,
  RequestOf,
  ResponseOf,
  RpcContext,
  RpcHandler,
  RpcHandlers,
} from "../rpc-handlers.ts";
import { isOfEachStart, textOf } from "../share/environment-text.ts";
import { isUnimplemented } from "../unimplemented.ts";
import { OtherProgram } from "./other-program.ts";
import { type Kind, OtherSchemas } from "./other-schemas.ts";
import { PassedCalls } from "./passed-calls.ts";
import { definitionIn } from "./text-field.ts";

type Diagnostics = readonly MessageInit<tfplugin6.Diagnostic>[];

/** The kinds of definitions, with the prefix of names that differ by kind. */
const prefixes: { readonly [kind in Kind]: string } = {
  resources: "resource.",
  dataSources: "data.",
  ephemeralResources: "ephemeral.",
  listResources: "list.",
  stateStores: "state_store.",
  actions: "action.",
  functions: "function.",
};

const allKinds = Object.keys(prefixes) as readonly Kind[];

/** The schemas of the program that was started last. All clients of this process have them, because a large provider has many. */
let shared: { readonly of: string; readonly schemas: OtherSchemas } | undefined;

/** The kind of definition that a method is about. */
const kindOf: { readonly [Name in MethodName]?: Kind } = {
  validateResourceConfig: "resources",
  upgradeResourceState: "resources",
  upgradeResourceIdentity: "resources",
  readResource: "resources",
  planResourceChange: "resources",
  applyResourceChange: "resources",
  importResourceState: "resources",
  moveResourceState: "resources",
  generateResourceConfig: "resources",
  validateDataResourceConfig: "dataSources",
  readDataSource: "dataSources",
  validateEphemeralResourceConfig: "ephemeralResources",
  openEphemeralResource: "ephemeralResources",
  renewEphemeralResource: "ephemeralResources",
  closeEphemeralResource: "ephemeralResources",
  validateListResourceConfig: "listResources",
  listResource: "listResources",
  validateStateStoreConfig: "stateStores",
  configureStateStore: "stateStores",
  readStateBytes: "stateStores",
  writeStateBytes: "stateStores",
  lockState: "stateStores",
  unlockState: "stateStores",
  getStates: "stateStores",
  deleteState: "stateStores",
  validateActionConfig: "actions",
  planAction: "actions",
  invokeAction: "actions",
  callFunction: "functions",
};

/**
 * Returns the handlers of a provider together with those of another one: `joined` merges the responses of both, and `unary`, `stream` and
 * `clientStream` pass encoded requests for definitions that only the other one has on to its program, unchanged.
 */
export function combinedHandlers(
  own: RpcHandlers,
  server: ServedProvider,
  { file, sha256, replaced }: BuiltProvider,
) {
  let program: OtherProgram | undefined;
  let schemas: Promise<OtherSchemas> | undefined;
  const other = (context: RpcContext) => {
    const { environment } = server;
    program ??= new OtherProgram({ file, sha256, environment, log: context.processLog });
    return program;
  };
  const schemasOf = (context: RpcContext) => {
    schemas ??= requested(context);
    return schemas;
  };
  async function requested(context: RpcContext): Promise<OtherSchemas> {
    const { environment } = server;
    const of = `${await other(context).facts()} ${textOf(environment, isOfEachStart)}`;
    // Other providers have to be asked before their other methods are called.
    if (shared?.of === of && shared.schemas.common.serverCapabilities?.getProviderSchemaOptional)
      return shared.schemas;
    const response = await other(context).call("getProviderSchema", new Uint8Array(), context.signal);
    const answered = other(context).reading("getProviderSchema", () => new OtherSchemas(response));
    shared = { of, schemas: answered };
    return answered;
  }
  async function call<Name extends MethodName>(
    name: Name,
    request: MessageInit<RequestOf<Name>>,
    context: RpcContext,
  ) {
    const { request: type }: { request: MessageType<object> } = tfplugin6.providerMessages[name];
    const response = await other(context).call(name, toBytes(type, request), context.signal);
    return other(context).reading(name, () => decoded(name, response));
  }
  const ownOf = <Name extends MethodName>(name: Name) => own[name] as RpcHandler<Name>;
  const names = (kind: Kind): readonly string[] => {
    const { definition } = server.provider;
    const all = Object.keys(definition[kind]);
    return kind === "functions" ? all : all.map((type) => `${definition.name}_${type}`);
  };
  const ownNames = new Map(allKinds.map((kind) => [kind, new Set(names(kind))]));
  const has = (kind: Kind, name: string) => ownNames.get(kind)?.has(name) === true;

  /** Returns the other provider's configuration: the attributes and blocks of this one's that it has. */
  async function configFor(config: tfplugin6.DynamicValue | undefined, context: RpcContext) {
    const { provider } = (await schemasOf(context)).common;
    const { block } = server.provider;
    const theirs = new Set([
      ...(provider?.block?.attributes ?? []).map(({ name }) => name),
      ...(provider?.block?.blockTypes ?? []).map(({ typeName }) => typeName),
    ]);
    const mine = [...Object.keys(block.attributes), ...Object.keys(block.blocks)];
    if (mine.every((name) => theirs.has(name)) || config === undefined || holdsNull(config)) return config;
    const value = decodeBlock(block, config);
    if (!isRecord(value)) return config;
    const part = <T>(all: { readonly [name: string]: T }) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => theirs.has(name)));
    const type = blockType({ attributes: part(block.attributes), blocks: part(block.blocks) });
    return dynamicValue(type, record(Object.entries(value).filter(([name]) => theirs.has(name))));
  }

  /** Throws a DiagnosticError for definitions that both have, and for attributes of the other's configuration that this one lacks. */
  function checkFits(theirs: OtherSchemas): void {
    const { name } = program as OtherProgram;
    const both = allKinds.flatMap((kind) => {
      const prefix = prefixes[kind];
      return theirs
        .names(kind)
        .filter((one) => has(kind, one) && !replaced.includes(one) && !replaced.includes(prefix + one))
        .map((one) => (kind === "resources" ? one : prefix + one));
    });
    if (both.length > 0)
      throw new DiagnosticError(
        [],
        "Two providers have the same types",
        `This provider and ${name} both have ${both.join(", ")}. Add those that this provider serves to "replaced" of builtProvider.`,
      );
    const { attributes, blocks } = server.provider.block;
    const { provider } = theirs.common;
    const lacking = [
      ...(provider?.block?.attributes ?? []).map((one) => one.name).filter((one) => !(one in attributes)),
      ...(provider?.block?.blockTypes ?? []).map((one) => one.typeName).filter((one) => !(one in blocks)),
    ];
    if (lacking.length > 0)
      throw new DiagnosticError(
        [],
        "The configuration of the other provider is missing",
        `The schema of this provider lacks ${lacking.join(", ")}, which the configuration of ${name} has. Both providers receive one configuration: "tfnode scaffold provider" writes its schema.`,
      );
  }

  /** Returns the schema of this provider with what both have in common; its definitions are those of this one. */
  const commonSchema = withDiagnostics(
    async (request: RequestOf<"getProviderSchema">, context: RpcContext) => {
      const mine = await ownOf("getProviderSchema")(request, context);
      const theirs = await schemasOf(context);
      const { diagnostics, providerMeta } = theirs.common;
      if (mine.diagnostics?.length || diagnostics.length) return withDiagnosticsOf(mine, { diagnostics });
      checkFits(theirs);
      return {
        ...mine,
        ...(mine.providerMeta || !providerMeta ? {} : { providerMeta }),
        serverCapabilities: commonCapabilities(mine.serverCapabilities, theirs),
      } satisfies ResponseOf<"getProviderSchema">;
    },
  );

  /** Returns the encoded schema of both providers: a map in a message is a sequence of fields, so those of the other one are appended. */
  async function encodedSchema(context: RpcContext): Promise<Buffer> {
    const message = await commonSchema({}, context);
    const encoded = toBytes(tfplugin6.providerMessages.getProviderSchema.response, message);
    if (message.diagnostics?.length) return encoded;
    const theirs = await schemasOf(context);
    return Buffer.concat([encoded, theirs.encoded((kind, name) => !has(kind, name))]);
  }

  const joined = {
    getProviderSchema: async (_: RequestOf<"getProviderSchema">, context: RpcContext) =>
      decoded("getProviderSchema", await encodedSchema(context)),

    getMetadata: withDiagnostics(async (request: RequestOf<"getMetadata">, context: RpcContext) => {
      const mine = await ownOf("getMetadata")(request, context);
      const theirs = await schemasOf(context);
      checkFits(theirs);
      const more = (kind: Kind) => theirs.names(kind).filter((name) => !has(kind, name));
      const types = (kind: Kind) => more(kind).map((typeName) => ({ typeName }));
      return {
        ...mine,
        serverCapabilities: commonCapabilities(mine.serverCapabilities, theirs),
        resources: [...(mine.resources ?? []), ...types("resources")],
        dataSources: [...(mine.dataSources ?? []), ...types("dataSources")],
        ephemeralResources: [...(mine.ephemeralResources ?? []), ...types("ephemeralResources")],
        listResources: [...(mine.listResources ?? []), ...types("listResources")],
        stateStores: [...(mine.stateStores ?? []), ...types("stateStores")],
        actions: [...(mine.actions ?? []), ...types("actions")],
        functions: [...(mine.functions ?? []), ...more("functions").map((name) => ({ name }))],
      };
    }),

    getResourceIdentitySchemas: withDiagnostics(
      async (request: RequestOf<"getResourceIdentitySchemas">, context: RpcContext) => {
        const mine = await ownOf("getResourceIdentitySchemas")(request, context);
        const theirs = await call("getResourceIdentitySchemas", {}, context).catch((error: unknown) => {
          if (isUnimplemented(error)) return undefined;
          throw error;
        });
        const added = [...(theirs?.identitySchemas ?? [])].filter(([type]) => !has("resources", type));
        return { ...mine, identitySchemas: new Map([...added, ...(mine.identitySchemas ?? [])]) };
      },
    ),

    getFunctions: withDiagnostics(async (request: RequestOf<"getFunctions">, context: RpcContext) => {
      const mine = await ownOf("getFunctions")(request, context);
      const theirs = await schemasOf(context);
      const functions = other(context).reading("getProviderSchema", () => theirs.functions());
      return { ...mine, functions: new Map([...functions, ...(mine.functions ?? [])]) };
    }),

    validateProviderConfig: withDiagnostics(
      async (request: RequestOf<"validateProviderConfig">, context: RpcContext) => {
        const mine = await ownOf("validateProviderConfig")(request, context);
        const config = await configFor(request.config, context);
        return withDiagnosticsOf(mine, await call("validateProviderConfig", { ...request, config }, context));
      },
    ),

    configureProvider: withDiagnostics(
      async (request: RequestOf<"configureProvider">, context: RpcContext) => {
        const mine = await ownOf("configureProvider")(request, context);
        const config = await configFor(request.config, context);
        return withDiagnosticsOf(mine, await call("configureProvider", { ...request, config }, context));
      },
    ),

    async stopProvider(request: RequestOf<"stopProvider">, context: RpcContext) {
      const mine = await ownOf("stopProvider")(request, context);
      if (!program?.isStarted) return mine;
      const theirs = await call("stopProvider", {}, context).catch((error: Error) => ({
        error: error.message,
      }));
      return { ...mine, ...(theirs.error !== "" && { error: theirs.error }) };
    },
  };

  /** Reports whether a request is for a definition that only the other provider has. */
  function isTheirs(name: MethodName, bytes: Buffer): boolean {
    const kind = kindOf[name];
    return kind !== undefined && !has(kind, definitionIn(name, bytes));
  }

  /** Returns the response to a plan of a deletion, for a provider that plans none. */
  async function unplannedDeletion(
    name: MethodName,
    bytes: Buffer,
    context: RpcContext,
  ): Promise<Buffer | undefined> {
    if (name !== "planResourceChange") return undefined;
    // The error of a program that does not run is that of the call.
    const theirs = await schemasOf(context).catch(() => undefined);
    if (!theirs || theirs.common.serverCapabilities?.planDestroy) return undefined;
    const { request: type, response } = tfplugin6.providerMessages.planResourceChange;
    const { proposedNewState, priorPrivate } = fromBytes(type, bytes);
    return holdsNull(proposedNewState)
      ? toBytes(response, { plannedState: proposedNewState, plannedPrivate: priorPrivate })
      : undefined;
  }

  const passed = new PassedCalls({
    server,
    program: other,
    schemas: schemasOf,
  });

  return {
    joined,
    /** Returns the response of the other provider; undefined for definitions of this one. */
    async unary(name: MethodName, bytes: Buffer, context: RpcContext): Promise<Buffer | undefined> {
      if (name === "getProviderSchema") return await encodedSchema(context);
      if (!isTheirs(name, bytes)) return undefined;
      return (await unplannedDeletion(name, bytes, context)) ?? (await passed.unary(name, bytes, context));
    },
    stream(name: MethodName, bytes: Buffer, context: RpcContext): AsyncIterable<Buffer> | undefined {
      return isTheirs(name, bytes) ? passed.stream(name, bytes, context) : undefined;
    },
    async clientStream(
      name: MethodName,
      { first, all }: RequestMessages,
      context: RpcContext,
    ): Promise<Buffer | undefined> {
      return isTheirs(name, first) ? await passed.clientStream(name, first, all, context) : undefined;
    },
    /** Closes the ephemeral objects that are open, and ends the program, within this many milliseconds; returns a sentence for each failure. */
    async close(timeMs: number): Promise<readonly string[]> {
      if (!program) return [];
      const left = await passed.closeOpen(program, timeMs);
      await program.close(timeMs);
      return left;
    },
    end: () => program?.end(),
  };
}

/** Returns what both providers can do. A move to a type of the other one, and the plan of a deletion, are handled for each request. */
function commonCapabilities(
  mine: MessageInit<tfplugin6.ServerCapabilities> | null | undefined,
  { common: { serverCapabilities: theirs } }: OtherSchemas,
): MessageInit<tfplugin6.ServerCapabilities> {
  return {
    ...mine,
    getProviderSchemaOptional: theirs?.getProviderSchemaOptional === true,
    generateResourceConfig: theirs?.generateResourceConfig === true,
  };
}

/** Returns the response of this provider with the diagnostics of the other one, too. */
function withDiagnosticsOf<Response extends { readonly diagnostics?: Diagnostics | null | undefined }>(
  mine: Response,
  theirs: { readonly diagnostics: Diagnostics },
) {
  return { ...mine, diagnostics: [...(mine.diagnostics ?? []), ...theirs.diagnostics] };
}

function decoded<Name extends MethodName>(name: Name, bytes: Buffer) {
  const { response } = tfplugin6.providerMessages[name];
  return fromBytes(response as MessageType<object>, bytes) as ReturnType<
    (typeof tfplugin6.providerMessages)[Name]["response"]["read"]
  >;
}
