import { expect } from "chai";
import { TestApi } from "../support/sec-api.ts";
import { browserForTests, ConsolePage } from "./support/console-page.ts";
import { eventually } from "./support/eventually.ts";

describe("The keys of the console", () => {
  const started = browserForTests();
  let api: TestApi;
  let shown: ConsolePage;
  beforeEach(async () => {
    api = await TestApi.start();
    for (const [id, type] of [
      ["ONE", "EmailUser"],
      ["TWO", "EmailUser"],
      ["THREE", "SlackChannel"],
    ] as const)
      await api.put("AlertChannels", id, { intgGuid: id, name: id.toLowerCase(), type, data: {} });
    shown = await ConsolePage.open(started.browser, api.localApi.url);
    await shown.object("three").waitFor();
  });
  afterEach(async () => {
    await shown.close();
    await api.close();
  });

  const press = async (...keys: string[]) => {
    for (const key of keys) await shown.page.keyboard.press(key);
  };
  const focused = () =>
    shown.page.evaluate<string>(`(({ activeElement: element }) =>
    element.getAttribute("aria-label") ?? element.querySelector(".title")?.textContent ?? element.tagName)(document)`);
  const isAt = (hash: string) => shown.page.waitForURL((url) => url.hash === hash);

  it("g and a letter open a view, and / focuses its filter", async () => {
    for (const [letter, hash] of [
      ["r", "#runs"],
      ["f", "#faults"],
      ["c", "#clock"],
      ["s", "#snapshots"],
      ["q", "#requests"],
    ] as const) {
      await press("g", letter);
      await isAt(hash);
    }
    await press("/");
    expect(await focused()).to.equal("Filter requests");
  });

  it("keys act neither in a field, nor with a modifier, nor when they are switched off", async () => {
    await press("/", "g", "r", "?", "j");
    expect(await shown.page.getByLabel("Filter objects").inputValue()).to.equal("gr?j");
    await shown.page.getByLabel("Filter objects").fill("");
    await shown.button("Keys").focus();
    await press("g", "Alt+q", "q", "?");
    const dialog = shown.page.getByRole("dialog", { name: "Keys" });
    await dialog.getByRole("row", { name: "g o Objects" }).waitFor();
    expect(await shown.violations()).to.deep.equal([]);
    await dialog.getByLabel("keys of one character act").uncheck();
    await press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await press("g", "r", "?");
    expect(await dialog.isVisible()).to.equal(false);
    expect(new URL(shown.page.url()).hash).to.equal("");
  });

  it("j, k and the arrow keys move between the rows of all types, which are one stop of Tab", async () => {
    const titles = await shown.page.locator("[data-object] .title").allInnerTexts();
    expect(titles).to.have.members(["one", "two", "three"]);
    await press("j");
    expect(await focused()).to.equal(titles[0]);
    await press("j", "ArrowDown", "j");
    expect(await focused()).to.equal(titles[2]);
    await press("k");
    expect(await focused()).to.equal(titles[1]);
    const stops = shown.page.locator("[data-list=objects] button.row[tabindex='0'] .title");
    await eventually(
      () => stops.allInnerTexts(),
      (texts) => expect(texts).to.deep.equal([titles[1]]),
    );
    await press("Enter");
    await shown.page.locator(".detail").waitFor();
    await press("Tab", "j");
    expect(await focused()).to.equal(titles[2]);
  });
});
