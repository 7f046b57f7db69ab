import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { itInThorough } from "../support/thorough.ts";
import { Desk, root } from "./support/command.ts";

/** The commands that require the build only for their work. */
const commands = ["demo", "get-terraform", "interop", "mirror", "release", "single-test", "test"];

describe("a clone that is not built", () => {
  let desk: Desk;
  let clone: string;

  beforeEach(async () => {
    desk = await Desk.open();
    clone = join(desk.folder, "clone");
    await mkdir(clone);
    await cp(join(root, "scripts"), join(clone, "scripts"), {
      recursive: true,
      filter: (file) => !file.includes("node_modules"),
    });
    for (const file of ["package.json", "package-lock.json"]) await cp(join(root, file), join(clone, file));
    await writeFile(join(clone, "LICENSE"), "");
  });

  afterEach(() => desk.close());

  const run = (name: string, args: readonly string[], env?: NodeJS.ProcessEnv) =>
    desk.run(join(clone, "scripts", name), args, env);

  for (const name of commands) {
    it(`scripts/${name} --help prints its usage in a clone that is not built`, async () => {
      const { code, stdout, stderr } = await run(name, ["--help"]);
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      expect(stdout).to.match(new RegExp(`^Usage: ./scripts/${name}\\b`));
    });
  }

  for (const [name, args] of [
    ["mirror", ["plugins"]],
    ["release", ["--small"]],
    ["tfnode", ["serve-site", "--help"]],
  ] as const) {
    it(`scripts/${name} installs and builds, and reports a failed build`, async () => {
      await desk.addProgram("npm", 'echo "npm $*"; [ "$1" = ci ]');
      const { code, stdout, stderr } = await run(name, args);
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
      expect(stderr.split("\n")).to.deep.equal([
        "This clone is not built yet. It is built now, which takes a minute.",
        "Running npm ci",
        "npm ci --ignore-scripts",
        "Running npm run build",
        "npm run --silent build",
        "",
      ]);
    });
  }

  itInThorough("scripts/mirror writes the providers after it has built them", async () => {
    // Replaces the build: its output is that of this clone.
    const linked = ["build", "dist", "node_modules", "packages", "src"].map(
      (name) => `ln -sfn ${join(root, name)} ${name}`,
    );
    await desk.addProgram("npm", `[ "$1" = ci ] || { ${linked.join("; ")}; }`);
    const { code, stdout, stderr } = await run("mirror", ["plugins", "--platform", "linux_amd64"]);
    expect(code, stderr).to.equal(0);
    expect(stdout).to.match(/^plugins\/registry\.terraform\.io\/tfnode\/sec\//);
  });
});
