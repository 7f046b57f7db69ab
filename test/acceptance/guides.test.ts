import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { program } from "../../src/testing/terraform/process.ts";
import { guidePage, localApiPackage, Reader } from "../support/guide.ts";
import { itInThorough, thorough } from "../support/thorough.ts";
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

  it("the commands of README.md have the output that it shows", async () => {
    // The third command runs the tests.
    await reader.type({ page: "README.md", folder: "tfnode", hasClone: true, without: ["./scripts/test"] });
  });

  itInThorough("the commands in the README of the local APIs have the output that it shows", async () => {
    await mkdir(join(reader.home, "my-project"));
    await writeFile(join(reader.home, "my-project/package.json"), "{}");
    const page = "packages/local-api/README.md";
    await reader.type({ page, folder: "tfnode", hasClone: true, keeps: [localApiPackage] });
  });

  for (const page of ["docs/local-api.md", "docs/console.md"]) {
    it(`the commands in ${page} start and use local APIs`, async () => {
      const atTheEnd = 'eval "$(local-api sec --stop)"; eval "$(local-api vdb --stop)"\n';
      await reader.type({ page, atTheEnd });
    });
  }

  it("the commands in docs/usage.md apply a first configuration in the clone", async () => {
    await reader.type({ page: "docs/usage.md", folder: "tfnode", hasClone: true });
  });

  for (const guide of thorough ? terraformGuides : ["first-steps.md", "local-api.md"]) {
    it(`the commands in ${guide} have the output that it shows`, async () => {
      await reader.type(await guidePage(guide));
    });
  }
});
