import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { processesIn, timeoutsIn } from "../../src/server/marked-processes.ts";
import { eventually, removeTemporary, temporaryDirectory } from "../support/stub.ts";
import { cleanEnvironment, providerDirectory } from "../support/terraform.ts";
import { programFolder } from "./support/programs.ts";

/** The line that the client in scripts/lib/interop/go-plugin-client prints for each start. */
interface End {
  readonly graceful: boolean;
  readonly ms: number;
  readonly error?: string;
}

const starts = 4;

describe("the go-plugin library", () => {
  after(removeTemporary);

  for (const provider of ["sec", "vdb"]) {
    for (const [what, args, env, processes] of [
      ["each start has a process", [], { TFNODE_SHARE: "off" }, starts],
      ["starts share a process", [], {}, 1],
      ["concurrent starts share a process", ["--together"], {}, 1],
    ] as const) {
      it(`go-plugin waits for no timer of ${provider} when ${what}`, async () => {
        const home = await temporaryDirectory();
        await mkdir(join(home, "tfnode/run"), { recursive: true, mode: 0o700 });
        const marks = join(home, "marks");
        const { stdout } = await promisify(execFile)(
          join(programFolder, "go-plugin-client"),
          ["--starts", String(starts), ...args, join(providerDirectory, `terraform-provider-${provider}`)],
          { env: { ...cleanEnvironment(), XDG_CACHE_HOME: home, TMPDIR: home, TFNODE_MARKS: marks, ...env } },
        );
        const ends: readonly End[] = stdout
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line));
        expect(ends.map(({ graceful, error }) => ({ graceful, error }))).to.deep.equal(
          Array(starts).fill({ graceful: true, error: undefined }),
        );
        // A shared process ends after its client.
        await eventually("the marks of all processes", () => processesIn(marks).length === processes);
        expect(timeoutsIn(marks)).to.deep.equal([]);
      });
    }
  }
});
