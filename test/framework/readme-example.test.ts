import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import bookmark, { type Bookmark, type BookmarksApi } from "../../examples/bookmark.ts";
import { provider } from "../../src/schema/index.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { Core, encodeDecode } from "../../src/testing/core/core.ts";
import { definitionProblems } from "../../src/testing/index.ts";
import { ResourceLife } from "../../src/testing/life/resource-life.ts";
import { root } from "../scripts/support/command.ts";

const homePage = readFileSync(join(root, "site/home.md"), "utf8");
const first = { url: "https://example.com/" };
const second = { url: "https://example.com/docs" };

describe("the resource of the README", () => {
  const saved = new Map<string, Bookmark>();
  let created = 0;
  const web = provider({
    name: "web",
    version: "0.0.1",
    description: "Saves bookmarks.",
    schema: {},
    configure: async (): Promise<BookmarksApi> => ({
      async create({ url }) {
        created += 1;
        const bookmark = { id: `bookmark-${created}`, url };
        saved.set(bookmark.id, bookmark);
        return bookmark;
      },
      find: async (id) => saved.get(id) ?? null,
      async delete(id) {
        saved.delete(id);
      },
    }),
    resources: { bookmark: async () => ({ default: bookmark }) },
    dataSources: {},
  });

  it("the resource of the README is a valid definition", async () => {
    expect(await definitionProblems(web)).to.deep.equal([]);
  });

  it("the plan on the first page of the site has the values of the plan of the example", async () => {
    const core = new Core(encodeDecode(createRpcHandlers(web)));
    await core.configure({});
    const [, url = ""] = /url = "(.+?)"/.exec(homePage) ?? [];
    const planned = await new ResourceLife(core, "web_bookmark").planned({ url });
    const shown = [...homePage.matchAll(/^\+ {5}(\w+) += (.+)$/gm)].map(([, name, value]) => [name, value]);
    expect(shown).to.deep.equal(
      Object.entries(planned).map(([name, value]) => [
        name,
        value === "(unknown)" ? "(known after apply)" : JSON.stringify(value),
      ]),
    );
  });

  it("the resource of the README is created, replaced for another URL, imported and destroyed", async () => {
    const core = new Core(encodeDecode(createRpcHandlers(web)));
    await core.configure({});
    const life = new ResourceLife(core, "web_bookmark");
    expect(await life.create(first)).to.deep.equal({ id: "bookmark-1", ...first });
    await life.expectNoChange(first);
    await life.replace(second);
    await life.import("bookmark-2");
    await life.expectNoChange(second);
    await life.destroy();
    expect([...saved]).to.deep.equal([]);
  });
});
