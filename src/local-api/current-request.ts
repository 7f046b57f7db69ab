import { AsyncLocalStorage } from "node:async_hooks";

/** What changes objects: a request to the API, the control API, an import or a restored snapshot, or the time that goes by. */
export type Origin =
  | { readonly by: "request"; readonly id: string }
  | { readonly by: "control" | "import" | "time" };

const origins = new AsyncLocalStorage<Origin>();
const control: Origin = { by: "control" };

/** Does work on behalf of somebody, whom everything that is called in it finds. */
export function onBehalfOf<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

/** On whose behalf the present work is done; outside of any it is the control API's. */
export function currentOrigin(): Origin {
  return origins.getStore() ?? control;
}
