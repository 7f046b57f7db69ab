import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { Locator } from "playwright-core";
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
import { eventually } from "./support/eventually.ts";

/** The clicks of each task in the table of the documentation. */
const documented = new Map(
  [...readFileSync(join(root, "docs/console.md"), "utf8").matchAll(/^\| ([A-Z][^|]+) \| (\d+) \|/gm)].map(
    ([, task = "", clicks]) => [task.trim(), Number(clicks)],
  ),
);

describe("The clicks of the console", () => {
  const started = browserForTests();
  let api: LocalApi<Fault, RequestRecord>;
  let shown: ConsolePage;
  let clicks: number;

  const send = (method: string, path: string, body: object) =>
    fetch(api.url + path, {
      method,
      headers: { "content-type": "application/json", "x-terraform-run": "000000000001" },
      body: JSON.stringify(body),
    });

  beforeEach(async () => {
    const file = join(root, "test/fixtures/openapi/library.yaml");
    api = await serveApi({ ...(await documentApi({ file, provider: "shelf" })), clock: new LocalApiClock() });
    await send("POST", "/libraries", { name: "Central" });
    await send("POST", "/libraries", { name: "" });
    const [first] = api.control.listObjects();
    await api.control.patchObject("library", first?.id ?? "", { kind: "private" });
    shown = await ConsolePage.open(started.browser, api.url);
    clicks = 0;
  });
  afterEach(async () => {
    await shown.close();
    await api.stop();
  });

  const click = async (place: Locator) => {
    clicks += 1;
    await place.click();
  };
  const tab = (name: string) => shown.page.getByRole("navigation").getByRole("link", { name });
  const row = (place: Locator) => place.locator("button.row");
  const nameOfLibrary = () => api.control.listObjects()[0]?.object.name;

  const tasks: { readonly [task: string]: () => Promise<unknown> } = {
    async "Find the objects that an apply created, changed and deleted"() {
      await click(tab("Runs"));
      await click(row(shown.run("1 created")));
      await shown.page.locator(".detail").getByText("Central").first().waitFor();
    },
    async "See which requests of an apply ran at the same time"() {
      await click(tab("Runs"));
      await click(row(shown.run("1 created")));
      await shown.page.locator(".timeline svg").waitFor();
    },
    async "See what the last change of an object changed, before and after"() {
      await click(row(shown.object("Central")));
      await shown.page.getByRole("row", { name: 'kind "public" "private"' }).waitFor();
    },
    async "See the request, the response and the reason of a refusal"() {
      await click(row(shown.request("422")));
      await shown.page.locator(".detail .refusal").filter({ hasText: "/name must have between 1" }).waitFor();
      await shown.page.getByRole("region", { name: /^Response of POST/ }).waitFor();
    },
    async "Change a value behind Terraform's back"() {
      await click(row(shown.object("Central")));
      await click(shown.button("Make drift"));
      await eventually(nameOfLibrary, (name) => expect(name).to.equal("Central-changed"));
    },
    async "Put a changed value back"() {
      await click(row(shown.object("Central")));
      const field = shown.page.getByRole("textbox", { name: "Value" });
      await click(field);
      await field.fill("East");
      await click(shown.button("Make drift"));
      await eventually(nameOfLibrary, (name) => expect(name).to.equal("East"));
    },
    async "Make the next create fail"() {
      await click(tab("Faults"));
      await click(shown.button("Add: Next create refused"));
      await eventually(api.faults.waiting, (count) => expect(count).to.equal(1));
    },
    async "Make the API unavailable, and available again"() {
      await click(tab("Faults"));
      await click(shown.button("Add: Down"));
      await click(shown.page.getByRole("button", { name: /^Remove any request: status 503/ }));
      await eventually(api.faults.waiting, (count) => expect(count).to.equal(0));
    },
    async "Copy what adopts an existing object"() {
      await click(row(shown.object("Central")));
      clicks += 1;
      expect(await shown.copied("Copy import block")).to.contain("shelf_library.central");
    },
    async "Let a day go by"() {
      const before = Date.parse(api.control.clock().now);
      await click(tab("Clock"));
      await click(shown.button("Advance by 1 day"));
      await eventually(
        () => Date.parse(api.control.clock().now) - before,
        (ms) => expect(ms).to.be.at.least(86_400_000),
      );
    },
    async "Save all objects, and restore them"() {
      await click(tab("Snapshots"));
      await click(shown.button("Save"));
      await click(shown.button("Restore before"));
      await shown.says("Everything is as in before.");
    },
    async "Find an object by a part of its name"() {
      const filter = shown.page.getByLabel("Filter objects");
      await click(filter);
      await filter.fill("entra");
      await shown.object("Central").waitFor();
    },
  };

  it("the table of the documentation has the tested tasks", () => {
    expect([...documented.keys()]).to.deep.equal(Object.keys(tasks));
  });

  for (const [task, run] of Object.entries(tasks)) {
    it(`the task takes as many clicks as documented: ${task}`, async () => {
      await run();
      expect(clicks).to.equal(documented.get(task));
    });
  }
});
