import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { run } from "../children.mjs";
import { cleanEnvironment } from "../environment.mjs";
import { Failure } from "./failure.mjs";

/** The local APIs by their names, with their options. */
export const localApis = {
  sec: [],
  vdb: ["--account", "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d", "--phase-seconds", "0"],
};

/** Returns the variable with the folder below `scratch` for the logs of the local APIs. */
export const stateIn = (scratch) => ({ XDG_STATE_HOME: join(scratch, "state") });

/** Starts a local API in the background. Resolves with the variables for its clients, and a function that stops it. */
export async function startLocalApi(root, scratch, name) {
  const program = join(root, "dist/local-api");
  const options = { env: { ...cleanEnvironment(), ...stateIn(scratch) } };
  const stop = () => void spawnSync(program, [name, "--stop"], options);
  try {
    const { code, output } = await run(program, [name, "--detach", ...localApis[name]], options);
    if (code !== 0) throw new Failure("A local API did not start.", output);
    const exported = [...output.matchAll(/^export (\w+)=(.*)$/gm)];
    return { variables: Object.fromEntries(exported.map(([, key, value]) => [key, value])), stop };
  } catch (error) {
    stop();
    throw error;
  }
}
