import {
  DiagnosticError,
  definitionsFor,
  nonEmpty,
  provider,
  StateLocked,
  string,
} from "../../../src/schema/index.ts";
import { createRpcHandlers } from "../../../src/server/rpc/create-rpc-handlers.ts";
import { Core, encodeDecode } from "../../../src/testing/core/core.ts";
import { CoreStates } from "../../../src/testing/core/states.ts";

/** A state store whose client is the simulated Terraform, and which fails on request. */
export interface StoreLife {
  readonly states: CoreStates;
  /** The stored states by name. */
  readonly stored: Map<string, string>;
  /** The locks, by the names of states. */
  readonly locks: Map<string, string>;
  /** Thrown by the next call of the store, before the call has an effect. */
  fault: unknown;
}

/** Opens a store that contains two states, with a secret in its configuration. */
export async function openStoreLife(secret: string): Promise<StoreLife> {
  const stored = new Map([
    ["default", `the first state, with ${secret}`],
    ["other", "the other state"],
  ]);
  const locks = new Map<string, string>();
  const life = { stored, locks, fault: undefined as unknown };
  const faulty = () => {
    const { fault } = life;
    life.fault = undefined;
    if (fault !== undefined) throw fault;
  };
  let made = 0;
  const { stateStore } = definitionsFor<undefined>();
  const store = stateStore({
    description: "Keeps states in memory.",
    schema: {
      place: string("Where").validate(nonEmpty).required(),
      key: string("A key").optional().sensitive(),
    },
    example: "",
    configure() {
      faulty();
      return life;
    },
    async read(_, id) {
      faulty();
      const state = stored.get(id);
      return state === undefined ? null : Buffer.from(state);
    },
    async write(_, id, state) {
      faulty();
      stored.set(id, Buffer.from(state).toString());
    },
    async lock(_, id, operation) {
      faulty();
      const lockId = locks.get(id);
      if (lockId !== undefined)
        throw new StateLocked({ lockId, who: "somebody", since: new Date(0), operation });
      locks.set(id, `lock-${made++}`);
      return locks.get(id) ?? "";
    },
    async unlock(_, id, lockId) {
      faulty();
      if (locks.get(id) !== lockId) throw new DiagnosticError([], "Not the lock", `${lockId} locks nothing.`);
      locks.delete(id);
    },
    async list() {
      faulty();
      return [...stored.keys()];
    },
    async delete(_, id) {
      faulty();
      stored.delete(id);
    },
  });
  const small = provider({
    name: "small",
    version: "0.0.1",
    description: "A provider of a state store.",
    schema: {},
    configure: async () => undefined,
    resources: {},
    dataSources: {},
    stateStores: { store: async () => ({ default: store }) },
  });
  const handlers = createRpcHandlers(small);
  await new Core(encodeDecode(handlers)).configure({});
  const states = new CoreStates(handlers, "small_store", store.block);
  await states.configure({ place: "here", key: secret }, 16);
  return Object.assign(life, { states });
}
