import type { Log, ProviderMeta } from "../../contexts.ts";
import type { Diagnostic, Diagnostics } from "../../diagnostic.ts";
import { pathRoot } from "../../path.ts";
import type { Resource } from "../../resource.ts";
import { asRecord, type Value } from "../../values/value.ts";
import type { OwnDeferralReason } from "./deferral.ts";
import type { PlannedValues } from "./dropped-values.ts";

/**
 * The program that uses the provider. Pulumi's bridge drops the state of a create that ends with an error, keeps that from before an update
 * that ends with one, and has other commands. All other programs do as Terraform does.
 */
export type Host = "terraform" | "pulumi";

/** The objects that a configured provider has created and not deleted since, by their types and import IDs: attributes as texts by their names. */
export type CreatedObjects = Map<string, Map<string | symbol, { readonly [name: string]: string }>>;

/** The context of an operation on a resource or data source. */
export interface OperationContext<Api = unknown> {
  /** The full name of the type, such as `sec_alert_channel_email`. */
  readonly typeName: string;
  readonly api: Api;
  /** Aborted when the practitioner interrupts the run. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** The module's `provider_meta` block; null or left out if it has none. */
  readonly meta?: ProviderMeta | null;
  /** Terraform if it is left out. */
  readonly host?: Host;
  /** The objects that the provider has created with its configuration. */
  readonly created?: CreatedObjects;
  /** Of an action: the write-only arguments that had a value in its plan. */
  readonly planned?: PlannedValues;
}

/** Returns the context of a call of an author's function that may call the API. */
export function callContext(
  { api, log, signal }: Pick<OperationContext, "api" | "log" | "signal">,
  diagnostics: Diagnostics,
) {
  return { api, log, signal, at: pathRoot<never>(), diagnostics };
}

/** The part of the argument that all functions of authors share which call the API. */
export type CallContext = ReturnType<typeof callContext>;

/** The outcome of an operation: a state, the private state, and the diagnostics. */
export interface Outcome {
  readonly state: Value;
  readonly privateBytes: Uint8Array;
  /** The identity of the object; null if it has none, or if it is not known. */
  readonly identity: Value;
  readonly diagnostics: readonly Diagnostic[];
  /** Why the resource or the data source has deferred a read; undefined if it has not. */
  readonly deferred?: OwnDeferralReason | undefined;
  /** Whether an object may exist although the state is null: a create was sent, and its result is not known. */
  readonly uncertain?: boolean;
}

/** Returns the name of an object for messages: its attribute `name`, or an empty text if that is missing or secret. */
export function nameOf({ block }: Resource, object: Value): string {
  const { name } = asRecord(object);
  return typeof name === "string" && block.attributes.name?.sensitive !== true ? name : "";
}
