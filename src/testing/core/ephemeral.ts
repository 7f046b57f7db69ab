import type { MessageInit } from "../../protobuf/message.ts";
import type { Block } from "../../schema/schema.ts";
import { isWhollyKnown, type Value } from "../../schema/values/value.ts";
import type * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import { checkPlan } from "../check-plan.ts";
import { BlockChannel, capabilities } from "./channel.ts";
import { breaches, breachIf, type CoreDiagnostic, demand } from "./errors.ts";
import type { Caller } from "./methods.ts";

/** The program that calls the provider: Terraform closes an object with the private state of Open, OpenTofu with that of the last renewal. */
export type Host = "Terraform" | "OpenTofu";

/** The messages of one type of ephemeral resource. */
export interface EphemeralChannel {
  readonly typeName: string;
  readonly block: Block;
  readonly call: Caller;
  /** Receives the warnings. */
  readonly note: (diagnostics: readonly CoreDiagnostic[]) => void;
}

/** Validates a configuration, as Terraform does in its validate walk and before each open. */
export async function validateEphemeral(channel: BlockChannel, config: Value): Promise<void> {
  const request = { typeName: channel.typeName, config: channel.sent(config) };
  await channel.ask("validateEphemeralResourceConfig", request);
}

/** Opens an object and checks its result by the rules of both Terraform and OpenTofu. */
export async function openEphemeral(channel: BlockChannel, config: Value): Promise<EphemeralObject> {
  const { response, where } = await channel.ask("openEphemeralResource", {
    typeName: channel.typeName,
    config: channel.sent(config),
    clientCapabilities: capabilities(),
  });
  const result = channel.received(where, response.result);
  const summary = "Provider produced invalid ephemeral resource instance";
  demand(
    where,
    breachIf(response.deferred !== undefined, summary, "the open was deferred, which is not allowed"),
    breachIf(result === null, summary, "planned for absence but config wants existence"),
    breachIf(!isWhollyKnown(result), summary, "the result has unknown values"),
    breaches(summary, checkPlan(channel.block, null, config, result)),
  );
  return new EphemeralObject(channel, result, response);
}

/** An open ephemeral object, from the view of Terraform or OpenTofu. */
export class EphemeralObject {
  /** The attributes of the object. */
  readonly result: Value;
  readonly #channel: BlockChannel;
  readonly #ofOpen: Buffer;
  #newest: Buffer;
  #renewAt: Date | undefined;

  constructor(
    channel: EphemeralChannel,
    result: Value,
    response: Pick<tfplugin6.OpenEphemeralResourceResponse, "private" | "renewAt">,
  ) {
    this.#channel = new BlockChannel(channel.typeName, channel.block, channel);
    this.result = result;
    this.#ofOpen = response.private ?? Buffer.alloc(0);
    this.#newest = this.#ofOpen;
    this.#renewAt = dateOf(response.renewAt);
  }

  /** The time of the next renewal; undefined if there is none. */
  get renewAt(): Date | undefined {
    return this.#renewAt;
  }

  /** Renews the object as if that time had come. An error ends renewal. */
  async renew(): Promise<void> {
    const channel = this.#channel;
    const { typeName } = channel;
    if (!this.#renewAt) throw new Error(`${typeName} has no renewal time`);
    this.#renewAt = undefined;
    const response = await channel.call("renewEphemeralResource", { typeName, private: this.#newest });
    this.#newest = response.private ?? Buffer.alloc(0);
    channel.warnings(channel.where("RenewEphemeralResource"), response.diagnostics);
    this.#renewAt = dateOf(response.renewAt);
  }

  /** Closes the object. */
  async close(by: Host = "Terraform"): Promise<void> {
    const privateData = by === "Terraform" ? this.#ofOpen : this.#newest;
    const request = { typeName: this.#channel.typeName, private: privateData };
    await this.#channel.ask("closeEphemeralResource", request);
  }
}

function dateOf(time: MessageInit<{ seconds: number; nanos: number }> | null | undefined): Date | undefined {
  return time ? new Date((time.seconds ?? 0) * 1000 + (time.nanos ?? 0) / 1e6) : undefined;
}
