import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { terraformRun } from "../../src/testing/index.ts";
import { thorough } from "../support/thorough.ts";
import {
  checkedLives,
  exampleProject,
  expectDemo,
  expectOwnTests,
  expectPages,
} from "./support/example-project.ts";
import { installForExample, packagesOf } from "./support/npm.ts";
import { tfnode } from "./support/packed.ts";

const hasServer =
  existsSync("/usr/lib/postgresql") ||
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, "initdb")));

describe("examples/postgresql, with the packed packages", function () {
  this.timeout(1_800_000);

  before(async function () {
    try {
      await installForExample("postgresql", ["pg", "@types/pg"]);
    } catch (error) {
      console.log(`      NOT RUN: examples/postgresql: npm cannot install pg: ${error}`);
      this.skip();
    }
  });

  const example = exampleProject("postgresql", packagesOf("postgresql"));

  /** Reports whether the machine has a server, and prints the skipped tests otherwise. */
  function canRun(what: string): boolean {
    if (!hasServer)
      console.log(`      NOT RUN: ${what}: there is no PostgreSQL server (Debian: apt install postgresql)`);
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
    expect(await checkedLives(example(), "postgresql")).to.have.length(9);
  });

  it("the demo applies, finds drift, imports and destroys on a real server, and leaves nothing", async () => {
    if (!canRun("the demo")) return;
    await expectDemo(example(), [
      "Apply complete! Resources: 8 added, 0 changed, 0 destroyed.",
      "Apply complete! Resources: 1 added, 2 changed, 0 destroyed.",
      "Destroy complete! Resources: 8 destroyed.",
    ]);
  });

  it("two Terraforms at once apply and destroy sixty objects of the same catalogs", async () => {
    if (!canRun("two Terraforms")) return;
    const { project } = example();
    expect((await tfnode(project, "build")).code).to.equal(0);
    const program = join(project, "dist/terraform-provider-postgresql");
    const { default: start } = await import(pathToFileURL(join(project, "out/dev/server.js")).href);
    const server = await start();
    const runs = await Promise.all(
      [0, 1].map(() => terraformRun({ providers: { "example/postgresql": program } })),
    );
    try {
      const { host, port, username, password } = server.provider;
      await server.run("CREATE ROLE crowd");
      await Promise.all(
        runs.map((run, i) =>
          run.write(`
            provider "postgresql" {
              host     = "${host}"
              port     = ${port}
              username = "${username}"
              password = "${password}"
              sslmode  = "disable"
            }
            resource "postgresql_role" "all" {
              count = 30
              name  = "crowd-${i}-\${count.index}"
              roles = ["crowd"]
            }
            resource "postgresql_grant" "all" {
              count       = 30
              database    = "postgres"
              object_type = "schema"
              schema      = "public"
              role        = postgresql_role.all[count.index].name
              privileges  = ["USAGE", "CREATE"]
            }
          `),
        ),
      );
      await Promise.all(runs.map((run) => run.apply()));
      const [row] = await server.run("SELECT count(*)::int AS n FROM pg_roles WHERE rolname LIKE 'crowd-%'");
      expect(row.n).to.equal(60);
      for (const run of runs) await run.emptyPlan();
      await Promise.all(runs.map((run) => run.destroy()));
    } finally {
      for (const run of runs) await run.close();
      await server.close();
    }
  });
});
