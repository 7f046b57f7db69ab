import { type Lab, type LabParts, labOf } from "./terraform-lab.ts";
import { VdbTestApi } from "./vdb-api.ts";

/** Creates a lab for `vdb` before each test of the file. Phases end immediately. */
export function vdbLabForTests(program?: () => string): Lab<VdbTestApi> {
  return labOf({ ...vdbParts, program });
}

/** Creates the same lab for tests that are not about processes: one process serves all commands of a test. */
export function servedVdbLabForTests(): Lab<VdbTestApi> {
  return labOf({ ...vdbParts, isServed: true });
}

const vdbParts: LabParts<VdbTestApi> = {
  provider: "vdb",
  start: () => VdbTestApi.start({ phaseSeconds: 0, clock: Date.now }),
  secretOf: ({ localApi }) => localApi.credentials.apiKey,
};
