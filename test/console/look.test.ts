import { expect } from "chai";
import { type SecLocalApi, startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { browserForTests, ConsolePage } from "./support/console-page.ts";

const views = ["Objects", "Runs", "Requests", "Faults", "Clock", "Snapshots"] as const;

describe("The look of the console", () => {
  const started = browserForTests();
  let api: SecLocalApi;

  before(async () => {
    api = await startSecLocalApi();
    await api.control.putObject("AlertChannels", "ACME_1", { name: "ops", type: "EmailUser", enabled: 1 });
    api.control.addFaults({ status: 503, times: 3 });
    await fetch(`${api.url}/api/v2/UserProfile`);
  });
  after(() => api.close());

  for (const colorScheme of ["light", "dark"] as const) {
    it(`buttons, fields and tabs have one height in every view, in the ${colorScheme} theme`, async () => {
      const shown = await ConsolePage.open(started.browser, api.url, { colorScheme });
      await shown.open(shown.object("ops"));
      for (const view of views) {
        await shown.goTo(view);
        const heights: readonly (readonly [text: string, height: number])[] = await shown.page.evaluate(`
          [...document.querySelectorAll("button, input, select, nav a")]
            .filter((one) => !one.matches(".row, .columns button, [type=checkbox], [type=file], .notice button"))
            .map((one) => [one.textContent || one.name || one.type, one.getBoundingClientRect().height])
            .filter(([, height]) => height > 0)`);
        expect(heights.length, view).to.be.greaterThan(6);
        const height = heights[0]?.[1] ?? 0;
        const others = heights.filter(([, one]) => Math.abs(one - height) > 0.5);
        expect(others, view).to.deep.equal([]);
      }
      expect(await shown.violations()).to.deep.equal([]);
      await shown.close();
    });
  }

  it("nothing in the page is animated for users who prefer reduced motion", async () => {
    const shown = await ConsolePage.open(started.browser, api.url, { reducedMotion: "reduce" });
    await api.control.patchObject("AlertChannels", "ACME_1", { enabled: 0 });
    await shown.object("ops").and(shown.page.locator("[data-fresh=changed]")).waitFor();
    await shown.page.getByRole("navigation").getByRole("link", { name: "Requests" }).hover();
    expect(await shown.page.evaluate("document.getAnimations().length")).to.equal(0);
    await shown.close();
  });

  it("the page has a logo, and each icon is next to a text", async () => {
    const shown = await ConsolePage.open(started.browser, api.url);
    expect(await shown.page.evaluate("document.querySelector('header img').naturalWidth > 0")).to.equal(true);
    for (const view of views) {
      await shown.goTo(view);
      const alone = await shown.page.evaluate(
        "[...document.querySelectorAll('.icon')].filter(({ parentElement }) => parentElement.textContent.trim() === '').length",
      );
      expect(alone, view).to.equal(0);
    }
    await shown.close();
  });
});
