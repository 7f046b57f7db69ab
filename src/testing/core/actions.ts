import type { MessageInit } from "../../protobuf/message.ts";
import { type Block, blockType } from "../../schema/schema.ts";
import type { Value } from "../../schema/values/value.ts";
import type * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import { capabilities } from "./channel.ts";
import { type PlainConfig, toConfig } from "./config.ts";
import { errorsAmong, receivedDiagnostics, stopAtErrors } from "./diagnostics.ts";
import { ContractError, type CoreDiagnostic, demand } from "./errors.ts";
import type { Caller, StreamCaller } from "./methods.ts";
import { type ProviderSchema, providerSchema } from "./schema.ts";
import { sent } from "./wire.ts";

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
    this.#schema ??= this.#call("getProviderSchema", {}).then((schemas) => {
      stopAtErrors("GetProviderSchema", receivedDiagnostics("", nothing, schemas.diagnostics));
      return providerSchema(schemas, undefined);
    });
    const block = (await this.#schema).actions.get(type);
    if (!block) throw new Error(`there is no action ${type}`);
    return block;
  }

  /** Validates, plans and invokes an action, as `terraform apply -invoke` does. */
  async run(type: string, plain: PlainConfig | null, options: InvokeOptions = {}): Promise<Invoked> {
    await this.validate(type, plain);
    await this.plan(type, plain);
    return await this.invoke(type, plain, options);
  }

  /** Validates a configuration and returns the warnings. */
  async validate(type: string, plain: PlainConfig | null): Promise<readonly CoreDiagnostic[]> {
    const block = await this.block(type);
    const where = `ValidateActionConfig ${type}`;
    // In this call, Terraform sends an object of nulls for a missing block.
    const config = sent(blockType(block), toConfig(block, plain ?? {}));
    const { diagnostics } = await this.#call("validateActionConfig", { typeName: type, config });
    const found = receivedDiagnostics(where, block, diagnostics);
    stopAtErrors(where, found);
    return found;
  }

  /** Plans an action and returns the reason for its deferral, or undefined. */
  async plan(
    type: string,
    plain: PlainConfig | null,
    { deferralAllowed = false }: { readonly deferralAllowed?: boolean } = {},
  ): Promise<number | undefined> {
    const block = await this.block(type);
    const where = `PlanAction ${type}`;
    const answer = await this.#call("planAction", {
      actionType: type,
      config: this.#sent(block, plain),
      clientCapabilities: capabilities(deferralAllowed),
    });
    stopAtErrors(where, receivedDiagnostics(where, block, answer.diagnostics));
    if (!answer.deferred) return undefined;
    const { reason = 0 } = answer.deferred;
    demand(
      where,
      deferralAllowed ? [] : [{ summary: "Invalid deferral", detail: "deferral was not allowed" }],
      reason === 2 ? [] : [{ summary: "Invalid deferred reason", detail: `reason ${reason}` }],
    );
    return reason;
  }

  /** Invokes an action. Terraform does this in an apply, in which it declares that it allows deferral. */
  async invoke(type: string, plain: PlainConfig | null, options: InvokeOptions = {}): Promise<Invoked> {
    const block = await this.block(type);
    const request = {
      actionType: type,
      config: this.#sent(block, plain),
      clientCapabilities: capabilities(true),
    };
    return await this.events(
      type,
      block,
      this.#stream("invokeAction", request, options.signal),
      options.onProgress,
    );
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

  #sent(block: Block, plain: PlainConfig | null): MessageInit<tfplugin6.DynamicValue> {
    const value: Value = plain === null ? null : toConfig(block, plain);
    return sent(blockType(block), value);
  }
}

const nothing: Block = { description: "", attributes: {}, blocks: {} };
