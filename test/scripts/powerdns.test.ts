import { existsSync } from "node:fs";
import { expect } from "chai";
import { thorough } from "../support/thorough.ts";
import {
  checkedLives,
  exampleProject,
  expectDemo,
  expectOwnTests,
  expectPages,
} from "./support/example-project.ts";

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
    await expectOwnTests(example(), ["recorded", "server", "spelling", "states"], hasServer);
  });

  it("the pages of the example are up to date", () => expectPages(example()));

  if (!thorough) return;

  it("tfnode check creates, updates and destroys both resources of the example on a real server", async () => {
    if (!canRun("tfnode check")) return;
    expect(await checkedLives(example(), "powerdns")).to.have.length(2);
  });

  it("the demo applies, finds drift, imports and destroys on a real server, and leaves nothing", async () => {
    if (!canRun("the demo")) return;
    await expectDemo(example(), [
      "Apply complete! Resources: 4 added, 0 changed, 0 destroyed.",
      "Apply complete! Resources: 1 added, 1 changed, 0 destroyed.",
      "Destroy complete! Resources: 4 destroyed.",
    ]);
  });
});
