import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect } from "chai";
import type { Finding } from "../../src/cli/check/report.ts";
import { root } from "./support/command.ts";

/**
 * The failures and the checks that were not run of a provider, except for examples of actions, which require a later Terraform than the
 * tests have.
 */
function check(name: string): readonly string[] {
  const tfnode = join(root, "build/src/cli/main.js");
  const args = [tfnode, "check", "--json", "--project", `src/resources/${name}`];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  expect(stderr).to.equal("");
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  return findings
    .filter(
      ({ subject, outcome }) => outcome === "failed" || (outcome === "not run" && subject !== "examples"),
    )
    .map(({ subject, outcome, text }) => `${outcome}: ${subject}: ${text}`);
}

describe("tfnode check of our providers, with the local APIs", function () {
  this.timeout(600_000);

  for (const name of ["sec", "vdb"]) {
    it(`tfnode check finds nothing wrong with ${name}, and runs everything`, () => {
      expect(check(name)).to.deep.equal([]);
    });
  }
});
