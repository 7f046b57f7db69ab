import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { updateProject, writeRecord } from "../../../src/cli/scaffold/update.ts";
import { CommandError } from "../../../src/cli/terminal/command.ts";
import * as openApi from "../../../src/openapi/internal.ts";
import { content as json, object, text } from "../../support/openapi-schemas.ts";
import { scratchForEach } from "../../support/scratch.ts";

const answer = (schema: object) => ({ responses: { "200": json(schema) } });

interface Members {
  readonly [name: string]: object;
}

/** The paths of one kind of objects. */
function kind(path: string, members: Members, required: readonly string[] = ["name"]): object {
  const [sent, returned] = [object(members, required), object({ id: text, ...members }, ["id", ...required])];
  return {
    [path]: { post: { requestBody: json(sent), ...answer(returned) } },
    [`${path}/{id}`]: {
      get: answer(returned),
      put: { requestBody: json(sent), ...answer(returned) },
      delete: { responses: { "204": {} } },
    },
  };
}

const documentOf = (...paths: readonly object[]) =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "T", version: "1" },
    paths: Object.assign({}, ...paths),
  });

const members = {
  name: text,
  color: { type: "string", enum: ["red", "green"] },
  weight: { type: "number", description: "The weight in grams." },
  zone: text,
};
const first = documentOf(kind("/items", members), kind("/tags", { name: text }));

