import { providerHandlers } from "../../../src/server/rpc/provider-handlers.ts";
import { type Caller, Core, encodeDecode } from "../core.ts";
import { kit } from "./provider.ts";
import { Store } from "./store.ts";

/** The provider for tests in this process, driven as Terraform would, and what its API holds. */
export async function kitCore(): Promise<{
  readonly core: Core;
  readonly store: Store;
  readonly call: Caller;
}> {
  const store = new Store();
  const call = encodeDecode(providerHandlers(kit(store)));
  const core = new Core(call);
  await core.configure({});
  return { core, store, call };
}

/** The error that a promise is rejected with. */
export async function rejection<T extends Error>(
  promise: Promise<unknown>,
  // biome-ignore lint/suspicious/noExplicitAny: error classes differ in what they are made from
  kind: new (...args: any[]) => T,
): Promise<T> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof kind) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}
