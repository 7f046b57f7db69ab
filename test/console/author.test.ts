import { join } from "node:path";
import { expect } from "chai";
import {
  type Fault,
  type LocalApi,
  LocalApiClock,
  type RequestRecord,
  serveApi,
} from "../../src/local-api/author/serve.ts";
import { documentApi } from "../../src/openapi/index.ts";
import { root } from "../scripts/support/command.ts";
import { browserForTests, ConsolePage } from "./support/console-page.ts";

describe("The console of an author's local API", () => {
  const started = browserForTests();
  let api: LocalApi<Fault, RequestRecord>;
  let shown: ConsolePage;
  afterEach(() => api.stop());

  const send = (method: string, path: string, body: object) =>
    fetch(api.url + path, {
      method,
      headers: { "content-type": "application/json", authorization: "Bearer token-of-the-author" },
      body: JSON.stringify(body),
    });

  it("the console of an API of an OpenAPI document leads from the first steps to objects, drift and faults", async () => {
    const file = join(root, "test/fixtures/openapi/library.yaml");
    api = await serveApi(await documentApi({ file, provider: "shelf" }));
    shown = await ConsolePage.open(started.browser, api.url);
    const main = shown.page.locator("main");
    await main.getByText("npx @tfnode/cli dev -- terraform -chdir=dev apply").waitFor();
    expect(await shown.copied("Copy exports")).to.equal("export TFNODE_RUN=on\n");
    const tabs = await shown.page.getByRole("navigation").getByRole("link").allInnerTexts();
    expect(tabs.map((tab) => tab.replace(/\d+$/, "").trim())).to.deep.equal([
      ...["Objects", "Runs", "Requests", "Faults", "Snapshots"],
    ]);
    expect(await shown.page.getByLabel("of the platform").count()).to.equal(0);
    expect(await shown.violations()).to.deep.equal([]);

    await send("POST", "/libraries", { name: "Central", doorCode: "open-sesame" });
    await main.getByRole("heading", { name: "shelf_library" }).waitFor();
    await shown.open(shown.object("Central"));
    expect(await shown.copied("Copy import block")).to.match(
      /^import \{\n {2}to = shelf_library\.central\n {2}id = "[0-9a-f-]{36}"\n\}\n$/,
    );
    await shown.button("Make drift").click();
    await shown.says('Changed name of "Central" to "Central-changed"');
    const [[, library] = []] = [...api.objects("library").entries()];
    expect(library).to.include({ name: "Central-changed", doorCode: "open-sesame" });

    await shown.goTo("Faults");
    await shown.button("Add: Next create refused").click();
    await shown.says("Added: Next create refused.");
    expect((await send("POST", "/libraries", { name: "East" })).status).to.equal(400);
    await shown.goTo("Requests");
    const refused = shown.request("POST /libraries").filter({ hasText: "400" });
    await shown.open(refused);
    await refused.getByText("An injected fault made it fail").waitFor();
    expect(await shown.copied("Copy as curl")).to.contain(`'authorization: '"$AUTHORIZATION"`);
    expect(await shown.violations()).to.deep.equal([]);
    const texts = [await shown.everything(), ...shown.heard].join("\n");
    expect(texts).not.to.contain("open-sesame").and.not.contain("token-of-the-author");
    await shown.close();
  });

  it("the console of a handwritten API with a clock shows objects by collection, and advances the clock", async () => {
    const notes = new Map<string, object>([["1", { title: "first" }]]);
    const clock = new LocalApiClock();
    api = await serveApi({
      name: "notes",
      handle: () => Response.json([...notes.values()]),
      collections: { notes: { objects: notes } },
      clock,
    });
    shown = await ConsolePage.open(started.browser, api.url);
    await shown.page
      .locator("main")
      .getByRole("heading", { name: /^notes/ })
      .waitFor();
    await shown.open(shown.object("first"));
    expect(await shown.button("Copy import block").count()).to.equal(0);
    notes.set("2", { title: "second" });
    await shown.object("second").waitFor();
    await shown.goTo("Clock");
    await shown.page.getByText("The API reads its time from this clock.").waitFor();
    expect(await shown.page.locator("main").innerText()).not.to.match(/token|cluster|phase/i);
    await shown.button("Freeze").click();
    await shown.says("The clock stands still.");
    const before = clock.now();
    await shown.button("Advance by 1 hour").click();
    await shown.says("3600 s have gone by.");
    expect(clock.now() - before).to.equal(3_600_000);
    await shown.goTo("Snapshots");
    await shown.button("Save").click();
    await shown.says("Snapshot before is saved.");
    expect(await shown.violations()).to.deep.equal([]);
    await shown.close();
  });
});
