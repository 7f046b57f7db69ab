import type { StateStoreConfigureContext, StateStoreContext, ValidateContext } from "./contexts.ts";
import type { Fields } from "./dsl/field.ts";
import type { Block, Rule } from "./schema.ts";

/** Who has locked a state. The client says only for what, so a store records the rest itself. */
export interface LockHolder {
  /** The ID of the lock, with which it can be ended. */
  readonly lockId: string;
  /** Who: user and host, such as `ada@laptop`. */
  readonly who: string;
  /** Since when. */
  readonly since: Date;
  /** For what: the `operation` that `lock` was given. */
  readonly operation: string;
}

/** A state that is locked already, and by whom. The practitioner is shown that, and how to end a lock that nobody needs. */
export class StateLocked extends Error {
  /** The name of the class. */
  override readonly name = "StateLocked";
  /** Who has locked it. */
  readonly holder: LockHolder;

  constructor(holder: LockHolder) {
    const { lockId, who, since, operation } = holder;
    const time = Number.isNaN(since.getTime()) ? "an unknown time" : since.toISOString();
    super(
      `The state is locked by ${who} since ${time}, for ${operation}; the ID of the lock is ${lockId}. If no other command uses the state any more, end the lock: terraform force-unlock ${lockId}`,
    );
    this.holder = holder;
  }
}

/**
 * Everything about a state store, which keeps the states of Terraform. Experimental: only experimental builds of Terraform use state
 * stores. `Store` is what configure returns and every other member is given.
 */
export interface StateStoreDefinition<F extends Fields, Api, Store, Name extends string = string> {
  /** Where the state store keeps states, in Markdown: the beginning of its page. */
  readonly description: string;
  /** The attributes and blocks, by name: required or optional ones only. */
  readonly schema: F;
  /** A configuration for its page; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `conflicting("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];

  /** Checks a configuration; unknown values are not to be judged. */
  validate?(context: ValidateContext<NoInfer<F>>): void;

  /** Opens the store. */
  configure(context: StateStoreConfigureContext<NoInfer<F>, Api>): Store | Promise<Store>;

  /** Returns the bytes of a state, or null where there is none. IDs are names of workspaces: text without a form of its own. */
  read(store: NoInfer<Store>, id: string, context: StateStoreContext): Promise<Uint8Array | null>;

  /** Replaces a state as a whole, or leaves it as it was. */
  write(store: NoInfer<Store>, id: string, state: Uint8Array, context: StateStoreContext): Promise<void>;

  /**
   * Locks a state for an operation, whose name is for messages, and returns the ID of the lock. Throws StateLocked where it is
   * locked already. Left out, as is unlock, where states cannot be locked.
   */
  lock?(store: NoInfer<Store>, id: string, operation: string, context: StateStoreContext): Promise<string>;

  /** Ends a lock. Throws where the state is not locked with this ID. */
  unlock?(store: NoInfer<Store>, id: string, lockId: string, context: StateStoreContext): Promise<void>;

  /** Returns the IDs of the states that there are: names of workspaces. */
  list(store: NoInfer<Store>, context: StateStoreContext): Promise<readonly string[]>;

  /** Deletes a state. One that does not exist is no error. */
  delete(store: NoInfer<Store>, id: string, context: StateStoreContext): Promise<void>;
}

/** A state store as the framework handles it. */
export interface StateStore<Api = unknown> {
  /** The schema. */
  readonly block: Block;
  /** What the author wrote. */
  readonly definition: StateStoreDefinition<Fields, Api, unknown>;
}
