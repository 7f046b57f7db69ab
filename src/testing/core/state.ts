import type { Value } from "../../schema/values/value.ts";

/** An object in a state file. */
export interface ResourceState {
  /** The full name of the type. */
  readonly type: string;
  /** The attributes and blocks of the object. */
  readonly value: Value;
  /** The private state. */
  readonly private: Uint8Array;
  /** The identity; null if the resource has none. */
  readonly identity: Value;
  /** Whether the create failed halfway, so that the next apply replaces the object. */
  readonly tainted: boolean;
}
