import type { MessageInit } from "../../protobuf/message.ts";
import type { Block } from "../../schema/schema.ts";
import type * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import { BlockChannel, capabilities } from "./channel.ts";
import type { PlainConfig } from "./config.ts";
import { errorsAmong, receivedDiagnostics } from "./diagnostics.ts";
import { breachIf, ContractError, type CoreDiagnostic, demand } from "./errors.ts";
import type { Caller, StreamCaller } from "./methods.ts";
import { requestSchemas } from "./request-schemas.ts";
import { declarationOf, type ProviderSchema, providerSchema } from "./schema.ts";

/** The outcome of an action. */
export interface Invoked {
  /** The lines that Terraform shows. */
  readonly progress: readonly string[];
  /** The warnings of the invocation. */
  readonly warnings: readonly CoreDiagnostic[];
  /** The errors; empty unless the action failed. */
  readonly errors: readonly CoreDiagnostic[];
}

/** The options of an invocation. */
export interface InvokeOptions {
  /** Aborted when the run is interrupted. */
  readonly signal?: AbortSignal;
  /** Receives each line as it arrives. */
  readonly onProgress?: (line: string) => void;
}

/**
 * Simulates Terraform 1.16 planning and invoking actions. Throws a ContractError for responses on which Terraform would crash or show a
 * wrong result, and a DiagnosticsError for errors that the provider reports about a configuration or plan. A null
 * configuration represents an `action` without a `config` block.
 */
export class CoreActions {
  readonly #call: Caller;
  readonly #stream: StreamCaller;
  #schema: Promise<ProviderSchema> | undefined;

  constructor(call: Caller, stream: StreamCaller) {
    this.#call = call;
    this.#stream = stream;
  }

  /** Returns the schema of an action's `config` block. */
  async block(type: string): Promise<Block> {
    this.#schema ??= requestSchemas({ call: this.#call }).then(providerSchema);
    return declarationOf((await this.#schema).actions, "action", type);
  }

  /** Validates, plans and invokes an action, as `terraform apply -invoke` does. */
  async run(type: string, plain: PlainConfig | null, options: InvokeOptions = {}): Promise<Invoked> {
    await this.validate(type, plain);
    await this.plan(type, plain);
    return await this.invoke(type, plain, options);
  }

  /** Validates a configuration and returns the warnings. */
  async validate(type: string, plain: PlainConfig | null): Promise<readonly CoreDiagnostic[]> {
    const channel = await this.#channel(type);
    // In this call, Terraform sends an object of nulls for a missing block.
    const request = { typeName: type, config: channel.config(plain ?? {}) };
    return (await channel.ask("validateActionConfig", request)).warnings;
  }

  /** Plans an action and returns the reason for its deferral, or undefined. */
  async plan(
    type: string,
    plain: PlainConfig | null,
    { deferralAllowed = false }: { readonly deferralAllowed?: boolean } = {},
  ): Promise<number | undefined> {
    const channel = await this.#channel(type);
    const { response: planned, where } = await channel.ask("planAction", {
      actionType: type,
      config: plain ? channel.config(plain) : channel.sent(null),
      clientCapabilities: capabilities(deferralAllowed),
    });
    if (!planned.deferred) return undefined;
    const { reason = 0 } = planned.deferred;
    demand(
      where,
      breachIf(!deferralAllowed, "Invalid deferral", "deferral was not allowed"),
      breachIf(reason !== 2, "Invalid deferred reason", `reason ${reason}`),
    );
    return reason;
  }

  /** Invokes an action. Terraform does this in an apply, in which it declares that it allows deferral. */
  async invoke(type: string, plain: PlainConfig | null, options: InvokeOptions = {}): Promise<Invoked> {
    const channel = await this.#channel(type);
    const config = plain ? channel.config(plain) : channel.sent(null);
    const request = { actionType: type, config, clientCapabilities: capabilities(true) };
    const events = this.#stream("invokeAction", request, options.signal);
    return await this.events(type, channel.block, events, options.onProgress);
  }

  /** Returns the outcome of a stream of events. */
  async events(
    type: string,
    block: Block,
    events: AsyncIterable<MessageInit<tfplugin6.InvokeActionEvent>>,
    onProgress: (line: string) => void = () => {},
  ): Promise<Invoked> {
    const where = `InvokeAction ${type}`;
    const progress: string[] = [];
    let completed: readonly CoreDiagnostic[] | undefined;
    const breach = (summary: string, detail: string) => new ContractError(where, [{ summary, detail }]);
    for await (const event of events) {
      if (completed) throw breach("Event after completed", "Terraform counts the action again");
      if (event.completed) completed = receivedDiagnostics(where, block, event.completed.diagnostics);
      else if (event.progress) {
        const line = event.progress.message ?? "";
        if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(line)) throw breach("Progress of more than a line", line);
        progress.push(line);
        onProgress(line);
      } else throw breach("Event without a member", "Terraform crashes");
    }
    if (!completed) throw breach("No completed", "Terraform treats the action as successful");
    const errors = errorsAmong(completed);
    return { progress, errors, warnings: completed.filter((found) => !errors.includes(found)) };
  }

  async #channel(type: string): Promise<BlockChannel> {
    return new BlockChannel(type, await this.block(type), { call: this.#call });
  }
}
