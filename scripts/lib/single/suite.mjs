import { makeImages, makeSingles } from "../singles.mjs";
import {
  getWindowsTools,
  missingForArm,
  missingForImages,
  missingForWindows,
  toolVariables,
} from "./tools.mjs";

/**
 * Makes the single executables of all systems and images, and tests those that this machine can run. Requires the build.
 *
 * @param {import("../steps.mjs").Steps} steps
 */
export async function runSingle(steps) {
  steps.headline("Single executables and images");
  const { targets } = await import("../../../build/src/packaging/single/index.js");
  const missing = { arm: missingForArm(), windows: missingForWindows(), images: missingForImages() };
  await makeSingles({ target: targets.map(({ name }) => name).join() });
  await makeImages({ target: missing.arm ? "linux_amd64" : "linux_amd64,linux_arm64" });

  if (!missing.windows && !getWindowsTools()) return steps.fail("tools for Windows");
  for (const [what, why] of Object.entries(missing))
    if (why) console.log(`NOT RUN: ${what}: there is no ${why}`);
  const run = Object.keys(missing).filter((what) => !missing[what]);
  await steps.suite("single", { env: { ...toolVariables(), SINGLE_RUN: run.join() } });
}
