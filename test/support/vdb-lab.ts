import { type Lab, labOf } from "./terraform-lab.ts";
import { VdbTestApi } from "./vdb-emulator.ts";

/** Makes a lab for `vdb` before each test of the file. Phases end at once. */
export function vdbLabForTests(program?: () => string): Lab<VdbTestApi> {
  return labOf({
    program,
    provider: "vdb",
    start: () => VdbTestApi.start({ phaseSeconds: 0, clock: Date.now }),
    secretOf: ({ emulator }) => emulator.credentials.apiKey,
  });
}
