import type { Value } from "../../src/schema/values/value.ts";

/** What a state file holds of an object. */
export interface ResourceState {
  readonly type: string;
  readonly value: Value;
  readonly private: Uint8Array;
  /** Null if the resource has no identity. */
  readonly identity: Value;
  /** Its creation failed half-way: it is replaced next time. */
  readonly tainted: boolean;
}
