import type { Log, ProviderMeta } from "../../contexts.ts";
import type { Diagnostic } from "../../diagnostic.ts";
import type { Resource } from "../../resource.ts";
import { asRecord, type Value } from "../../values/value.ts";

/** What an operation on a resource or data source runs with. */
export interface OperationContext<Api = unknown> {
  /** Full name of the type, such as `sec_alert_channel_email`. */
  readonly typeName: string;
  readonly api: Api;
  /** Aborted when the practitioner interrupts the run. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** What the module says in its `provider_meta` block; null or left out where it says nothing. */
  readonly meta?: ProviderMeta | null;
}

/** What an operation came to: a state, what is kept in private, and what there is to say. */
export interface Outcome {
  readonly state: Value;
  readonly privateBytes: Uint8Array;
  /** The identity of the object; null where there is none, or none is known. */
  readonly identity: Value;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether there may be an object although the state has none: a create was sent, and what became of it is not known. */
  readonly uncertain?: boolean;
}

/** What an object is called in messages: its attribute `name`, or nothing where there is none or it is secret. */
export function nameOf({ block }: Resource, object: Value): string {
  const { name } = asRecord(object);
  return typeof name === "string" && block.attributes.name?.sensitive !== true ? name : "";
}
