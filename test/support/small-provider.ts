import {
  type DataSource,
  type DataSourceDefinition,
  definitionsFor,
  type EphemeralDefinition,
  type EphemeralResource,
  type Fields,
  type ListDefinition,
  type ListResource,
  type Provider,
  provider,
  type Resource,
  type ResourceDefinition,
} from "../../src/schema/index.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import type { RpcContext, RpcHandlers } from "../../src/server/rpc-handlers.ts";
import { type Caller, Core, encodeDecode } from "../../src/testing/core/core.ts";

/** The definitions of a test for a provider: `small_thing` in each kind, all with a separate API. */
export interface Parts<Api> {
  readonly api: Api;
  readonly resource?: Resource<Api>;
  readonly dataSource?: DataSource<Api>;
  readonly list?: ListResource<Api>;
  readonly ephemeral?: EphemeralResource<Api>;
}

/** The provider `small`, with these parts. */
export function smallProvider<Api>({
  api,
  resource,
  dataSource,
  list,
  ephemeral,
}: Parts<Api>): Provider<Api> {
  return provider({
    name: "small",
    version: "0.0.1",
    description: "A provider for one test.",
    schema: {},
    configure: async () => api,
    resources: resource ? { thing: async () => ({ default: resource }) } : {},
    dataSources: dataSource ? { thing: async () => ({ default: dataSource }) } : {},
    listResources: list ? { thing: async () => ({ default: list }) } : {},
    ephemeralResources: ephemeral ? { thing: async () => ({ default: ephemeral }) } : {},
  });
}

/** The same provider, configured and called as by Terraform. */
export async function smallCore<Api>(parts: Parts<Api>): Promise<Core> {
  const { core } = smallUnconfigured(parts);
  await core.configure({});
  return core;
}

/** A provider that is called in this process. */
export interface Driven {
  readonly core: Core;
  readonly call: Caller;
  readonly handlers: RpcHandlers;
}

/** The same provider before it is configured. */
export function smallUnconfigured<Api>(parts: Parts<Api>, context: Partial<RpcContext> = {}): Driven {
  return driveHandlers(createRpcHandlers(smallProvider(parts)), context);
}

/** Handlers that are called as by Terraform. */
export function driveHandlers(handlers: RpcHandlers, context: Partial<RpcContext> = {}): Driven {
  const call = encodeDecode(handlers, context);
  return { core: new Core(call), call, handlers };
}

/** A resource without an API, with the overrides of a test: its create returns the plan, with the ID `it`. */
export function smallResource<F extends Fields, Api = undefined, P = never>(
  definition: Pick<ResourceDefinition<F, Api, P>, "schema"> & Partial<ResourceDefinition<F, Api, P>>,
): Resource<Api> {
  let stored: unknown = null;
  const keep = ({ plan }: { readonly plan: object }) => {
    stored = { ...plan, id: "it" };
    return Promise.resolve(stored as never);
  };
  const whole = {
    description: "A thing",
    importForms: [],
    example: "",
    create: keep,
    read: async () => stored as never,
    update: keep,
    delete: async () => {
      stored = null;
    },
    ...definition,
  };
  return definitionsFor<Api>().resource(whole as unknown as ResourceDefinition<Fields, Api, P>);
}

/** Defines a list resource with the members of a test. */
export function smallList<F extends Fields, Api = undefined>(
  definition: Pick<ListDefinition<F, Api>, "schema" | "of" | "list"> & Partial<ListDefinition<F, Api>>,
): ListResource<Api> {
  const whole = { description: "A thing", example: "", ...definition };
  return definitionsFor<Api>().listResource(whole as unknown as ListDefinition<Fields, Api>);
}

/** Defines a data source with the members of a test. */
export function smallDataSource<F extends Fields, Api = undefined>(
  definition: Pick<DataSourceDefinition<F, Api>, "schema" | "read"> & Partial<DataSourceDefinition<F, Api>>,
): DataSource<Api> {
  const whole = { description: "A thing", example: "", ...definition };
  return definitionsFor<Api>().dataSource(whole as unknown as DataSourceDefinition<Fields, Api>);
}

/** Defines an ephemeral resource with the members of a test. */
export function smallEphemeral<F extends Fields, Api = undefined, P = never>(
  definition: Pick<EphemeralDefinition<F, Api, P>, "schema" | "open"> &
    Partial<EphemeralDefinition<F, Api, P>>,
): EphemeralResource<Api> {
  const whole = { description: "A thing", example: "", ...definition };
  return definitionsFor<Api>().ephemeral(whole as unknown as EphemeralDefinition<Fields, Api, P>);
}
