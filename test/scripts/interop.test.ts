import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { Desk } from "./support/command.ts";

describe("scripts/interop", () => {
  let desk: Desk;
  let env: { readonly INTEROP_BIN: string };

  beforeEach(async () => {
    desk = await Desk.open();
    env = { INTEROP_BIN: join(desk.folder, "programs") };
  });

  afterEach(() => desk.close());

  it("the script reports that Go is missing, and exits with 2", async () => {
    const path = await desk.onlyPrograms("bash", "dirname", "node");
    const { code, stdout, stderr } = await desk.run("interop", [], { ...env, ...path });
    expect({ code, stdout }).to.deep.equal({ code: 2, stdout: "" });
    expect(stderr).to.match(/^Go is not on the PATH\. .*\n\n {2}pulumi-resource-terraform-provider \d/);
    expect(stderr).to.include(env.INTEROP_BIN);
  });

  it("the script shows the build error of Go with advice, and exits with 1", async () => {
    await desk.addProgram("go", '[ "$1" = version ] || { echo "no module $3"; exit 1; }');
    const { code, stdout, stderr } = await desk.run("interop", [], env);
    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
    expect(stderr).to.include("no module -json\n").and.not.include("at file:");
    expect(stderr).to.include("pulumi-resource-terraform-provider was not built; above is why.");
    expect(await readdir(env.INTEROP_BIN)).to.deep.equal([]);
  });

  it("the script rejects unknown arguments, and shows its usage", async () => {
    const refused = await desk.run("interop", ["--tool"]);
    expect(refused.code).to.equal(2);
    expect(refused.stderr).to.include("Usage: ./scripts/interop [--tools]").and.not.include("at file:");
    const { code, stdout } = await desk.run("interop", ["--help"]);
    expect(code).to.equal(0);
    expect(stdout).to.include("--tools  builds and installs");
  });
});
