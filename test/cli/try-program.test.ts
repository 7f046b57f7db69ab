import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { tryProgram } from "../../src/cli/project/try-program.ts";
import { CommandError } from "../../src/cli/terminal/command.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { type AuthorProject, authorProject, orderEntry, orderProvider } from "../support/author-project.ts";
import { eventually, removeTemporary, temporaryDirectory } from "../support/stub.ts";
import { withVariables } from "../support/with-variables.ts";

const inShared =
  'process.platform === "linux" && readFileSync("/proc/self/environ", "utf8").includes("TFNODE_SHARE_KEY=")';

/** Modules that fail in some starts. */
const failing = {
  "a start with a process of its own": {
    "helper.mjs":
      'if (process.env.TFNODE_SHARE === "off" && process.env.PLUGIN_CLIENT_CERT) process.exit(3);',
    message: /^A start with a process of its own of .*terraform-provider-order fails: /,
  },
  "a start with a shared process": {
    "helper.mjs": `import { readFileSync } from "node:fs"; if (${inShared}) process.exit(3);`,
    message: /^A start with a shared process of .*terraform-provider-order fails: /,
  },
};

describe("the trial of a built program", function () {
  this.timeout(60_000);
  after(removeTemporary);

  const project = (helper = ""): Promise<AuthorProject> =>
    authorProject({ "provider.mjs": orderProvider, "helper.mjs": `${helper}\nexport const text = "1";` });
  it("a good program passes its trial, which leaves no process and no folder", async () => {
    const { program } = await (await project()).build(orderEntry);
    // Other tests may try programs at the same time.
    const folder = await temporaryDirectory();
    await withVariables({ TMPDIR: folder }, () => tryProgram(program));
    expect(readdirSync(folder)).to.deep.equal([]);
    if (process.platform === "linux") await eventually("the end of the processes", () => !runs(program));
  });

  it("a program that starts other programs with Node passes its trial", async () => {
    const other = `import { spawnSync } from "node:child_process"; spawnSync("node", ["-e", ""]);`;
    const { program } = await (await project(other)).build(orderEntry);
    await tryProgram(program);
  });

  for (const [what, { message, ...files }] of Object.entries(failing)) {
    if (process.platform !== "linux" && what.includes("shared")) continue;
    it(`a trial fails with the reason if ${what} fails`, async () => {
      const { program } = await (await project(files["helper.mjs"])).build(orderEntry);
      expect((await rejection(tryProgram(program), CommandError)).message).to.match(message);
    });
  }

  if (process.platform !== "linux") return;

  it("a trial fails with the reason if the shared process ends before it serves a start", async () => {
    const entry = `import { readFileSync } from "node:fs";
      if (${inShared}) throw new TypeError("broken on purpose");
      ${orderEntry}`;
    const { program } = await (await project()).build(entry);
    const { message } = await rejection(tryProgram(program), CommandError);
    expect(message).to.match(
      /^The shared process of .*terraform-provider-order does not serve its starts, .*: TypeError: broken on purpose\n/,
    );
  });
});

/** Reports whether a process runs a program. */
function runs(program: string): boolean {
  return readdirSync("/proc").some((name) => {
    try {
      return readFileSync(`/proc/${name}/cmdline`, "latin1").includes(program);
    } catch {
      return false;
    }
  });
}
