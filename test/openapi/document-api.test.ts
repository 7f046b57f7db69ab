import { join } from "node:path";
import { expect } from "chai";
import { type Fault, type LocalApi, type RequestRecord, serveApi } from "../../src/local-api/author/serve.ts";
import { type DocumentApi, documentApi } from "../../src/openapi/index.ts";
import { root } from "../scripts/support/command.ts";

const file = join(root, "test/fixtures/openapi/library.yaml");

describe("The local API of an OpenAPI document, with the control API", () => {
  let document: DocumentApi;
  let api: LocalApi<Fault, RequestRecord>;

  beforeEach(async () => {
    document = await documentApi({ file, provider: "shelf" });
    api = await serveApi(document);
  });
  afterEach(() => api.stop());

  async function send(method: string, path: string, body?: unknown) {
    const headers = { "content-type": "application/json" };
    const response = await fetch(api.url + path, {
      method,
      ...(body !== undefined && { headers, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  }
  const listed = async () => (await send("GET", "/control/objects")).body.data;

  it("objects of a document have the resource type and the import ID of the scaffolded resources", async () => {
    const library = await send("POST", "/libraries", { name: "Central" });
    const books = `/libraries/${library.body.id}/books`;
    const book = await send("POST", books, { isbn: "9780000000002", title: "Ahoy" });
    expect(book.status, JSON.stringify(book.body)).to.equal(201);
    const found = await listed();
    expect(found.map(({ terraform }: { terraform: unknown }) => terraform)).to.deep.equal([
      { type: "shelf_library", importId: library.body.id },
      { type: "shelf_book", importId: `${library.body.id}/${found[1].id.split("/").at(-1)}` },
    ]);
    expect((await send("GET", "/control/health")).body.data).to.deep.include({ api: "shelf", clock: false });
    const attributes = (await send("GET", "/control/attributes")).body.data;
    expect(attributes.shelf_library).to.include({
      doorCode: "door_code",
      "address.postalCode": "address.postal_code",
    });
    expect(document.objects.size).to.equal(2);
  });

  it("write-only and secret members of a document are masked in objects, requests and responses", async () => {
    const made = await send("POST", "/libraries", { name: "Central", doorCode: "open-sesame" });
    expect(made.status).to.equal(201);
    expect(document.secrets).to.include("doorCode");
    expect((await listed())[0].object).to.include({ doorCode: "***" });
    const events = api.control.events.after(0).map((event) => event.json());
    expect(events.join()).to.contain('"doorCode":"***"').and.not.contain("open-sesame");
  });

  it("drift, faults and refusals of an API of a document are those of any local API", async () => {
    const { body } = await send("POST", "/libraries", { name: "Central" });
    const path = `/control/objects/library/${encodeURIComponent(`/libraries/${body.id}`)}`;
    expect((await send("PATCH", path, { name: "West" })).status).to.equal(200);
    expect((await send("GET", `/libraries/${body.id}`)).body.name).to.equal("West");
    api.faults.add({ method: "POST", path: "/libraries", status: 409 });
    expect((await send("POST", "/libraries", { name: "East" })).status).to.equal(409);
    await send("POST", "/libraries", { name: "" });
    const [refused] = api.control.events
      .after(0)
      .slice(-1)
      .map((event) => JSON.parse(event.json()));
    expect(refused.reason).to.contain("/name must have between 1 and 80 characters");
  });

  it("a name for the collection of a document replaces the proposed name of its resource", async () => {
    const { collections } = await documentApi({ file, provider: "shelf", names: { "/libraries": "branch" } });
    expect(collections.branch?.type).to.equal("shelf_branch");
    expect(collections).not.to.have.property("library");
    expect((await documentApi({ file })).collections.library).not.to.have.property("type");
    expect((await documentApi({ file })).name).to.equal("Library");
  });
});
