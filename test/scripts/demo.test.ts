import { execFile } from "node:child_process";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect } from "chai";
import { story } from "../../scripts/pictures/neutral.ts";
import { textOfPicture } from "../../scripts/pictures/recording-picture.ts";
import { program } from "../../src/testing/terraform/process.ts";
import { thorough } from "../support/thorough.ts";
import { Desk, root } from "./support/command.ts";

describe("scripts/demo", () => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await Desk.open();
  });

  afterEach(() => desk.close());

  /** The address of the demo's API. */
  function apiOf(stdout: string): string {
    const url = /sec API listening on (\S+)/.exec(stdout)?.[1];
    if (url === undefined) throw new Error(`no API in ${stdout}`);
    return url;
  }

  async function expectNothingLeft(stdout: string): Promise<void> {
    expect(await desk.leftFiles()).to.deep.equal([]);
    expect(await desk.leftProcesses()).to.deep.equal([]);
    const answered = await fetch(apiOf(stdout)).catch((error: Error) => error);
    expect(answered).to.be.instanceOf(Error);
  }

  it("the demo creates, changes and destroys the resources, in any environment, and leaves no files", async () => {
    const { code, stdout, stderr } = await desk.run("demo", ["--built"], {
      TF_CLI_CONFIG_FILE: "/nonexistent",
      TF_CLI_ARGS: "-nonsense",
      TF_DATA_DIR: "/nonexistent",
      SEC_API_URL: "http://127.0.0.1:9",
      SEC_PROFILE: "other",
      LOCAL_API_SECRET: "other",
      HTTP_PROXY: "http://127.0.0.1:9",
    });
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect(stdout).to.include("Apply complete! Resources: 19 added");
    expect(stdout).to.include("~ enabled                 = false -> true");
    expect(stdout).to.include("Apply complete! Resources: 0 added, 1 changed");
    expect(stdout).to.include("Import successful!");
    expect(stdout.match(/No changes\./g)).to.have.lengthOf(2);
    expect(stdout).to.include("Destroy complete! Resources: 20 destroyed.");
    expect(await readdir(desk.home)).to.deep.equal([]);
    const picture = await readFile(join(root, "docs/pictures/demo.svg"), "utf8");
    expect(
      story(textOfPicture(picture)),
      "the picture in README is old: npm run pictures -- demo",
    ).to.deep.equal(story(stdout));
    await expectNothingLeft(stdout);
  });

  if (thorough) {
    it("scripts/demo keeps the folder and the API with --keep, and explains how to continue and how to stop", async () => {
      const { code, stdout } = await desk.run("demo", ["--built", "--keep"]);
      expect(code).to.equal(0);
      const goOn = stdout.slice(stdout.indexOf("Go on by yourself"));
      const commands = [...goOn.matchAll(/^ {2}\$ (.+)$/gm)].map(([, command = ""]) => command);
      const end = commands.pop() ?? "";
      expect(end).to.match(/^export XDG_STATE_HOME=\S+; \S+ sec --stop; \S+ vdb --stop; rm -r /);

      const env = { ...process.env, HOME: desk.home, TMPDIR: desk.temporary, CHECKPOINT_DISABLE: "1" };
      const shell = (script: string) => promisify(execFile)("bash", ["-euc", script], { env });
      const played = commands.map((command) => command.replace(/ apply$/, " apply -auto-approve"));
      const { stdout: answers } = await shell(played.join("\n"));
      expect(answers).to.include("Apply complete! Resources: 20 added");
      expect(answers).to.include('"name":"Night shift"');
      await shell(end);
      await expectNothingLeft(stdout);
    });
  }

  it("the demo exits with 1 and shows the output of the failed step", async () => {
    await desk.addProgram("terraform", 'echo "broken $1"; exit 3');
    const { code, stdout, stderr } = await desk.run("demo", ["--built"]);
    expect(code).to.equal(1);
    expect(stderr).to.include("broken apply");
    expect(stderr).to.include("The demo failed: terraform apply ended with exit code 3 instead of 0.");
    await expectNothingLeft(stdout);
  });

  it("the demo cleans up when it is interrupted", async () => {
    const running = desk.start("demo", ["--built"]);
    await running.printed("sec_resource_group.shop: Creating...");
    running.child.kill("SIGINT");
    const { code, stdout, stderr } = await running.ended;
    expect(code, stderr).to.equal(130);
    expect(stderr).to.include("The demo was interrupted by SIGINT.");
    await expectNothingLeft(stdout);
  });

  it("the demo cleans up when its output is closed", async () => {
    const running = desk.start("demo", ["--built"]);
    await running.printed("sec API listening");
    running.child.stdout?.destroy();
    const { code, stdout } = await running.ended;
    expect(code).to.equal(141);
    await expectNothingLeft(stdout);
  });

  it("the demo explains how to install terraform, and exits with 2", async () => {
    const { code, stdout, stderr } = await desk.run("demo", [], {
      ...(await desk.onlyPrograms("bash", "dirname", "node")),
      INTEROP_BIN: join(desk.folder, "empty"),
    });
    expect({ code, stdout }).to.deep.equal({ code: 2, stdout: "" });
    expect(stderr).to.match(/^Neither terraform nor tofu is on the PATH\. Install one of them:\n/);
    expect(await desk.leftFiles()).to.deep.equal([]);
  });

  if (thorough) {
    it("scripts/demo uses a terraform that Go has built if neither terraform nor tofu is on the PATH, and reports this", async () => {
      const { programs } = await import(pathToFileURL(join(root, "scripts/lib/interop/programs.mjs")).href);
      const { version } = programs["terraform-1.16"];
      const built = join(desk.folder, "built");
      await mkdir(built);
      // Replaces Go: the programs that it builds run the terraform of this machine.
      const terraform = `#!/bin/sh\n[ "$1" = version ] && echo "Terraform v${version}" || exec ${program()} "$@"\n`;
      await desk.addProgram(
        "go",
        `case "$*" in
          *download*) echo '{ "GoMod": "/dev/null" }' ;;
          *edit*) echo '{}' ;;
          build*) while [ "$1" != -o ]; do shift; done; cat > "$2" <<'END'\n${terraform}END\n chmod +x "$2" ;;
        esac`,
      );
      const env = {
        ...(await desk.onlyPrograms("bash", "cat", "chmod", "dirname", "env", "node", "sh")),
        INTEROP_BIN: built,
      };
      const first = await desk.run("demo", ["--built"], env);
      expect(first.code, first.stderr).to.equal(0);
      expect(first.stderr).to.match(
        /^Neither terraform nor tofu is on the PATH.*\nGo builds terraform \S+ to .*built/,
      );
      expect(first.stdout).to.include("Destroy complete! Resources: 20 destroyed.");
    });
  }

  it("the demo reports why Go could not build a terraform, and exits with 2", async () => {
    await desk.addProgram("go", '[ "$1" = version ] || { echo "no such proxy" >&2; exit 1; }');
    const env = {
      ...(await desk.onlyPrograms("bash", "dirname", "node")),
      INTEROP_BIN: join(desk.folder, "built"),
    };
    const { code, stdout, stderr } = await desk.run("demo", [], env);
    expect({ code, stdout }).to.deep.equal({ code: 2, stdout: "" });
    expect(stderr).to.include("no such proxy").and.include("terraform-1.16 was not built");
  });

  for (const version of ["v18.20.8", "v20.18.3"]) {
    it(`the demo reports that Node ${version} is too old, and exits with 2`, async () => {
      await desk.addProgram("node", `echo ${version}`);
      const { code, stderr } = await desk.run("demo", []);
      expect(code).to.equal(2);
      expect(stderr).to.include(`Node ${version} is too old. Install Node 20.19 or newer`);
    });
  }

  it("the demo reports that Node is missing, and exits with 2", async () => {
    const { code, stderr } = await desk.run("demo", [], await desk.onlyPrograms("bash", "dirname"));
    expect(code).to.equal(2);
    expect(stderr).to.include("Node is not on the PATH.");
  });

  it("the demo rejects unknown arguments, and shows its usage", async () => {
    const refused = await desk.run("demo", ["--keeep"]);
    expect(refused.code).to.equal(2);
    expect(refused.stderr).to.include("Usage: ./scripts/demo [--keep] [--built]");
    const { code, stdout } = await desk.run("demo", ["--help"]);
    expect(code).to.equal(0);
    expect(stdout).to.include("--keep   keep the folder");
  });
});
