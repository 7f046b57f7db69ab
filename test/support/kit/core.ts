import { createRpcHandlers } from "../../../src/server/rpc/create-rpc-handlers.ts";
import { type Caller, Core, encodeDecode } from "../../../src/testing/core/core.ts";
import { kit } from "./provider.ts";
import { Store } from "./store.ts";

/** The provider for tests in this process, called as by Terraform, and the content of its API. */
export async function kitCore(): Promise<{
  readonly core: Core;
  readonly store: Store;
  readonly call: Caller;
}> {
  const store = new Store();
  const call = encodeDecode(createRpcHandlers(kit(store)));
  const core = new Core(call);
  await core.configure({});
  return { core, store, call };
}
