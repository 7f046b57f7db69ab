import { AsyncLocalStorage } from "node:async_hooks";

/** The origin of a change: a request to the API, the control API, an import or a restored snapshot, or the passing of time. */
export type Origin =
  | { readonly by: "request"; readonly id: string }
  | { readonly by: "control" | "import" | "time" };

const origins = new AsyncLocalStorage<Origin>();
const control: Origin = { by: "control" };

/** Runs work with an origin, which all functions called by the work can read. */
export function onBehalfOf<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

/** Returns the origin of the running work; outside of any work, the control API. */
export function currentOrigin(): Origin {
  return origins.getStore() ?? control;
}
