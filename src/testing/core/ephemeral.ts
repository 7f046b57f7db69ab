import type { MessageInit } from "../../protobuf/message.ts";
import { type Block, blockType } from "../../schema/schema.ts";
import { isWhollyKnown, type Value } from "../../schema/values/value.ts";
import type * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import { checkPlan } from "../check-plan.ts";
import { capabilities } from "./channel.ts";
import { receivedDiagnostics, stopAtErrors } from "./diagnostics.ts";
import { type Breach, breaches, type CoreDiagnostic, demand } from "./errors.ts";
import type { Caller } from "./methods.ts";
import { received, sent } from "./wire.ts";

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
export async function validateEphemeral(channel: EphemeralChannel, config: Value): Promise<void> {
  const { typeName, block, call } = channel;
  const answer = await call("validateEphemeralResourceConfig", {
    typeName,
    config: sent(blockType(block), config),
  });
  stop(channel, "ValidateEphemeralResourceConfig", answer.diagnostics);
}

/** Opens an object and checks its result by the rules of both Terraform and OpenTofu. */
export async function openEphemeral(channel: EphemeralChannel, config: Value): Promise<EphemeralObject> {
  const { typeName, block, call } = channel;
  const answer = await call("openEphemeralResource", {
    typeName,
    config: sent(blockType(block), config),
    clientCapabilities: capabilities(),
  });
  const where = stop(channel, "OpenEphemeralResource", answer.diagnostics);
  const result = received(where, blockType(block), answer.result);
  const summary = "Provider produced invalid ephemeral resource instance";
  const wrong = (isWrong: boolean, detail: string): Breach[] => (isWrong ? [{ summary, detail }] : []);
  demand(
    where,
    wrong(answer.deferred !== undefined, "the open was deferred, which is not allowed"),
    wrong(result === null, "planned for absence but config wants existence"),
    wrong(!isWhollyKnown(result), "the result has unknown values"),
    breaches(summary, checkPlan(block, null, config, result)),
  );
  return new EphemeralObject(channel, result, answer);
}

/** An open ephemeral object, from the view of Terraform or OpenTofu. */
export class EphemeralObject {
  /** The attributes of the object. */
  readonly result: Value;
  readonly #channel: EphemeralChannel;
  readonly #ofOpen: Buffer;
  #newest: Buffer;
  #renewAt: Date | undefined;

  constructor(
    channel: EphemeralChannel,
    result: Value,
    answer: Pick<tfplugin6.OpenEphemeralResourceResponse, "private" | "renewAt">,
  ) {
    this.#channel = channel;
    this.result = result;
    this.#ofOpen = answer.private ?? Buffer.alloc(0);
    this.#newest = this.#ofOpen;
    this.#renewAt = dateOf(answer.renewAt);
  }

  /** The time of the next renewal; undefined if there is none. */
  get renewAt(): Date | undefined {
    return this.#renewAt;
  }

  /** Renews the object as if that time had come. An error ends renewal. */
  async renew(): Promise<void> {
    const { typeName, call } = this.#channel;
    if (!this.#renewAt) throw new Error(`${typeName} has no renewal time`);
    this.#renewAt = undefined;
    const answer = await call("renewEphemeralResource", { typeName, private: this.#newest });
    this.#newest = answer.private ?? Buffer.alloc(0);
    stop(this.#channel, "RenewEphemeralResource", answer.diagnostics);
    this.#renewAt = dateOf(answer.renewAt);
  }

  /** Closes the object. */
  async close(by: Host = "Terraform"): Promise<void> {
    const { typeName, call } = this.#channel;
    const privateData = by === "Terraform" ? this.#ofOpen : this.#newest;
    const answer = await call("closeEphemeralResource", { typeName, private: privateData });
    stop(this.#channel, "CloseEphemeralResource", answer.diagnostics);
  }
}

function dateOf(time: MessageInit<{ seconds: number; nanos: number }> | null | undefined): Date | undefined {
  return time ? new Date((time.seconds ?? 0) * 1000 + (time.nanos ?? 0) / 1e6) : undefined;
}

function stop(
  { typeName, block, note }: EphemeralChannel,
  rpc: string,
  wire: readonly MessageInit<tfplugin6.Diagnostic>[],
): string {
  const where = `${rpc} ${typeName}`;
  const diagnostics = receivedDiagnostics(where, block, wire);
  note(diagnostics);
  stopAtErrors(where, diagnostics);
  return where;
}
