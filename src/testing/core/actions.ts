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

/** What an action came to. */
export interface Invoked {
  /** The lines that Terraform shows. */
  readonly progress: readonly string[];
  /** The warnings of the invocation. */
  readonly warnings: readonly CoreDiagnostic[];
  /** Empty unless the action failed. */
  readonly errors: readonly CoreDiagnostic[];
}

/** How an action is invoked. */
export interface InvokeOptions {
  /** Aborted when the run is interrupted. */
  readonly signal?: AbortSignal;
  /** Is given each line as it comes. */
  readonly onProgress?: (line: string) => void;
}

/**
 * Stands in for Terraform 1.16 where it plans and invokes actions. Throws a ContractError where Terraform would die, or would show
 * something else than what happened, and a DiagnosticsError where the provider reports errors of a configuration or plan. A
 * configuration that is null stands for an `action` without a `config` block.
 */
export class CoreActions {
  readonly #call: Caller;
  readonly #stream: StreamCaller;
  #schema: Promise<ProviderSchema> | undefined;

  constructor(call: Caller, stream: StreamCaller) {
    this.#call = call;
    this.#stream = stream;
  }

  /** The schema of an action's `config` block. */
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
    // Here a missing block comes as an object of nulls.
    const config = sent(blockType(block), toConfig(block, plain ?? {}));
    const { diagnostics } = await this.#call("validateActionConfig", { typeName: type, config });
    const found = receivedDiagnostics(where, block, diagnostics);
    stopAtErrors(where, found);
    return found;
  }

  /** Plans an action and returns the reason for which it is deferred, or undefined. */
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
      deferralAllowed ? [] : [{ summary: "Invalid deferral", detail: "it was not allowed" }],
      reason === 2 ? [] : [{ summary: "Invalid deferred reason", detail: `reason ${reason}` }],
    );
    return reason;
  }

  /** Invokes an action, which Terraform does in an apply: there it says that it allows deferral. */
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

  /** What a stream of events comes to. */
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
    if (!completed) throw breach("No completed", "Terraform takes the action for a success");
    const errors = errorsAmong(completed);
    return { progress, errors, warnings: completed.filter((found) => !errors.includes(found)) };
  }

  #sent(block: Block, plain: PlainConfig | null): MessageInit<tfplugin6.DynamicValue> {
    const value: Value = plain === null ? null : toConfig(block, plain);
    return sent(blockType(block), value);
  }
}

const nothing: Block = { description: "", attributes: {}, blocks: {} };