describe("tfnode scaffold openapi --update", () => {
  let folder: string;
  scratchForEach((path) => {
    folder = path;
  });

  const at = (path: string) => join(folder, path);
  const read = (path: string) => readFile(at(path), "utf8");
  const write = async (path: string, content: string) => {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), content);
  };
  const edit = async (path: string, from: string, to: string) => {
    const before = await read(path);
    expect(before).to.contain(from);
    await write(path, before.replace(from, to));
  };

  beforeEach(async () => {
    await write("openapi.json", first);
    const document = await openApi.loadDocument(at("openapi.json"));
    const target = { provider: "acme", namespace: "example" };
    const made = openApi.scaffoldWanted(document, [], target);
    const files = new Map([
      ...made.files,
      ...made.shared,
      ...openApi.projectFiles(document, "openapi.json", made, target),
    ]);
    for (const [path, content] of files) await write(path, content);
    const project = { document: "openapi.json", namespace: "example" };
    await writeRecord(folder, { record: { ...openApi.recordOf(made, []), project }, files });
  });

  async function update(document: string) {
    await write("next/openapi.json", document);
    const updated = await updateProject({ folder, provider: "acme", file: at("next/openapi.json"), openApi });
    const changes = updated.changes.map(({ place, text, breaks }) => [place, text, ...breaks].join(": "));
    return { outcomes: Object.fromEntries(updated.outcomes), changes };
  }

  it("an update with the same document changes nothing", async () => {
    await edit("src/resources/item.ts", "Manages an item.", "Manages the items of a shop.");
    expect(await update(first)).to.deep.equal({ outcomes: {}, changes: [] });
    expect(await read("src/resources/item.ts")).to.contain("Manages the items of a shop.");
  });

  it("corrections by hand stay next to new members, and the project's copy of the document is replaced", async () => {
    await edit("src/resources/item.ts", "Manages an item.", "Manages the items of a shop.");
    const next = documentOf(kind("/items", { ...members, note: text }), kind("/tags", { name: text }));
    const { outcomes, changes } = await update(next);
    expect(outcomes).to.deep.include({ "src/resources/item.ts": "merged", "src/api/item.ts": "written" });
    expect(changes).to.deep.equal(["acme_item.note: is new"]);
    expect(await read("src/resources/item.ts"))
      .to.contain("Manages the items of a shop.")
      .and.contain("note: string(");
    expect(await read("openapi.json")).to.equal(next);
    expect((await update(next)).outcomes).to.deep.equal({});
  });

  it("a line that both change has the marks of a conflict", async () => {
    await edit(
      "src/resources/item.ts",
      'color: string("The color of the item")',
      'color: string("The paint")',
    );
    const color = { type: "string", enum: ["red", "blue"] };
    const { outcomes, changes } = await update(
      documentOf(kind("/items", { ...members, color }), kind("/tags", { name: text })),
    );
    expect(outcomes).to.deep.include({ "src/resources/item.ts": "conflict" });
    expect(changes).to.deep.equal([
      'acme_item.color: no longer takes "green": configurations',
      'acme_item.color: takes "blue", too',
    ]);
    expect(await read("src/resources/item.ts")).to.match(
      /<<<<<<< the project\n[^=]*The paint[\s\S]*=======\n[\s\S]*blue[\s\S]*>>>>>>> generated now\n/,
    );
  });

  it("a renamed member is named, with the name that keeps configurations valid", async () => {
    const { weight, ...others } = members;
    const { changes } = await update(
      documentOf(kind("/items", { ...others, mass: weight }), kind("/tags", { name: text })),
    );
    expect(changes).to.have.length(3);
    expect(changes[0]).to.equal("acme_item.weight: is missing: configurations");
    expect(changes[1]).to.equal("acme_item.mass: is new");
    expect(changes[2]).to.match(/^acme_item\.mass: may be weight with another name/);
  });

  it("files of an object that the document no longer has are removed, except for those with corrections", async () => {
    await edit("src/resources/tag.ts", "Manages a tag.", "Manages the tags.");
    const { outcomes, changes } = await update(documentOf(kind("/items", members)));
    expect(outcomes).to.deep.equal({
      "src/api/tag.ts": "removed",
      "src/resources/tag.ts": "kept",
      "src/data-sources/tag.ts": "removed",
      "src/provider.ts": "written",
    });
    expect(changes).to.deep.equal(["acme_tag: is missing: states: configurations"]);
    expect(await read("src/provider.ts")).to.not.contain("tag");
  });

  it("a file that was deleted by hand stays deleted", async () => {
    await rm(at("src/data-sources/item.ts"));
    const next = documentOf(kind("/items", { ...members, note: text }), kind("/tags", { name: text }));
    expect((await update(next)).outcomes).to.deep.include({ "src/data-sources/item.ts": "absent" });
    await update(first);
    expect(await read("src/data-sources/item.ts").catch(({ code }) => code)).to.equal("ENOENT");
  });

  it("new objects, new required members and missing operations are named", async () => {
    const items = kind("/items", { ...members, owner: text }, ["name", "owner"]) as {
      "/items/{id}": { put?: object };
    };
    delete items["/items/{id}"].put;
    const { outcomes, changes } = await update(
      documentOf(items, kind("/tags", { name: text }), kind("/boxes", { name: text })),
    );
    expect(outcomes).to.deep.include({ "src/resources/box.ts": "written", "src/provider.ts": "written" });
    expect(changes).to.include.members([
      "acme_item.owner: is new and required: configurations",
      "acme_box: is new",
      "acme_item: update is missing, was PUT /items/{id}",
    ]);
  });

  it("resources keep their names when the document gets others before them", async () => {
    const next = documentOf(
      kind("/shops/{shop}/items", { name: text }),
      kind("/items", members),
      kind("/tags", { name: text }),
    );
    const { outcomes } = await update(next);
    expect(Object.keys(outcomes)).to.not.include("src/resources/item.ts");
    expect(Object.values(outcomes)).to.not.include("conflict");
    expect(await read("src/resources/item.ts")).to.contain("weight");
  });

  it("an update of a project without a record says how to get one", async () => {
    await rm(at(".tfnode"), { recursive: true });
    const error: unknown = await update(first).catch((cause) => cause);
    expect(error).to.be.instanceOf(CommandError);
    expect(String(error)).to.contain("--force");
  });
});
