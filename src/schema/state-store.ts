import type { StateStoreConfigureContext, StateStoreContext, ValidateContext } from "./contexts.ts";
import type { Fields } from "./dsl/field.ts";
import type { Block, Rule } from "./schema.ts";

/** The holder of a state's lock. The client sends only the operation, so a store records the rest itself. */
export interface LockHolder {
  /** The ID of the lock, with which it can be ended. */
  readonly lockId: string;
  /** The user and host that hold the lock, such as `ada@laptop`. */
  readonly who: string;
  /** The time since when the state is locked. */
  readonly since: Date;
  /** The purpose of the lock: the `operation` that `lock` received. */
  readonly operation: string;
}

/** The error for a state that is already locked. The practitioner sees its holder, and how to end an abandoned lock. */
export class StateLocked extends Error {
  /** The name of the class. */
  override readonly name = "StateLocked";
  /** The holder of the lock. */
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
 * The definition of a state store, which stores the states of Terraform. Experimental: only experimental builds of Terraform use state
 * stores. `Store` is the value that `configure` returns and that every other member receives.
 */
export interface StateStoreDefinition<F extends Fields, Api, Store, Name extends string = string> {
  /** Where the state store stores states, in Markdown: the beginning of its page. */
  readonly description: string;
  /** The attributes and blocks, by name: required or optional ones only. */
  readonly schema: F;
  /** An example configuration for the page of the state store; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `atMostOneOf("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];

  /** Checks a configuration; skip unknown values. */
  validate?(context: ValidateContext<NoInfer<F>>): void;

  /** Opens the store. */
  configure(context: StateStoreConfigureContext<NoInfer<F>, Api>): Store | Promise<Store>;

  /** Returns the bytes of a state, or null if it does not exist. IDs are names of workspaces, in no particular format. */
  read(store: NoInfer<Store>, id: string, context: StateStoreContext): Promise<Uint8Array | null>;

  /** Replaces a whole state. If it fails, the stored state does not change. */
  write(store: NoInfer<Store>, id: string, state: Uint8Array, context: StateStoreContext): Promise<void>;

  /**
   * Locks a state for an operation, whose name is for messages, and returns the ID of the lock. Throws StateLocked if the state is
   * already locked. Leave out both `lock` and `unlock` if states cannot be locked.
   */
  lock?(store: NoInfer<Store>, id: string, operation: string, context: StateStoreContext): Promise<string>;

  /** Ends a lock. Throws if the state is not locked with this ID. */
  unlock?(store: NoInfer<Store>, id: string, lockId: string, context: StateStoreContext): Promise<void>;

  /** Returns the IDs of the existing states: names of workspaces. */
  list(store: NoInfer<Store>, context: StateStoreContext): Promise<readonly string[]>;

  /** Deletes a state. A state that does not exist is no error. */
  delete(store: NoInfer<Store>, id: string, context: StateStoreContext): Promise<void>;
}

/** A state store as the framework handles it. */
export interface StateStore<Api = unknown> {
  /** The schema. */
  readonly block: Block;
  /** The definition that the author wrote. */
  readonly definition: StateStoreDefinition<Fields, Api, unknown>;
}
