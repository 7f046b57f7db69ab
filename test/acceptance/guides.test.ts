import { program } from "../../src/testing/terraform/process.ts";
import { guidePage, Reader } from "../support/guide.ts";
import { terraformGuides } from "./guides.ts";

describe("a reader with an empty home who types the commands of a guide", function () {
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

  for (const guide of terraformGuides) {
    it(`sees what ${guide} shows`, async () => {
      await reader.type(await guidePage(guide));
    });
  }
});
