import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { terraformGuides } from "../acceptance/guides.ts";
import { guidePage, Reader } from "../support/guide.ts";
import { interopEnvironment, programFolder } from "./support/programs.ts";

const folder = resolve(import.meta.dirname, "../../../docs/guides");
const guides = readdirSync(folder).filter((name) =>
  /^```sh$/m.test(readFileSync(join(folder, name), "utf8")),
);

const cdkTerrain = join(programFolder, "cdktn");
/** The packages of CDK Terrain, and a Node that they support. */
const withCdkTerrain = { programs: [join(cdkTerrain, "bin"), programFolder], packages: [cdkTerrain] };

describe("a reader with newer programs and an empty home who types the commands of a guide", function () {
  this.timeout(600_000);
  let installed: Reader;
  let reader: Reader;

  before(async () => {
    installed = await Reader.arrive({
      terraform: join(programFolder, "terraform-1.16"),
      programs: [programFolder],
      pulumiPlugins: join(programFolder, "pulumi-home/plugins"),
      env: Object.fromEntries(
        Object.entries(interopEnvironment()).filter(([name]) => name.startsWith("PULUMI_")),
      ),
    });
    await installed.install();
  });
  after(() => installed.leave());

  afterEach(() => reader.leave());

  for (const guide of guides.filter((name) => !terraformGuides.includes(name))) {
    it(`the commands in ${guide} have the output that it shows`, async () => {
      reader = await installed.twin(guide === "cdk-terrain.md" ? withCdkTerrain : {});
      await reader.type(await guidePage(guide));
    });
  }
});
