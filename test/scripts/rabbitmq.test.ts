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

const hasServer = existsSync("/usr/lib/rabbitmq/bin/rabbitmq-server");

describe("examples/rabbitmq, with the packed packages", function () {
  this.timeout(1_800_000);
  const example = exampleProject("rabbitmq");

  /** Reports whether the machine has a server, and prints the skipped tests otherwise. */
  function canRun(what: string): boolean {
    if (!hasServer)
      console.log(
        `      NOT RUN: ${what}: there is no rabbitmq-server (Debian: apt install rabbitmq-server)`,
      );
    return hasServer;
  }

  it("the example passes its tests, which include a recorded run of every resource", async () => {
    canRun("the tests with a real server");
    await expectOwnTests(example(), ["functions", "recorded", "server", "states"], hasServer);
  });

  it("the pages of the example are up to date", () => expectPages(example()));

  if (!thorough) return;

  it("tfnode check creates, updates and destroys every resource of the example on a real server", async () => {
    if (!canRun("tfnode check")) return;
    expect(await checkedLives(example(), "rabbitmq")).to.have.length(11);
  });

  it("the demo applies, finds drift, imports and destroys on a real server, and leaves nothing", async () => {
    if (!canRun("the demo")) return;
    await expectDemo(example(), [
      "Apply complete! Resources: 7 added, 0 changed, 0 destroyed.",
      "Apply complete! Resources: 2 added, 2 changed, 0 destroyed.",
      "Destroy complete! Resources: 7 destroyed.",
    ]);
  });
});
