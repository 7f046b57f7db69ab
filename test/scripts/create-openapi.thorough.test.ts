import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { root } from "./support/command.ts";
import { type Ended, install, link, programIn, runNode, tfnode } from "./support/packed.ts";

const document = join(root, "test/fixtures/openapi/library.yaml");

const configuration = (url: string) => `
terraform {
  required_providers {
    shelf = {
      source = "example/shelf"
    }
  }
}

provider "shelf" {
  url = ${JSON.stringify(url)}
}

resource "shelf_library" "central" {
  name      = "Central"
  door_code = "4711"
  tags      = ["old", "big"]
  labels    = { city = "north" }
  extra     = jsonencode({ cats = 2 })

  address = {
    street      = "Main Street"
    postal_code = "12345"
  }
  rooms = [
    { name = "Reading", floor = 1, shelves = [{ label = "A" }] },
    { name = "Cellar" },
  ]
}

resource "shelf_book" "first" {
  library_id = shelf_library.central.id
  title      = "One"
  isbn       = "1"
  origin     = { kind = "given", giver = "Somebody" }
}

resource "shelf_setting" "color" {
  key   = "color"
  value = "red"
}

data "shelf_books" "all" {
  library_id = shelf_library.central.id
  depends_on = [shelf_book.first]
}

output "titles" {
  value = data.shelf_books.all.books[*].title
}
`;

describe("a project made by @tfnode/create of an OpenAPI document, with the packed packages", function () {
  this.timeout(180_000);
  let folder: string;
  let project: string;

  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "tfnode-create-openapi-")));
    project = join(folder, "terraform-provider-shelf");
    await install("create", folder);
    await install("openapi", folder);
    const made = await create("shelf", "--yes", "--openapi", document);
    expect([made.code, made.stderr]).to.deep.equal([0, ""]);
    expect(made.stdout).to.contain("npm run docs");
    for (const name of ["framework", "cli", "local-api", "openapi"] as const) await install(name, project);
    for (const name of ["@types/node", "typescript"]) await link(name, project);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  async function create(...args: readonly string[]): Promise<Ended> {
    return await runNode(folder, [await programIn(folder, "create", "tfnode-create"), ...args]);
  }

  it("the project requires the packages that serve its local API, in the same version as the other packages", async () => {
    const { devDependencies } = JSON.parse(await readFile(join(project, "package.json"), "utf8"));
    for (const name of ["cli", "local-api", "openapi"])
      expect(devDependencies).to.include({ [`@tfnode/${name}`]: "0.1.0" });
  });

  it("the project compiles, and passes its test", async () => {
    const { stdout } = await runNode(project, [join(root, "node_modules/typescript/bin/tsc")]);
    expect(stdout).to.equal("");
    const tested = await runNode(project, ["--test", "out/test/library.test.js"]);
    expect(tested.stdout)
      .to.match(/^[#ℹ] pass 1$/m)
      .and.match(/^[#ℹ] fail 0$/m);
  });

  it("the project generates its documentation, and passes tfnode check", async () => {
    expect((await tfnode(project, "docs")).code).to.equal(0);
    const { code, stdout } = await tfnode(project, "check");
    expect(code, stdout).to.equal(0);
    expect(stdout).to.contain("✓ shelf_book: created, planned again, imported, destroyed\n");
  });

  it("terraform applies the project, plans no change, and destroys its objects", async () => {
    const { default: start } = await import(pathToFileURL(join(project, "out/dev/api.js")).href);
    const before = process.cwd();
    // The document is in the folder of the project's package.json, in which its scripts run.
    process.chdir(project);
    const api = await start().finally(() => process.chdir(before));
    try {
      await writeFile(join(project, "dev/main.tf"), configuration(api.provider.url));
      await writeFile(join(folder, "cli.tfrc"), "");
      const program = await programIn(project, "cli", "tfnode");
      const terraform = (...args: readonly string[]) =>
        runNode(project, [program, "dev", "--", "terraform", "-chdir=dev", ...args, "-no-color"], {
          TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
          TFNODE_RUN: "on",
        });
      const applied = await terraform("apply", "-auto-approve");
      expect(applied.stdout, applied.stderr).to.contain("3 added").and.contain('"One"');
      expect(api.objects.size).to.equal(3);
      const planned = await terraform("plan", "-detailed-exitcode");
      expect(planned.code, planned.stdout).to.equal(0);
      const sent: readonly { headers: object }[] = api.control.requests();
      expect(
        sent.every(({ headers }) => /^[0-9a-f]{12}$/.test(Reflect.get(headers, "x-terraform-run"))),
      ).to.equal(true);
      const objects: readonly { terraform: { type: string; importId: string } }[] = api.control.listObjects();
      expect(objects.map(({ terraform }) => terraform.type)).to.deep.equal([
        ...["shelf_library", "shelf_setting", "shelf_book"],
      ]);
      expect((await terraform("destroy", "-auto-approve")).stdout).to.contain("3 destroyed");
      expect(api.objects.size).to.equal(0);
    } finally {
      api.close();
    }
  });

  it("the project has only the selected resources, under the given names", async () => {
    const made = await create(
      ...["other", "--yes", "--openapi", document, "--resource", "person=/readers"],
      ...["--directory", join(folder, "other")],
    );
    expect([made.code, made.stderr]).to.deep.equal([0, ""]);
    const provider = await readFile(join(folder, "other/src/provider.ts"), "utf8");
    expect(provider.match(/\w+: \(\) => import\(.*\)/g)).to.deep.equal([
      'person: () => import("./resources/person.ts")',
      'person: () => import("./data-sources/person.ts")',
    ]);
    expect(await readFile(join(folder, "other/src/api/person.ts"), "utf8")).to.contain("interface Person ");
    expect(await readFile(join(folder, "other/dev/api.ts"), "utf8")).to.contain('"/readers": "person"');
  });

  it("an invalid document is rejected, and leaves nothing behind", async () => {
    await writeFile(join(folder, "old.json"), '{"swagger": "1.2"}');
    await writeFile(join(folder, "empty.json"), '{"openapi": "3.1.0"}');
    const wrongs = [
      [["--openapi", join(folder, "old.json")], "This is a document of Swagger 1.2", 1],
      [["--openapi", join(folder, "empty.json")], "no resource can be made of", 1],
      [["--openapi", join(folder, "none.json")], "there is no file", 1],
      [["--openapi", document, "--resource", "a=/nothing"], "there are no objects at /nothing", 1],
      [["--openapi", document, "--resource", "nothing"], "has to be of the form name=/path", 2],
      [["--openapi", document, "--resource", "a=/readers", "--resource", "a=/libraries"], "called a", 2],
      [["--resource", "a=/readers"], "--resource goes with --openapi", 2],
    ] as const;
    for (const [args, message, expected] of wrongs) {
      const { code, stderr } = await create("third", "--yes", ...args);
      expect([code, stderr.includes(message)], stderr).to.deep.equal([expected, true]);
    }
    const again = await create("third", "--yes", "--openapi", document);
    expect(again.code, again.stderr).to.equal(0);
  });
});
