import { BlockChannel, Channel, type ChannelEnds } from "../../testing/core/channel.ts";
import { Core } from "../../testing/core/core.ts";
import {
  type Breach,
  ContractError,
  type CoreDiagnostic,
  DiagnosticsError,
} from "../../testing/core/errors.ts";
import { callFunction } from "../../testing/core/functions.ts";
import type { Caller } from "../../testing/core/methods.ts";
import { declarationOf, type ProviderSchema } from "../../testing/core/schema.ts";
import type { PlainConfig } from "../../testing/index.ts";

/** The kinds of types that are read and never changed. */
export type ReadKind = "data source" | "ephemeral resource";

/** The outcome of a call, or of a few: a value, or why there is none. */
export interface CallResult<T> {
  readonly value: T | undefined;
  readonly errors: readonly CoreDiagnostic[];
  readonly warnings: readonly CoreDiagnostic[];
  /** Why Terraform would reject the response. */
  readonly breaches: readonly Breach[];
  /** How the call failed, if it has no response. */
  readonly failure: string | undefined;
}

/** One of two providers that are compared. */
export class Party {
  readonly name: string;
  readonly schema: ProviderSchema;
  /** Whether the provider is written with the older SDK, as its responses say: it does not distinguish null from zeros. */
  isLegacy = false;
  readonly #call: Caller;
  #noted: CoreDiagnostic[] = [];

  private constructor(name: string, call: Caller, schema: ProviderSchema) {
    this.name = name;
    this.schema = schema;
    this.#call = async (method, request) => {
      const response = await call(method, request);
      if ("legacyTypeSystem" in response && response.legacyTypeSystem) this.isLegacy = true;
      return response;
    };
  }

  /** Configures a provider. */
  static async configured(name: string, call: Caller, config: PlainConfig = {}): Promise<Party> {
    const core = new Core(call);
    await core.configure(config);
    return new Party(name, call, await core.schema());
  }

  /** Returns the calls about a resource type. */
  channel(type: string): Channel {
    return new Channel(type, declarationOf(this.schema.resources, "resource", type), this.#ends());
  }

  /** Returns the calls about a data source or an ephemeral resource. */
  reader(kind: ReadKind, type: string): BlockChannel {
    const { dataSources, ephemeralResources } = this.schema;
    const declared = kind === "data source" ? dataSources : ephemeralResources;
    return new BlockChannel(type, declarationOf(declared, kind, type), this.#ends());
  }

  /** Calls a function with plain values; see callFunction. */
  async callFunction(name: string, args: readonly unknown[]): Promise<unknown> {
    return await callFunction(this.#call, name, args);
  }

  #ends(): ChannelEnds {
    return { call: this.#call, note: (one) => this.#noted.push(...one), toleratesLegacy: true };
  }

  /** Makes calls, and returns their outcome instead of throwing an error. */
  async outcome<T>(run: () => Promise<T>): Promise<CallResult<T>> {
    this.#noted = [];
    const caught = await run().then(
      (value) => ({ value, error: undefined }),
      (error: unknown) => ({ value: undefined, error }),
    );
    const { error } = caught;
    const isExpected = error instanceof DiagnosticsError || error instanceof ContractError;
    return {
      value: caught.value,
      errors: error instanceof DiagnosticsError ? error.diagnostics : [],
      warnings: this.#noted.filter(({ severity }) => severity === "warning"),
      breaches: error instanceof ContractError ? error.breaches : [],
      failure: error === undefined || isExpected ? undefined : String(error),
    };
  }
}
