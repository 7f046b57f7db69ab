import { existsSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { expect } from "chai";
import { thorough } from "../support/thorough.ts";
import { exampleProject } from "./support/example-project.ts";
import { programIn, runNode, tfnode } from "./support/packed.ts";

const hasServer = ["/usr/sbin/pdns_server", "/usr/bin/sqlite3"].every((file) => existsSync(file));

describe("examples/powerdns, with the packed packages", function () {
  this.timeout(1_800_000);
  const example = exampleProject("powerdns");

  /** Reports whether the machine has a server, and prints the skipped tests otherwise. */
  function canRun(what: string): boolean {
    if (!hasServer)
      console.log(
        `      NOT RUN: ${what}: there is no pdns_server with SQLite (Debian: apt install pdns-server pdns-backend-sqlite3 sqlite3)`,
      );
    return hasServer;
  }

  it("the example passes its tests, which include a recorded run of both resources", async () => {
    canRun("the tests with a real server");
    const { project, env } = example();
    const tests = ["recorded", "server", "spelling", "states"].map((name) => `out/test/${name}.test.js`);
    const { code, stdout } = await runNode(project, ["--test", "--test-reporter=tap", ...tests], env);
    expect(code, stdout).to.equal(0);
    // The sum of skipped tests does not count a skipped `describe` with Node 20, but its line says so.
    expect(/ # SKIP\b/.test(stdout), stdout).to.equal(!hasServer);
  });

  it("the pages of the example are up to date", async () => {
    const { project } = example();
    const { code, stdout } = await tfnode(project, "docs", "--check");
    expect(code, stdout).to.equal(0);
  });

  if (!thorough) return;

  it("tfnode check creates, updates and destroys both resources of the example on a real server", async () => {
    if (!canRun("tfnode check")) return;
    const { project, env } = example();
    const { code, stdout } = await runNode(
      project,
      [await programIn(project, "cli", "tfnode"), "check"],
      env,
    );
    expect(code, stdout).to.equal(0);
    expect(stdout.match(/^✓ powerdns_\w+: created, planned again, imported, destroyed$/gm)).to.have.length(2);
  });

  it("the demo applies, finds drift, imports and destroys on a real server, and leaves nothing", async () => {
    if (!canRun("the demo")) return;
    const { project, env } = example();
    const built = await tfnode(project, "build");
    expect(built.code, built.stderr).to.equal(0);
    const { code, stderr, ...shown } = await runNode(project, ["out/dev/demo.js"], env);
    const stdout = stripVTControlCharacters(shown.stdout);
    expect(code, stdout + stderr).to.equal(0);
    expect(stdout).to.include("Apply complete! Resources: 4 added, 0 changed, 0 destroyed.");
    expect(stdout).to.include("Apply complete! Resources: 1 added, 1 changed, 0 destroyed.");
    expect(stdout).to.include("Import successful!");
    expect(stdout.match(/No changes\./g)).to.have.length(3);
    expect(stdout).to.include("Destroy complete! Resources: 4 destroyed.");
  });
});
