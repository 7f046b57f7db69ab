import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { DocumentError, parseDocument, resolved } from "../../src/openapi/document.ts";
import { findResources, objectsLeftOut } from "../../src/openapi/resources.ts";
import { root } from "../scripts/support/command.ts";

describe("tfnode scaffold openapi without a resource", () => {
  it("tfnode scaffold openapi follows references to the operations that create, read, update, delete and list objects", () => {
    const document = parseDocument(`
openapi: 3.1.0
paths:
  /items: { get: {}, post: {} }
  /items/{id}: { $ref: "#/components/pathItems/one~1item" }
  /keys/{key}: { get: {}, put: {} }
  /reports/{id}: { get: {} }
components:
  pathItems:
    one/item: { get: {}, put: {}, patch: {}, delete: {} }
`);
    expect(findResources(document)).to.deep.equal([
      {
        name: "item",
        collection: "/items",
        path: "/items/{id}",
        create: "post",
        read: "get",
        update: "patch",
        delete: "delete",
        list: "get",
      },
      {
        name: "key",
        collection: "/keys",
        path: "/keys/{key}",
        create: "put",
        read: "get",
        update: "put",
        delete: null,
        list: null,
      },
    ]);
  });

  it("tfnode scaffold openapi ends if references form a cycle, are dead, lead to other files or name inherited members", () => {
    const document = parseDocument(
      '{"openapi":"3.0.3","a":{"$ref":"#/b"},"b":{"$ref":"#/a"},"paths":{"/x/{id}":{"$ref":"#/a"}}}',
    );
    for (const $ref of ["#/a", "#/none", "other.yaml#/a", "#/__proto__", "#/constructor", "#/%"]) {
      expect(resolved(document, { $ref }), $ref).to.equal(null);
    }
    expect(findResources(document)).to.deep.equal([]);
  });

  it("tfnode scaffold openapi rejects a file that is not an OpenAPI 3 document, and names its format", () => {
    const wrongs = [
      ["", "its top has to be an object"],
      ["[]", "its top has to be an object"],
      ["{", "neither JSON nor YAML that can be read"],
      ["a: [", "neither JSON nor YAML that can be read"],
      ["a: 1", "it has neither a member openapi nor a member swagger"],
      [
        '{"swagger":"1.2"}',
        "a document of Swagger 1.2; only OpenAPI 3.0 and 3.1 and Swagger 2.0 can be read",
      ],
      ["openapi: 4.0.0", "a document of OpenAPI 4.0.0; only OpenAPI 3.0 and 3.1"],
      ["openapi: 3.1", "a document of OpenAPI 3.1; only OpenAPI 3.0 and 3.1"],
    ] as const;
    for (const [text, message] of wrongs) {
      expect(() => parseDocument(text), text).to.throw(DocumentError, message);
    }
  });

  it("each object has a unique name, even if the paths do not distinguish them", () => {
    const one = { get: {}, post: {}, put: {} };
    const paths = ["/v1/users/{u}/keys", "/orgs/{o}/keys", "/keys", "/orgs/{o}/keys/", "/{a}", "/class"];
    const document = {
      openapi: "3.1.0",
      paths: Object.fromEntries(
        paths.flatMap((path) => [
          [path, one],
          [`${path}/{id}`, one],
        ]),
      ),
    };
    expect(findResources(parseDocument(JSON.stringify(document))).map(({ name }) => name)).to.deep.equal([
      "key",
      "org_key",
      "key_2",
      "org_key_2",
      "a",
      "object",
      "class",
    ]);
  });

  it("an object of another version of the API has the version in its name", () => {
    const one = { get: {}, post: {} };
    const namesIn = (...paths: readonly string[]) => {
      const all = paths.flatMap((path) => [path, `${path}/{id}`]).map((path) => [path, one]);
      return findResources({ openapi: "3.1.0", paths: Object.fromEntries(all) }).map(({ name }) => name);
    };
    expect(namesIn("/limits", "/v2/limits")).to.deep.equal(["limit", "limit_v2"]);
    expect(namesIn("/v1/limits", "/v2/limits", "/v3.1/limits")).to.deep.equal([
      "limit",
      "limit_v2",
      "limit_v3_1",
    ]);
    expect(namesIn("/v1/users/{user}/keys", "/v1/keys")).to.deep.equal(["key", "key_2"]);
  });

  it("an object that PUT of its collection may create or change is created only if the author says so", () => {
    const paths = { "/searches": { put: {} }, "/searches/{id}": { get: {}, delete: {} } };
    const document = { openapi: "3.1.0", paths };
    expect(findResources(document)).to.deep.equal([]);
    expect(objectsLeftOut(document)[0]?.reason).to.contain("PUT /searches may also change one that exists");
    const stated = { ...paths["/searches/{id}"], "x-tfnode": { create: "PUT /searches" } };
    const named = { ...document, paths: { ...paths, "/searches/{id}": stated } };
    expect(findResources(named)).to.have.nested.property("[0].create", "put");
  });

  it("a path in another file is no resource, and the reason says what to do", () => {
    const document = {
      openapi: "3.1.0",
      paths: { "/notes/{id}": { $ref: "note.yaml" }, "/a": { $ref: "#/x" } },
    };
    expect(objectsLeftOut(document)).to.deep.equal([
      {
        path: "/notes/{id}",
        reason: "it is in another file, note.yaml: make one document of all files first",
      },
    ]);
  });

  it("tfnode scaffold openapi prints a line for each resource, and with --json also the omitted objects", () => {
    const file = join(root, "test/fixtures/openapi/library.yaml");
    expect(run(file).stdout.split("\n")).to.deep.equal([
      "library=/libraries/{library_id}: create POST, read GET, update PUT, delete DELETE, list GET",
      "book=/libraries/{library_id}/books/{bookId}: create POST, read GET, update PATCH, delete DELETE, list GET",
      "setting=/settings/{key}: create PUT, read GET, update PUT, delete DELETE, list -",
      "reader=/readers/{readerId}: create POST, read GET, update -, delete DELETE, list -",
      "",
    ]);
    const { resources, left } = JSON.parse(run(file, "--json").stdout);
    expect([resources.length, left]).to.deep.equal([4, []]);
  });

  it("tfnode scaffold openapi prints no control characters of a document, and names a file that is not a document", async () => {
    const folder = await mkdtemp(join(tmpdir(), "openapi-"));
    try {
      const file = join(folder, "api.json");
      const hostile = "/a\u001b[2J\u009b\n\u202e/{id}";
      await writeFile(file, JSON.stringify({ openapi: "3.0.0", paths: { [hostile]: { get: {}, put: {} } } }));
      const printed = run(file);
      expect(printed.stdout).to.match(
        /^No resource can be made of this document\.\n– \/a\\u\{1b\}\[2J\\u\{9b\}\\u\{a\}\\u\{202e\}\/\{id\} is no resource: [ -~]*\.\n$/,
      );
      expect(printed.status).to.equal(0);
      await writeFile(file, "openapi: 2");
      const refused = run(file);
      expect(refused.status).to.equal(1);
      expect(refused.stderr).to.contain(`${file}: This is a document of OpenAPI 2; only OpenAPI 3.0 and 3.1`);
      expect(run(join(folder, "none"))).to.deep.include({
        status: 1,
        stderr: `tfnode scaffold: there is no file ${join(folder, "none")}\n`,
      });
      const remote = run("https://example.com/openapi.json");
      expect([
        remote.status,
        remote.stderr.includes("is no file: download the document first"),
      ]).to.deep.equal([1, true]);
      for (const args of [
        [],
        [file, "more"],
        [file, "--resource", "Item=/items"],
        [file, "--all", "--resource", "a=/b"],
      ])
        expect(run(...args).status, args.join(" ")).to.equal(2);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

function run(...args: readonly string[]) {
  const main = join(import.meta.dirname, "../../src/cli/main.js");
  return spawnSync(process.execPath, [main, "scaffold", "openapi", ...args], { encoding: "utf8" });
}
