import type { PlainConfig } from "../../src/testing/core/core.ts";
import type { TestApi } from "./sec-api.ts";

/** Configurations of one object, for a recording of the requests in its life. */
export interface LifeCase<Api = TestApi> {
  readonly create: PlainConfig;
  /** The configuration of the update; omitted for a resource without update. */
  readonly update?: PlainConfig;
  /** Settings of the provider, in addition to account and key. */
  readonly provider?: PlainConfig;
  /** Creates the required objects in the local API. */
  readonly prepare?: (api: Api) => Promise<unknown>;
}

/** The recorded requests of a resource type. */
export interface ResourceTraffic<Api = TestApi> extends LifeCase<Api> {
  /** Further objects by their difference from the first one, such as `"by key"`. */
  readonly more?: { readonly [variant: string]: LifeCase<Api> };
  /** Attributes and blocks that no `create` sets, as in `credentials.token`, each with a reason. */
  readonly unset?: { readonly [path: string]: string };
  /** Attributes and blocks of the top level that no `update` changes, each with a reason. */
  readonly unchanged?: { readonly [name: string]: string };
}

/** A read of a data source. */
export interface ReadCase<Api = TestApi> {
  readonly read: PlainConfig;
  /** Keys of requests whose values are random or depend on the machine. */
  readonly varying?: readonly string[];
  /** Whether the case is about requests for access tokens. */
  readonly tokens?: boolean;
  readonly prepare?: (api: Api) => Promise<unknown>;
}

/** The recorded requests of a data source. */
export interface DataSourceTraffic<Api = TestApi> extends ReadCase<Api> {
  readonly more?: { readonly [variant: string]: ReadCase<Api> };
}

/** An object of an ephemeral resource, which is opened and closed. */
export interface OpenCase<Api = TestApi> extends Omit<ReadCase<Api>, "read"> {
  readonly open: PlainConfig;
}

/** The recorded requests of an ephemeral resource. */
export interface EphemeralTraffic<Api = TestApi> extends OpenCase<Api> {
  readonly more?: { readonly [variant: string]: OpenCase<Api> };
  /** Attributes and blocks that no `open` sets, each with a reason. */
  readonly unset?: { readonly [path: string]: string };
}
