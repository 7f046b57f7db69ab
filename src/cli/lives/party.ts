import { Channel } from "../../testing/core/channel.ts";
import { Core } from "../../testing/core/core.ts";
import {
  type Breach,
  ContractError,
  type CoreDiagnostic,
  DiagnosticsError,
} from "../../testing/core/errors.ts";
import type { Caller } from "../../testing/core/methods.ts";
import { declarationOf, type ProviderSchema } from "../../testing/core/schema.ts";
import type { PlainConfig } from "../../testing/index.ts";

/** The outcome of a call, or of a few: a value, or why there is none. */
export interface Outcome<T> {
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
  readonly #call: Caller;
  #noted: CoreDiagnostic[] = [];

  private constructor(name: string, call: Caller, schema: ProviderSchema) {
    this.name = name;
    this.schema = schema;
    this.#call = call;
  }

  /** Configures a provider. */
  static async configured(name: string, call: Caller, config: PlainConfig = {}): Promise<Party> {
    const core = new Core(call);
    await core.configure(config);
    return new Party(name, call, await core.schema());
  }

  /** Returns the calls about a resource type. */
  channel(type: string): Channel {
    const ends = { call: this.#call, note: (one: readonly CoreDiagnostic[]) => this.#noted.push(...one) };
    return new Channel(type, declarationOf(this.schema.resources, "resource", type), ends);
  }

  /** Makes calls, and returns their outcome instead of throwing an error. */
  async outcome<T>(run: () => Promise<T>): Promise<Outcome<T>> {
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
