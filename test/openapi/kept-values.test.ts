import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { ProviderLife } from "../../src/testing/index.ts";
import { ScaffoldedProject } from "../support/scaffolded-project.ts";

const text = { type: "string" };
const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  required,
  properties,
  additionalProperties: false,
});
const content = (schema: object) => ({ content: { "application/json": { schema } } });
const secret = { ...text, format: "password", writeOnly: true };
const variant = (kind: string, properties: object) =>
  object({ kind: { const: kind }, ...properties }, ["kind"]);
const packing = {
  oneOf: [
    variant("tin", { size: { type: "integer", default: 3 } }),
    variant("sack", { label: { type: ["string", "null"] } }),
  ],
};

/** A document of locks and boxes; responses to reads have the object in the member `wrapper`, if there is one. */
function documentOf(wrapper = ""): object {
  const kind = (plural: string, create: object, response: object) => {
    const read =
      wrapper === "" ? response : object({ version: { type: "integer" }, [wrapper]: response }, [wrapper]);
    return {
      [`/${plural}`]: {
        post: { requestBody: content(create), responses: { "201": content(response) } },
      },
      [`/${plural}/{id}`]: {
        parameters: [{ name: "id", in: "path", required: true, schema: text }],
        get: { responses: { "200": content(read) } },
        patch: { requestBody: content({ ...create, required: [] }), responses: { "200": content(response) } },
        delete: { responses: { "204": {} } },
      },
    };
  };
  return {
    openapi: "3.1.0",
    info: { title: "Store", version: "1" },
    paths: {
      ...kind(
        "locks",
        object({ name: text, secret, door: object({ color: text, code: { ...text, writeOnly: true } }) }, [
          "name",
        ]),
        object({ id: text, name: text, door: object({ color: text }) }, ["id", "name"]),
      ),
      ...kind(
        "boxes",
        object({ name: text, packing }, ["name", "packing"]),
        object({ id: text, name: text, packing }, ["id", "name", "packing"]),
      ),
    },
  };
}

describe("scaffolded resources of an API that is not like its document", function () {
  this.timeout(120_000);
  let project: ScaffoldedProject;
  let folder: string;
  let life: ProviderLife;
  let close: () => Promise<void>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-kept-"));
    await writeFile(join(folder, "openapi.json"), JSON.stringify(documentOf()));
    project = await ScaffoldedProject.open(join(folder, "openapi.json"));
    await project.scaffold("--all");
    expect(await project.compile()).to.equal("");
  });

  beforeEach(async () => {
    ({ life, close } = await project.life());
  });

  afterEach(() => close());

  after(async () => {
    await project.close();
    await rm(folder, { recursive: true, force: true });
  });

  const errorOf = async (work: Promise<unknown>) =>
    await work.then(
      () => "",
      (error: Error) => error.message,
    );

  it("removing a value that no response has and no request clears is an error, and not a silent change", async () => {
    const lock = life.resource("lock");
    await lock.create({ name: "front", secret: "open-sesame" });
    const removed = await errorOf(lock.update({ name: "back" }));
    expect(removed).to.contain("Value cannot be removed").and.not.contain("open-sesame");
  });

  it("removing a write-only form without a plain value is an error, too", async () => {
    const lock = life.resource("lock");
    await lock.create({ name: "front", secret_wo: "open-sesame", secret_wo_version: 1 });
    const removed = await errorOf(lock.update({ name: "front" }));
    expect(removed).to.contain("Value cannot be removed");
    await lock.update({ name: "front", secret: "open-sesame" });
  });

  it("removing a value of an object that no response has is an error, also next to one that changes", async () => {
    const lock = life.resource("lock");
    await lock.create({ name: "front", door: { color: "red", code: "one" } });
    const removed = await errorOf(lock.update({ name: "front", door: { color: "blue" } }));
    expect(removed).to.contain("Value cannot be removed").and.contain("door.code");
    await lock.update({ name: "front", door: { color: "blue", code: "two" } });
  });

  it("a default of one variant is neither planned nor sent with another variant", async () => {
    const box = life.resource("box");
    const sack = { name: "first", packing: { kind: "sack", label: "flour" } };
    await box.create(sack);
    box.expectState({ packing: { kind: "sack", label: "flour", size: null } });
    await box.expectNoChange(sack);
    const tin = { name: "first", packing: { kind: "tin" } };
    await box.update(tin);
    box.expectState({ packing: { kind: "tin", label: null, size: 3 } });
    await box.expectNoChange(tin);
  });

  it("a response with the object in a member that the document does not have is an error that names the member", async () => {
    await close();
    await writeFile(join(project.folder, project.document), JSON.stringify(documentOf("lock")));
    ({ life, close } = await project.life());
    const lock = life.resource("lock");
    const unread = await errorOf(lock.create({ name: "front" }));
    expect(unread).to.contain("the response lacks id, name, and has lock");
    expect(unread).to.contain("the object is in the member lock of the response");
  });
});
