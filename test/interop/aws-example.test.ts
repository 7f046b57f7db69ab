import { join } from "node:path";
import { expect } from "chai";
import { exampleProject } from "../scripts/support/example-project.ts";
import { runNode } from "../scripts/support/packed.ts";
import { programFolder } from "./support/programs.ts";

describe("examples/aws, with the packed packages, the AWS SDK and moto", function () {
  this.timeout(600_000);
  const example = exampleProject("aws", join(programFolder, "sdks/node_modules"));

  it("the example passes its tests with moto", async () => {
    const { project, env } = example();
    const args = ["--test", "--test-reporter=tap", "out/test/moto.test.js"];
    const moto = join(programFolder, "moto");
    const programs = { MOTO_SERVER: join(moto, "bin/moto_server"), PYTHONPATH: moto };
    const { code, stdout } = await runNode(project, args, { ...env, ...programs });
    expect(code, stdout).to.equal(0);
    expect(stdout).to.not.match(/ # SKIP\b/);
  });
});
