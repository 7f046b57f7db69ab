import { startSec } from "../in-process.ts";

/** Starts the API for `tfnode check` of the provider, whose random values name no objects and are no addresses. */
export default async function start() {
  const { env, stop } = await startSec({ lenient: true });
  return { provider: {}, env, close: stop };
}
