import { expect } from "chai";
import { type SecLocalApi, startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { browserForTests, ConsolePage } from "./support/console-page.ts";

const channel = (name: string, more = {}) => ({
  name,
  type: "EmailUser",
  data: { channelProps: { recipients: ["ops@example.org"] } },
  ...more,
});

describe("The page of the console", () => {
  const started = browserForTests();
  let api: SecLocalApi;

  beforeEach(async () => {
    api = await startSecLocalApi();
  });
  afterEach(() => api.close());

  const put = (id: string, object: object) =>
    api.control.putObject("AlertChannels", id, JSON.parse(JSON.stringify(object)));

  it("the console can be used with the keyboard alone, and shows the focus", async () => {
    await put("ACME_1", channel("ops"));
    const shown = await ConsolePage.open(started.browser, api.url);
    const { keyboard } = shown.page;
    const focused = (): Promise<{ text: string; label: string | null; isSeen: boolean }> =>
      shown.page.evaluate(`(({ activeElement: element }) => ({
        text: element.textContent,
        label: element.getAttribute("aria-label"),
        isSeen: getComputedStyle(element).outlineStyle !== "none",
      }))(document)`);
    /** Goes on with Tab to an element with a text or label. */
    const tabTo = async (wanted: RegExp) => {
      for (let steps = 0; steps < 60; steps++) {
        await keyboard.press("Tab");
        const { text, label, isSeen } = await focused();
        if (!wanted.test(label ?? text)) continue;
        expect(isSeen, `whether the focus is seen at ${wanted}`).to.equal(true);
        return;
      }
      throw new Error(`Tab does not lead to ${wanted}`);
    };
    await tabTo(/^Skip to content/);
    await tabTo(/ops/);
    await keyboard.press("Enter");
    await shown.page.locator(".detail").waitFor();
    await tabTo(/^ops as JSON$/);
    await tabTo(/^Delete ops$/);
    await keyboard.press("Enter");
    await shown.page.locator("dialog[open]").waitFor();
    await keyboard.press("Escape");
    await shown.page.locator("dialog[open]").waitFor({ state: "detached" });
    expect(api.control.objects("AlertChannels").map(({ name }) => name)).to.include("ops");
    await tabTo(/^Make drift$/);
    await keyboard.press("Space");
    await shown.says('Changed name of "ops" to');
    await shown.close();
  });

  it("the console opens the object, the request or the view that the address names", async () => {
    await put("ACME_1", channel("ops"));
    const shown = await ConsolePage.open(started.browser, api.url);
    await shown.open(shown.object("ops"));
    expect(new URL(shown.page.url()).hash).to.equal("#objects/AlertChannels%2FACME_1");
    await shown.page.reload();
    await shown.object("ops").locator(".detail").waitFor();
    await shown.page.goto(`${api.url}/console#requests`);
    await shown.page.locator("nav a[aria-current]").filter({ hasText: "Requests" }).waitFor();
    await shown.close();
  });

  it("the console shows what a change of an object has changed, and no value of a secret", async () => {
    const chat = (slackUrl: string, name: string) => ({ name, type: "SlackChannel", data: { slackUrl } });
    await put("ACME_1", chat("https://old.example.org/secret", "ops"));
    await put("ACME_1", chat("https://new.example.org/secret", "night"));
    const shown = await ConsolePage.open(started.browser, api.url);
    await shown.open(shown.object("night"));
    const history = shown.page.getByRole("region", { name: "History of night" });
    await history.getByRole("row", { name: 'name "ops" "night"' }).waitFor();
    await history.getByRole("row", { name: "chat_url data.slackUrl another secret" }).waitFor();
    expect(await shown.everything()).not.to.contain("example.org");
    await shown.close();
  });

  it("the console announces changes of objects to screen readers", async () => {
    const shown = await ConsolePage.open(started.browser, api.url);
    await put("ACME_1", channel("ops"));
    const said = shown.page.locator("[data-announcement]");
    await said.filter({ hasText: "sec_alert_channel_email ops created" }).waitFor({ state: "attached" });
    await shown.close();
  });

  it("the console shows any text as text", async () => {
    const names = [
      "<img src=x onerror=alert(1)>",
      "</script><script>alert(2)</script>",
      "\u202Ekcab\u0000\u0007",
      "__proto__",
      "{{constructor.constructor('alert(3)')()}}",
      "x".repeat(1_000_000),
    ];
    for (const [at, name] of names.entries()) await put(`ACME_${at}"><b>`, channel(name));
    const shown = await ConsolePage.open(started.browser, api.url);
    for (const name of names.slice(0, -1)) {
      const title = shown.page.locator(".row .title").filter({ hasText: name.slice(0, 4) });
      expect(await title.first().textContent()).to.equal(name);
    }
    await shown.open(shown.object("xxxxxxxx"));
    expect((await shown.page.locator(".detail pre").first().innerText()).length).to.be.lessThan(30_000);
    expect(await shown.page.locator("main img, main script, main b:not(.why b)").count()).to.equal(0);
    await shown.close();
  });

  it("an invalid value of a fault is reported at its field, which gets the focus", async () => {
    const shown = await ConsolePage.open(started.browser, api.url);
    await shown.goTo("Faults");
    const invalid = shown.page.locator("input[aria-invalid]");
    for (const [label, value, rule] of [
      ["Status", "99", "Status must be a whole number from 200 to 599."],
      ["Status", "many", "Status must be a number."],
      ["Path", "api", "Path must start with /."],
      ["Late by (ms)", "-1", "Late by must be a whole number from 0 to 3600000."],
    ] as const) {
      const field = shown.page.getByLabel(label, { exact: true });
      const before = await field.inputValue();
      await field.fill(value);
      await shown.button("Add fault").click();
      await invalid.and(shown.page.locator(":focus")).waitFor();
      expect(await shown.page.locator(".refusal").allInnerTexts(), label).to.deep.equal([rule]);
      expect(await invalid.getAttribute("aria-describedby")).to.equal(
        await shown.page.locator(".refusal").getAttribute("id"),
      );
      expect(await shown.violations()).to.deep.equal([]);
      await field.fill(before);
      await invalid.waitFor({ state: "detached" });
    }
    expect(api.control.faults()).to.deep.equal([]);
    await shown.page.getByLabel("Status", { exact: true }).fill("503");
    await shown.button("Add fault").click();
    await shown.says("The fault is added.");
    expect(api.control.faults()).to.have.length(1);
    await shown.close((problem) => problem.includes("400 (Bad Request)"));
  });

  it("the console reconnects after a restart of the local API, and shows the present objects", async () => {
    await put("ACME_1", channel("ops"));
    const shown = await ConsolePage.open(started.browser, api.url);
    await shown.object("ops").waitFor();
    const { port } = new URL(api.url);
    await api.close();
    await shown.page.locator(".connection.lost").waitFor();
    api = await startSecLocalApi({ port: Number(port) });
    await shown.isLive();
    await shown.object("ops").waitFor({ state: "detached" });
    await put("ACME_2", channel("night"));
    await shown.object("night").waitFor();
    await shown.close((problem) => /^Failed to load resource/.test(problem));
  });
});
