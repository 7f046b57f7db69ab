import { expect } from "chai";
import { rawRequest, statusIn } from "../attack/local/raw-request.ts";
import { TestApi } from "../support/sec-api.ts";
import { browserForTests, ConsolePage } from "./support/console-page.ts";

const hostile: Readonly<Record<string, string>> = {
  "an image with a handler": "<img src=x onerror=\"document.title='owned'\">",
  quotes: `"'\`\\ \${1+1} {{1+1}}`,
  "a quote that ends an attribute": `" autofocus onfocus="document.title='owned'`,
  "characters that change the text direction": "\u202egnp.exe\u2066\u200f",
  "control characters": "\u0000\u0007\u001b[31m\u007f\u0085",
  "a lone surrogate": "\ud800",
  "the name of a prototype": "__proto__",
  "a URL with a script": "javascript:document.title='owned'",
  "a million characters": "x".repeat(1_000_000),
  "a thousand lines": "line\n".repeat(1000),
  "thousands of combining characters": `a${"\u0301".repeat(2000)}`,
};

describe("The console with hostile objects", () => {
  const started = browserForTests();
  let api: TestApi;
  beforeEach(async () => {
    api = await TestApi.start();
  });
  afterEach(() => api.close());

  const open = () =>
    ConsolePage.open(started.browser, api.localApi.url, { viewport: { width: 360, height: 900 } });

  for (const [what, text] of Object.entries(hostile)) {
    it(`the console can be used, on a phone, too, when names, keys, values and IDs have ${what}`, async () => {
      const id = text.slice(0, 500).toWellFormed();
      await api.put("AlertChannels", id, {
        intgGuid: id,
        name: text,
        enabled: 1,
        [text.slice(0, 100)]: text,
      });
      await api.put("AlertChannels", "NEXT", { intgGuid: "NEXT", name: "its neighbor" });
      const shown = await open();
      const { page } = shown;
      const row = page.locator("li[data-object]").first();
      await shown.open(row);
      expect(await page.title()).to.equal("Objects · local API sec");
      expect(await page.locator("#app img:not(.brand img), #app script, #app iframe").count()).to.equal(0);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).to.equal(true);
      await shown.button("Make drift").click();
      await shown.says("Run terraform plan to see the drift.");
      await row.locator(".why b").waitFor();
      await shown.open(shown.object("its neighbor"));
      await shown.close();
    });
  }

  it("the console can be used, on a phone, too, when requests, their headers, runs and faults have hostile texts", async () => {
    const { url } = api.localApi;
    const texts = Object.values(hostile).map((text) => text.slice(0, 500).toWellFormed());
    for (const [index, text] of texts.entries()) {
      // The parser of requests accepts these characters in a path, and no browser sends them.
      const open = text.replaceAll(/[^!-~]/g, "_");
      const header = Buffer.from(text.replaceAll(/\p{Cc}/gu, "_")).toString("latin1");
      for (const path of [`/api/v2/AlertChannels/${open}?${open}`, `/api/v2/${encodeURIComponent(text)}/x`]) {
        const lines = [
          `GET ${path} HTTP/1.1`,
          "host: localhost",
          "connection: close",
          ...["user-agent", "x-terraform-run", "account-name", "x-other"].map((name) => `${name}: ${header}`),
        ];
        const answer = await rawRequest(url, Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
        expect(statusIn(answer), `${index}`).to.be.oneOf([400, 401, 403, 404]);
      }
      api.fail({ method: "GET", path: `*${open.slice(0, 100)}*`, status: 500 });
    }
    const shown = await open();
    const { page } = shown;
    const isSound = async (where: string) => {
      expect(await page.title(), where).to.match(/ · local API sec$/);
      const foreign = "#app img:not(.brand img), #app script, #app iframe, #app [onerror], #app [onfocus]";
      expect(await page.locator(foreign).count(), where).to.equal(0);
      const schemes = "[...document.querySelectorAll('a')].map(({ href }) => new URL(href).protocol)";
      expect(await page.evaluate<string[]>(schemes), where).not.to.include("javascript:");
      const wide = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("#app *")]
        .filter((one) => one.getBoundingClientRect().right > innerWidth)
        .map((one) => one.outerHTML.slice(0, 200))`;
      expect(await page.evaluate<string[]>(wide), where).to.deep.equal([]);
    };
    await shown.goTo("Requests");
    const requests = page.locator("li[data-request]");
    expect(await requests.count()).to.be.greaterThan(10);
    for (const row of await requests.all()) {
      await shown.open(row);
      await isSound("a request");
      await row.locator("button.row").click();
    }
    for (const view of ["Runs", "Faults", "Objects"] as const) {
      await shown.goTo(view);
      await isSound(view);
    }
    await shown.close();
  });

  it("the console shows an object with an impossible ID, and reports why it cannot be changed", async () => {
    await api.put("AlertChannels", "\ud800", { name: "half", enabled: 1 });
    const shown = await open();
    await shown.open(shown.object("half"));
    await shown.button("Make drift").click();
    await shown.page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
    expect(api.only("AlertChannels")).to.include({ enabled: 1 });
    await shown.close((problem) => problem.includes("404"));
  });
});
