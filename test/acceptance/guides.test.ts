import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { program } from "../../src/testing/terraform/process.ts";
import { guidePage, localApiPackage, Reader } from "../support/guide.ts";
import { terraformGuides } from "./guides.ts";

describe("a reader with an empty home who types the commands of a page", function () {
  this.timeout(300_000);
  let installed: Reader;
  let reader: Reader;

  before(async () => {
    installed = await Reader.arrive({ terraform: program() });
    await installed.install();
  });
  after(() => installed.leave());

  beforeEach(async () => {
    reader = await installed.twin();
  });
  afterEach(() => reader.leave());

  it("sees what README.md shows", async () => {
    // The tests are what the third command runs.
    await reader.type({ page: "README.md", folder: "tfnode", hasClone: true, without: ["./scripts/test"] });
  });

  it("sees what the README of the local APIs shows", async () => {
    await mkdir(join(reader.home, "my-project"));
    await writeFile(join(reader.home, "my-project/package.json"), "{}");
    const page = "packages/local-api/README.md";
    await reader.type({ page, folder: "tfnode", hasClone: true, keeps: [localApiPackage] });
  });

  for (const page of ["docs/local-api.md", "docs/console.md", "docs/usage.md"]) {
    it(`starts local APIs as ${page} shows, and uses them`, async () => {
      const atTheEnd = 'eval "$(local-api sec --stop)"; eval "$(local-api vdb --stop)"\n';
      await reader.type({ page, atTheEnd });
    });
  }

  for (const guide of terraformGuides) {
    it(`sees what ${guide} shows`, async () => {
      await reader.type(await guidePage(guide));
    });
  }
});

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
    it(`sees what ${guide} shows`, async () => {
      await reader.type(await guidePage(guide));
    });
  }
});
