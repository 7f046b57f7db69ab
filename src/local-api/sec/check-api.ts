import { startSec } from "../in-process.ts";

/** Starts the API for `tfnode check` of the provider. */
export default async function start() {
  const { env, stop } = await startSec();
  return { provider: {}, env, close: stop };
}
