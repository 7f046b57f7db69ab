import { expect } from "chai";
import { services } from "../../src/resources/vdb/api/methods.ts";
import { connect } from "../local-api/support/client.ts";
import { connect as connectVdb } from "../local-api/vdb/support/client.ts";
import { makeCluster } from "../local-api/vdb/support/objects.ts";
import { TestApi } from "../support/sec-api.ts";
import { VdbTestApi } from "../support/vdb-api.ts";
import { browserForTests, ConsolePage } from "./support/console-page.ts";
import { eventually } from "./support/eventually.ts";

const views = ["Objects", "Runs", "Requests", "Faults", "Clock", "Snapshots"] as const;
const [wide, narrow] = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
];
const surroundings = [
  { colorScheme: "light", viewport: wide },
  { colorScheme: "dark", viewport: wide },
  { colorScheme: "light", viewport: narrow },
  { colorScheme: "dark", viewport: narrow },
] as const;

describe("The console for all users", () => {
  const started = browserForTests();
  let sec: TestApi;
  let vdb: VdbTestApi;
  beforeEach(async () => {
    [sec, vdb] = await Promise.all([TestApi.start(), VdbTestApi.start({ phaseSeconds: 600 })]);
    const client = await connect(sec.localApi);
    const headers = { "x-terraform-run": "0123456789ab" };
    const data = { channelProps: { recipients: ["a@example.com"] } };
    const channel = { name: "on call", type: "EmailUser", enabled: 1, data };
    await client.send("POST", "/api/v2/AlertChannels", channel, { headers });
    await client.send("POST", "/api/v2/AlertChannels", { name: "" }, { headers });
    sec.fail({ status: 503, scenario: "outage", whenState: "started", thenState: "over" });
    await sec.localApi.control.saveSnapshot("before");
    const calls = connectVdb(vdb.localApi);
    await makeCluster({ client: calls, accountId: vdb.accountId });
    const { suggestClusterName } = services.clusterService;
    await calls.call(suggestClusterName, { accountId: vdb.accountId }, { metadata: headers });
    calls.close();
  });
  afterEach(() => Promise.all([sec.close(), vdb.close()]));

  for (const { colorScheme, viewport } of surroundings) {
    it(`axe finds no problem in any view of both APIs, ${colorScheme} and ${viewport.width} wide`, async () => {
      for (const base of [sec.localApi.url, vdb.localApi.controlUrl]) {
        const options = { colorScheme, viewport, reducedMotion: "reduce" } as const;
        const shown = await ConsolePage.open(started.browser, base, options);
        for (const view of views) {
          await shown.goTo(view);
          if (view === "Objects") await shown.open(shown.page.locator("[data-object]").first());
          if (view === "Runs") await shown.open(shown.page.locator("[data-run]").first());
          if (view === "Requests") await shown.open(shown.page.locator("[data-request]").first());
          if (view === "Faults") await shown.button("Add: Slow").click();
          expect(await shown.violations(), `${view} of ${base}`).to.deep.equal([]);
          const fits = await shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth");
          expect(fits, `whether ${view} fits`).to.equal(true);
        }
        await shown.close();
      }
    });
  }

  it("axe finds no problem in the first steps, which fit a phone and add sample objects of both APIs", async () => {
    await Promise.all([sec.localApi.control.reset(), vdb.localApi.control.reset()]);
    for (const [base, sample] of [
      [sec.localApi.url, "Night shift"],
      [vdb.localApi.controlUrl, "search"],
    ] as const) {
      const shown = await ConsolePage.open(started.browser, base, { viewport: narrow });
      await shown.button("Copy exports").waitFor();
      expect(await shown.violations(), base).to.deep.equal([]);
      expect(await shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")).to.equal(true);
      await shown.button("Add sample objects").click();
      await shown.object(sample).waitFor();
      expect(await shown.page.locator(".steps").count()).to.equal(0);
      await shown.close();
    }
  });

  it("axe finds no problem in a dialog, which returns the focus when it closes", async () => {
    const shown = await ConsolePage.open(started.browser, sec.localApi.url);
    await shown.goTo("Snapshots");
    await shown.button("Reset").focus();
    await shown.page.keyboard.press("Enter");
    await shown.page.getByRole("dialog").waitFor();
    expect(await shown.violations()).to.deep.equal([]);
    await shown.page.keyboard.press("Escape");
    await eventually(
      () => focused(shown),
      ({ text }) => expect(text).to.equal("Reset"),
    );
    expect(sec.objects("AlertChannels")).to.have.lengthOf(1);
    await shown.close();
  });

  it("the Tab key visits all controls in their visual order, with a visible focus", async () => {
    const shown = await ConsolePage.open(started.browser, sec.localApi.url);
    const order: string[] = [];
    for (let i = 0; i < 15; i++) {
      await shown.page.keyboard.press("Tab");
      const { text, outline } = await focused(shown);
      order.push(text);
      expect(outline, text).to.be.greaterThanOrEqual(2);
    }
    expect(order[0]).to.equal("Skip to content");
    expect(order.slice(1, 7).map((text) => text.replace(/\d+$/, ""))).to.deep.equal([...views]);
    const controls = ["Keys", "Filter objects", "Type of objects", "of the platform"];
    expect(order.slice(7, 14)).to.deep.equal([...controls, "Name", "State", "Changed"]);
    expect(order[14]).to.include("on call");
    await shown.close();
  });

  it("the skip link leads to the content, and remains in the view", async () => {
    const shown = await ConsolePage.open(started.browser, sec.localApi.url);
    for (const key of ["Tab", "Enter", "Tab"]) await shown.page.keyboard.press(key);
    expect((await focused(shown)).text).to.equal("Filter objects");
    expect(await shown.page.title()).to.equal("Objects · local API sec");
    await shown.close();
  });
});

/** What has the focus: its name, and how wide its outline is in pixels. */
function focused({ page }: ConsolePage): Promise<{ readonly text: string; readonly outline: number }> {
  return page.evaluate(`(({ activeElement: element }) => {
    const label = element.getAttribute("aria-label") ?? (element.labels?.[0] ?? element).textContent;
    const style = getComputedStyle(element);
    const outline = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
    return { text: label.trim(), outline };
  })(document)`);
}
