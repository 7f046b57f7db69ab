import { fromBytes, type MessageInit, toBytes } from "../../protobuf/message.ts";
import type { BuiltProvider } from "../../schema/built-provider.ts";
import * as tfplugin6 from "../generated/tfplugin6.ts";
import type { MethodName } from "../provider-methods.ts";
import { holdsNull } from "../rpc/messages.ts";
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
import { isUnimplemented } from "../unimplemented.ts";
import { configurationFor, type Fitted, requireCompatible } from "./compatible.ts";
import { definitionsOf, kindOf } from "./definition-kinds.ts";
import { decoded, OtherProvider } from "./other-provider.ts";
import type { Kind, OtherSchemas } from "./other-schemas.ts";
import { hasErrors, PassedCalls } from "./passed-calls.ts";
import { definitionIn } from "./text-field.ts";

type Diagnostics = readonly MessageInit<tfplugin6.Diagnostic>[];

/** Both providers. */
interface Both extends Fitted {
  readonly own: RpcHandlers;
  readonly other: OtherProvider;
}

/**
 * Returns the handlers of a provider together with those of another one: `joined` merges the responses of both, and `unary`, `stream` and
 * `clientStream` pass encoded requests for definitions that only the other one has on to its program, unchanged.
 */
export function combinedHandlers(own: RpcHandlers, server: ServedProvider, built: BuiltProvider) {
  const other = new OtherProvider(server, built);
  const has = definitionsOf(server.provider);
  const { block, metaBlock } = server.provider;
  const both: Both = { own, other, has, block, metaBlock, replaced: built.replaced };
  const passed = new PassedCalls({ server, other });
  /** Reports whether a request is for a definition that only the other provider has. */
  const isTheirs = (name: MethodName, bytes: Buffer): boolean => {
    const kind = kindOf[name];
    return kind !== undefined && !has(kind, definitionIn(name, bytes));
  };

  return {
    joined: joinedHandlers(both),
    /** Returns the response of the other provider; undefined for definitions of this one. */
    async unary(name: MethodName, bytes: Buffer, context: RpcContext): Promise<Buffer | undefined> {
      if (name === "getProviderSchema") return await encodedSchema(both, context);
      if (!isTheirs(name, bytes)) return undefined;
      const deletion =
        name === "planResourceChange" ? await unplannedDeletion(other, bytes, context) : undefined;
      return deletion ?? (await passed.unary(name, bytes, context));
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
      const program = other.current;
      if (!program) return [];
      const left = await passed.closeOpen(program, timeMs);
      await program.close(timeMs);
      return left;
    },
    end: () => other.current?.end(),
  };
}

/** Returns the handlers whose responses are those of both providers. */
function joinedHandlers(both: Both) {
  const { own, other, has } = both;
  return {
    getProviderSchema: async (_: RequestOf<"getProviderSchema">, context: RpcContext) =>
      decoded("getProviderSchema", await encodedSchema(both, context)),

    getMetadata: withDiagnostics(async (request: RequestOf<"getMetadata">, context: RpcContext) => {
      const mine = await ownHandler(own, "getMetadata")(request, context);
      const theirs = await other.schemas(context);
      requireCompatible(both, theirs, other.program(context).name);
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
        const mine = await ownHandler(own, "getResourceIdentitySchemas")(request, context);
        const theirs = await other.call("getResourceIdentitySchemas", {}, context).catch((error: unknown) => {
          if (isUnimplemented(error)) return undefined;
          throw error;
        });
        const added = [...(theirs?.identitySchemas ?? [])].filter(([type]) => !has("resources", type));
        return { ...mine, identitySchemas: new Map([...added, ...(mine.identitySchemas ?? [])]) };
      },
    ),

    getFunctions: withDiagnostics(async (request: RequestOf<"getFunctions">, context: RpcContext) => {
      const mine = await ownHandler(own, "getFunctions")(request, context);
      const theirs = await other.schemas(context);
      const functions = other.program(context).reading("getProviderSchema", () => theirs.functions());
      return { ...mine, functions: new Map([...functions, ...(mine.functions ?? [])]) };
    }),

    validateProviderConfig: withDiagnostics(
      async (request: RequestOf<"validateProviderConfig">, context: RpcContext) => {
        const mine = await ownHandler(own, "validateProviderConfig")(request, context);
        const config = configurationFor(await other.schemas(context), both.block, request.config);
        return withDiagnosticsOf(
          mine,
          await other.call("validateProviderConfig", { ...request, config }, context),
        );
      },
    ),

    configureProvider: withDiagnostics(
      async (request: RequestOf<"configureProvider">, context: RpcContext) => {
        const mine = await ownHandler(own, "configureProvider")(request, context);
        const config = configurationFor(await other.schemas(context), both.block, request.config);
        return withDiagnosticsOf(
          mine,
          await other.call("configureProvider", { ...request, config }, context),
        );
      },
    ),

    async stopProvider(request: RequestOf<"stopProvider">, context: RpcContext) {
      const mine = await ownHandler(own, "stopProvider")(request, context);
      if (!other.current?.isStarted) return mine;
      const theirs = await other.call("stopProvider", {}, context).catch((error: Error) => ({
        error: error.message,
      }));
      return { ...mine, ...(theirs.error !== "" && { error: theirs.error }) };
    },
  };
}

function ownHandler<Name extends MethodName>(own: RpcHandlers, name: Name): RpcHandler<Name> {
  return own[name] as RpcHandler<Name>;
}

/** Returns the schema of this provider with what both have in common; its definitions are those of this one. */
async function commonSchema(both: Both, context: RpcContext): Promise<ResponseOf<"getProviderSchema">> {
  const { own, other } = both;
  const mine = await ownHandler(own, "getProviderSchema")({}, context);
  const theirs = await other.schemas(context);
  const { diagnostics, providerMeta } = theirs.common;
  const common = withDiagnosticsOf(mine, { diagnostics });
  if (hasErrors(common.diagnostics)) return common;
  requireCompatible(both, theirs, other.program(context).name);
  return {
    ...common,
    ...(mine.providerMeta || !providerMeta ? {} : { providerMeta }),
    serverCapabilities: commonCapabilities(mine.serverCapabilities, theirs),
  };
}

/** Returns the encoded schema of both providers: a map in a message is a sequence of fields, so those of the other one are appended. */
async function encodedSchema(both: Both, context: RpcContext): Promise<Buffer> {
  const message = await withDiagnostics(() => commonSchema(both, context))({}, context);
  const encoded = toBytes(tfplugin6.providerMessages.getProviderSchema.response, message);
  if (hasErrors(message.diagnostics ?? [])) return encoded;
  const theirs = await both.other.schemas(context);
  return Buffer.concat([encoded, theirs.encoded((kind, name) => !both.has(kind, name))]);
}

/** Returns the response to a plan of a deletion if the other provider plans none; undefined for other plans. */
async function unplannedDeletion(
  other: OtherProvider,
  bytes: Buffer,
  context: RpcContext,
): Promise<Buffer | undefined> {
  // The error of a program that does not run is that of the call.
  const theirs = await other.schemas(context).catch(() => undefined);
  if (!theirs || theirs.common.serverCapabilities?.planDestroy) return undefined;
  const { request: type, response } = tfplugin6.providerMessages.planResourceChange;
  const { proposedNewState, priorPrivate } = fromBytes(type, bytes);
  return holdsNull(proposedNewState)
    ? toBytes(response, { plannedState: proposedNewState, plannedPrivate: priorPrivate })
    : undefined;
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
