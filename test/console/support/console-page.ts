import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "chai";
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { findChromium } from "./chromium.ts";
import { eventually } from "./eventually.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Starts a headless browser; names can be led to other addresses, as `MAP name address`. */
export async function startBrowser(hostRules = ""): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("no Chromium is on the PATH");
  // Root has no sandbox; small machines have a small /dev/shm.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const rules = hostRules === "" ? [] : [`--host-resolver-rules=${hostRules}`];
  return await chromium.launch({ executablePath, args: [...sandbox, ...rules, "--disable-dev-shm-usage"] });
}

/** What axe finds wrong in a page; each violation is a line. */
export async function violationsIn(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const found: readonly { id: string; nodes: readonly { html: string }[] }[] = await page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })))",
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** A console in a browser, with everything that went wrong in it. */
export class ConsolePage {
  readonly page: Page;
  /** Errors of scripts, errors in the browser's log, and requests to other hosts. */
  readonly problems: string[] = [];
  /** What the server has sent to it: bodies of responses and server-sent events. */
  readonly heard: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens the console at a base URL, in a context of its own, and waits until it is live. */
  static async open(
    browser: Browser,
    base: string,
    options: BrowserContextOptions = {},
  ): Promise<ConsolePage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    context.setDefaultTimeout(60_000);
    const opened = new ConsolePage(await context.newPage());
    opened.#watch(new URL(base).origin);
    await opened.#listen();
    await opened.page.goto(`${base}/console`);
    await opened.isLive();
    return opened;
  }

  #watch(origin: string): void {
    const { page, problems } = this;
    page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
    });
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== origin) problems.push(`request to ${request.url()}`);
    });
    page.on("dialog", (dialog) => problems.push(`dialog: ${dialog.message()}`));
  }

  async #listen(): Promise<void> {
    const { page, heard } = this;
    page.on("response", (response) => {
      // Its events are heard below, while it goes on.
      if (response.headers()["content-type"]?.startsWith("text/event-stream")) return;
      response.text().then(
        (text) => heard.push(text),
        () => {},
      );
    });
    const protocol = await page.context().newCDPSession(page);
    await protocol.send("Network.enable");
    protocol.on("Network.eventSourceMessageReceived", ({ data }) => heard.push(data));
  }

  async isLive(): Promise<void> {
    await this.page.locator(".connection.live").waitFor();
  }

  /** Goes to a view by its tab. */
  async goTo(view: "Objects" | "Runs" | "Requests" | "Faults" | "Clock" | "Snapshots"): Promise<void> {
    const tab = this.page.getByRole("navigation").getByRole("link", { name: view });
    await tab.click();
    await tab.and(this.page.locator("[aria-current=page]")).waitFor();
  }

  /** The row of an object, by a text in it such as its name. */
  object(text: string): Locator {
    return this.page.locator("li[data-object]").filter({ hasText: text });
  }

  /** The rows of requests with a text. */
  request(text: string): Locator {
    return this.page.locator("li[data-request]").filter({ hasText: text });
  }

  /** The rows of runs with a text. */
  run(text: string): Locator {
    return this.page.locator("li[data-run]").filter({ hasText: text });
  }

  /** Opens an object, a run or a request, by its row. */
  async open(row: Locator): Promise<void> {
    await row.locator("button.row").click();
    await row.locator(".detail").waitFor();
  }

  /** Everything in the document, with what is in its fields. */
  async everything(): Promise<string> {
    const fields = "[...document.querySelectorAll('input, textarea, select')].map(({ value }) => value)";
    return [await this.page.content(), ...(await this.page.evaluate<string[]>(fields))].join("\n");
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Waits until it says what was done, or what was not. */
  async says(text: string | RegExp): Promise<void> {
    await this.page.locator(".notice").filter({ hasText: text }).waitFor();
  }

  /** What a button copies. */
  async copied(button: string): Promise<string> {
    await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    // The notice of an earlier copy may still be shown.
    await this.page.evaluate("navigator.clipboard.writeText('')");
    await this.button(button).click();
    await this.says("Copied.");
    return await eventually(
      () => this.page.evaluate<string>("navigator.clipboard.readText()"),
      (text) => expect(text).not.to.equal(""),
    );
  }

  /** What is wrong for those who do not see it, or do not use a mouse; each in a line. */
  async violations(): Promise<readonly string[]> {
    return await violationsIn(this.page);
  }

  /** Ends it, and says if anything went wrong in it that is not expected. */
  async close(isExpected: (problem: string) => boolean = () => false): Promise<void> {
    await this.page.context().close();
    expect(this.problems.filter((problem) => !isExpected(problem))).to.eql([]);
  }
}

/** A browser for the tests of a suite. */
export function browserForTests(hostRules = ""): { readonly browser: Browser } {
  let browser: Browser | undefined;
  before(async () => {
    browser = await startBrowser(hostRules);
  });
  after(() => browser?.close());
  return {
    get browser() {
      if (!browser) throw new Error("the browser has not started");
      return browser;
    },
  };
}
