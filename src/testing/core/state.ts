import type { Value } from "../../schema/values/value.ts";

/** What a state file holds of an object. */
export interface ResourceState {
  /** The full name of the type. */
  readonly type: string;
  /** The object. */
  readonly value: Value;
  /** The private state. */
  readonly private: Uint8Array;
  /** Null if the resource has no identity. */
  readonly identity: Value;
  /** Its creation failed half-way: it is replaced next time. */
  readonly tainted: boolean;
}
