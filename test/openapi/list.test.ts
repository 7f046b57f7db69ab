import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { DocumentError, parseDocument, resolved } from "../../src/openapi/document.ts";
import { findResources } from "../../src/openapi/resources.ts";

describe("tfnode scaffold openapi without a resource", () => {
  it("finds what creates, reads, updates, deletes and lists objects, through references", () => {
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

  it("ends where references go in a circle, nowhere, to other files or to what every object inherits", () => {
    const document = parseDocument(
      '{"openapi":"3.0.3","a":{"$ref":"#/b"},"b":{"$ref":"#/a"},"paths":{"/x/{id}":{"$ref":"#/a"}}}',
    );
    for (const $ref of ["#/a", "#/none", "other.yaml#/a", "#/__proto__", "#/constructor", "#/%"]) {
      expect(resolved(document, { $ref }), $ref).to.equal(null);
    }
    expect(findResources(document)).to.deep.equal([]);
  });

  it("refuses what is no OpenAPI 3 document, and says what it is", () => {
    const wrongs = [
      ["", "its top has to be an object"],
      ["[]", "its top has to be an object"],
      ["{", "neither JSON nor YAML that can be read"],
      ["a: [", "neither JSON nor YAML that can be read"],
      ["a: 1", "it has no member openapi"],
      ['{"swagger":"2.0"}', "a document of Swagger 2.0. Convert it to OpenAPI 3.0 or 3.1 first."],
      ["openapi: 4.0.0", "a document of OpenAPI 4.0.0; only 3.0 and 3.1 can be read"],
      ["openapi: 3.1", "a document of OpenAPI 3.1; only 3.0 and 3.1 can be read"],
    ] as const;
    for (const [text, message] of wrongs) {
      expect(() => parseDocument(text), text).to.throw(DocumentError, message);
    }
  });

  it("finds one name for each of the objects, which paths alone do not tell apart", () => {
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
      "object",
      "class",
    ]);
  });

  it("prints no control characters of a document, and names the file that is none", async () => {
    const folder = await mkdtemp(join(tmpdir(), "openapi-"));
    try {
      const file = join(folder, "api.json");
      const hostile = "/a\u001b[2J\u009b\n\u202e/{id}";
      await writeFile(file, JSON.stringify({ openapi: "3.0.0", paths: { [hostile]: { get: {}, put: {} } } }));
      const printed = run(file);
      expect(printed.stdout).to.equal(
        "a_2_j=/a\\u{1b}[2J\\u{9b}\\u{a}\\u{202e}/{id}: create PUT, read GET, update PUT, delete -, list -\n",
      );
      expect(printed.status).to.equal(0);
      await writeFile(file, "openapi: 2");
      const refused = run(file);
      expect(refused.status).to.equal(1);
      expect(refused.stderr).to.contain(
        `${file}: This is a document of OpenAPI 2; only 3.0 and 3.1 can be read`,
      );
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
