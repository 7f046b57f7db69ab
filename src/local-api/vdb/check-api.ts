import { startVdb } from "../in-process.ts";

/** Starts the API for `tfnode check` of the provider. Clusters are ready at once, so that a check waits for nothing. */
export default async function start() {
  const { env, stop } = await startVdb({ phaseSeconds: 0, lenient: true });
  return { provider: {}, env, close: stop };
}
