import { expect } from "chai";
import { type SecLocalApi, startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { connect } from "../local-api/support/client.ts";
import { browserForTests, ConsolePage } from "./support/console-page.ts";
import { eventually } from "./support/eventually.ts";

const channel = (name: string, enabled = 1) => ({
  name,
  enabled,
  type: "EmailUser",
  data: { channelProps: { recipients: ["ops@example.org"] } },
});

/** The list of objects of a wide window, which scrolls by itself. */
const pane = `document.querySelector("[data-list=objects]")`;

describe("The tables of the console", () => {
  const started = browserForTests();
  let api: SecLocalApi;
  let shown: ConsolePage;

  beforeEach(async () => {
    api = await startSecLocalApi();
  });
  afterEach(async () => {
    await shown.close();
    await api.close();
  });

  const open = async (options = {}) => {
    shown = await ConsolePage.open(started.browser, api.url, options);
  };
  const titles = (rows: string) => shown.page.locator(`${rows} .title`).allInnerTexts();
  const count = (view: "objects" | "traffic") => shown.page.locator(`.${view}-view h2`).innerText();

  describe("with ten thousand objects", () => {
    beforeEach(async () => {
      const objects = Array.from({ length: 10_000 }, (_, at) => ({
        intgGuid: `ACME_${String(at).padStart(5, "0")}`,
        ...channel(`channel ${at}`),
      }));
      await api.control.import({ api: "sec", version: 1, collections: { AlertChannels: objects } });
      await open();
    });

    it("the table of objects draws the rows near the window, also after scrolling, sorting and filtering", async () => {
      const rows = shown.page.locator("li[data-object]");
      await shown.object("channel 0").first().waitFor();
      expect(await rows.count()).to.be.lessThan(200);
      expect(await shown.page.locator("nav").innerText()).to.contain("10000");
      await eventually(
        async () => {
          await shown.page.evaluate(`${pane}.scrollTo(0, ${pane}.scrollHeight)`);
          return (await titles("li[data-object]")).at(-1);
        },
        (last) => expect(last).to.equal("channel 9999"),
      );
      await shown.object("channel 9999").scrollIntoViewIfNeeded();
      expect(await rows.count()).to.be.lessThan(200);

      await shown.page.evaluate(`${pane}.scrollTo(0, 0)`);
      for (const first of ["channel 0", "channel 9999"]) {
        await shown.page.getByRole("button", { name: /^Name/ }).click();
        await eventually(
          async () => (await titles("li[data-object]"))[0],
          (title) => expect(title).to.equal(first),
        );
      }
      await shown.page.getByLabel("Filter objects").fill("channel 4321");
      await shown.object("channel 9999").waitFor({ state: "detached" });
      expect(await rows.count()).to.equal(1);
      expect(await count("objects")).to.equal("Objects 1 of 10000");
    });

    it("each list of a wide window scrolls by itself, and its heading and the drift stay in sight", async () => {
      await shown.object("channel 0").first().waitFor();
      await api.control.patchObject("AlertChannels", "ACME_00000", { name: "drifted" });
      const drift = shown.page.locator(".drift");
      await drift.getByRole("link", { name: "drifted" }).waitFor();
      await shown.page.evaluate(`${pane}.scrollTo(0, 50000)`);
      await shown.object("channel 0").first().waitFor({ state: "detached" });
      const inSight = (selector: string) =>
        shown.page.evaluate<boolean>(`(() => {
          const { top, bottom } = document.querySelector("${selector}").getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        })()`);
      for (const selector of [
        ".drift",
        ".objects-view h2",
        ".objects-view .columns",
        ".traffic-view h2",
        "nav",
      ])
        expect(await inSight(selector), selector).to.equal(true);
      expect(await shown.page.evaluate("document.documentElement.scrollHeight <= innerHeight")).to.equal(
        true,
      );
      await drift.getByRole("link", { name: "drifted" }).click();
      await shown.object("drifted").locator(".detail").waitFor();
    });

    it("the table of a narrow window scrolls with the window", async () => {
      await shown.page.setViewportSize({ width: 800, height: 700 });
      await shown.object("channel 0").first().waitFor();
      await eventually(
        async () => {
          await shown.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
          return (await titles("li[data-object]")).at(-1);
        },
        (last) => expect(last).to.equal("channel 9999"),
      );
    });

    it("the filters of objects survive a reload", async () => {
      await shown.page.getByLabel("Filter objects").fill("channel 4321");
      await shown.page.getByLabel("Type of objects").selectOption("sec_alert_channel_email");
      await shown.page.reload();
      await shown.object("channel 4321").waitFor();
      expect(await count("objects")).to.equal("Objects 1 of 10000");
      expect(await shown.page.getByLabel("Type of objects").inputValue()).to.equal("sec_alert_channel_email");
    });

    it("the key j moves the focus through more rows than are drawn", async () => {
      await shown.object("channel 0").first().waitFor();
      const drawn = await titles("li[data-object]");
      await eventually(
        async () => {
          await shown.page.keyboard.press("j");
          return await shown.page.evaluate<string>(
            "document.activeElement.querySelector('.title')?.textContent ?? ''",
          );
        },
        (title) => expect([...drawn, ""]).not.to.include(title),
      );
    });

    it("an object that is open stays in the document, and an address leads to it", async () => {
      await shown.page.goto(`${api.url}/console#objects/AlertChannels%2FACME_05000`);
      await shown.page.reload();
      await shown.object("channel 5000").locator(".detail").waitFor();
      expect(await shown.page.locator("li[data-object]").count()).to.be.lessThan(200);
    });
  });

  it("objects are sorted within their types, and filtered by type", async () => {
    const named = [
      ["A", channel("b", 0)],
      ["B", channel("a10")],
      ["C", channel("a2", 0)],
      ["D", { ...channel("z"), type: "SlackChannel" }],
    ] as const;
    for (const [id, object] of named) await api.control.putObject("AlertChannels", id, object);
    await open();
    await shown.object("z").waitFor();
    expect(await titles("li[data-object]")).to.deep.equal(["z", "b", "a10", "a2"]);
    for (const [column, expected] of [
      ["Name", ["z", "a2", "a10", "b"]],
      ["Name, ascending", ["z", "b", "a10", "a2"]],
      ["State", ["z", "b", "a2", "a10"]],
    ] as const) {
      await shown.button(column).click();
      await eventually(
        () => titles("li[data-object]"),
        (names) => expect(names, column).to.deep.equal(expected),
      );
    }
    await shown.page.getByLabel("Type of objects").selectOption("sec_alert_channel_chat");
    await shown.object("a2").waitFor({ state: "detached" });
    expect(await titles("li[data-object]")).to.deep.equal(["z"]);
    expect(await count("objects")).to.equal("Objects 1 of 4");
  });

  describe("with requests", () => {
    beforeEach(async () => {
      const client = await connect(api);
      const send = (method: string, path: string, run: string, body?: unknown) =>
        client.send(method, `/api/v2/${path}`, body, { headers: { "x-terraform-run": run } });
      await send("POST", "AlertChannels", "run-1", channel("ops"));
      await send("GET", "AlertChannels", "run-1");
      await send("DELETE", `AlertChannels/${"NOT_THERE_".repeat(12)}`, "run-2");
      await open();
      await shown.goTo("Requests");
      await shown.request("DELETE").waitFor();
    });

    it("each column of the requests is as wide in all rows, and a row is one line at 1280 pixels", async () => {
      const boxes = await shown.page.evaluate<{ right: number[]; lines: number[] }>(`(() => {
        const rows = [...document.querySelectorAll("li[data-request] .row")];
        const line = parseFloat(getComputedStyle(rows[0]).lineHeight);
        const right = (selector) => rows.map((row) => row.querySelector(selector).getBoundingClientRect().right);
        const cells = [".title", ".ms"].flatMap(right);
        const lines = rows.flatMap((row) =>
          [...row.querySelectorAll("time, .title, .status, .ms")].map(
            (cell) => cell.getBoundingClientRect().height / line));
        return { right: cells, lines };
      })()`);
      const { length } = boxes.right;
      expect(new Set(boxes.right.slice(0, length / 2)).size, "titles end in one column").to.equal(1);
      expect(new Set(boxes.right.slice(length / 2)).size, "durations end in one column").to.equal(1);
      for (const lines of boxes.lines) expect(lines).to.be.lessThan(1.5);
    });

    it("requests are sorted by each column, and filtered by status and run, with their number", async () => {
      const names = () => titles("li[data-request]");
      const sorted = async (column: string, ...starts: readonly RegExp[]) => {
        await shown.page
          .getByRole("group", { name: "Sort requests" })
          .getByRole("button", { name: column })
          .click();
        await eventually(names, (all) => {
          expect(all).to.have.length(starts.length);
          for (const [at, start] of starts.entries()) expect(all[at]).to.match(start);
        });
      };
      await sorted("Request", /^DELETE/, /^GET/, /^POST .*tokens$/, /^POST .*AlertChannels$/);
      await sorted("Request", /^POST .*AlertChannels$/, /tokens$/, /^GET/, /^DELETE/);
      await sorted("Time", /^DELETE/, /^GET/, /AlertChannels$/, /tokens$/);
      await sorted("Time", /tokens$/, /AlertChannels$/, /^GET/, /^DELETE/);

      await shown.page.getByLabel("Which requests").selectOption("201");
      await eventually(
        () => count("traffic"),
        (text) => expect(text).to.match(/^Requests [12] of 4$/),
      );
      await shown.page.getByLabel("Which requests").selectOption("all");
      await shown.page.getByLabel("Requests of run").selectOption("run-2");
      await eventually(
        () => count("traffic"),
        (text) => expect(text).to.equal("Requests 1 of 4"),
      );
      expect((await names())[0]).to.match(/^DELETE/);
      await shown.page.reload();
      await eventually(
        () => count("traffic"),
        (text) => expect(text, "after a reload").to.equal("Requests 1 of 4"),
      );
      await shown.button("Clear").click();
      await shown.page.getByText("No request yet").waitFor();
    });
  });
});
