import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { program } from "../../src/testing/terraform/process.ts";
import { guidePage, Reader } from "../support/guide.ts";

describe("a reader who has the providers from the mirror of a release, and no clone", function () {
  this.timeout(300_000);
  let release: string;
  let reader: Reader;

  before(async () => {
    release = await mkdtemp(join(tmpdir(), "tfnode-release-"));
    const made = ["--small", "--output", join(release, "release"), "--mirror", join(release, "mirror")];
    await promisify(execFile)(process.execPath, ["scripts/release.mjs", ...made]);
    reader = await Reader.arrive({ terraform: program() });
    await reader.installFrom(release);
  });
  after(async () => {
    await reader.leave();
    await rm(release, { recursive: true, force: true });
  });

  for (const guide of ["many-commands.md", "upgrading.md"]) {
    it(`the release guide shows the actual output: ${guide}`, async () => {
      await reader.type(await guidePage(guide));
    });
  }
});
