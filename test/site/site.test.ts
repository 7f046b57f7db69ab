import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "chai";
import type { BrowserContextOptions, Page } from "playwright-core";
import { browserForTests, violationsIn } from "../console/support/console-page.ts";
import { eventually } from "../console/support/eventually.ts";
import { serveFolder } from "./support/static-server.ts";

const folder = resolve(import.meta.dirname, "../../../dist/site");
const [wide, narrow] = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
];
/** The checked pages: one of each form. */
const forms = [
  "/",
  "/documentation.html",
  "/examples/demo.html",
  "/readme.html",
  "/guides/troubleshooting.html",
  "/gallery.html",
  "/how-it-works.html",
  "/sec/",
  "/sec/resources/alert_channel_email.html",
  "/api/index/interfaces/CreateContext.html",
  "/decisions/",
  "/performance.html",
];

/** A page of the site in the browser: its IDs, and the targets of its links. */
interface Read {
  readonly ids: readonly string[];
  readonly links: readonly string[];
}

/** Reads pages without running them, because their HTML contains all text. */
const readPages = `async (paths) => Object.fromEntries(await Promise.all(paths.map(async (path) => {
  const response = await fetch(path);
  if (!response.ok) return [path, null];
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const base = new URL(path, location.href);
  return [path, {
    ids: [...page.querySelectorAll("[id]")].map(({ id }) => id),
    links: [...page.querySelectorAll("a[href]")]
      .map((link) => new URL(link.getAttribute("href"), base))
      .filter(({ origin }) => origin === base.origin)
      .map(({ pathname, hash }) => pathname + decodeURIComponent(hash)),
  }];
})))`;

describe("The documentation site", () => {
  const started = browserForTests();
  let site: Awaited<ReturnType<typeof serveFolder>>;

  before(async () => {
    site = await serveFolder(folder);
  });
  after(() => site.close());

  /** Opens a page of the site, and closes it after the work. Fails if the page reports an error or requests another server. */
  async function inPage(
    path: string,
    options: BrowserContextOptions,
    work: (page: Page) => Promise<void>,
  ): Promise<void> {
    const context = await started.browser.newContext({ viewport: wide, reducedMotion: "reduce", ...options });
    const problems: string[] = [];
    try {
      const page = await context.newPage();
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
      });
      page.on("request", (request) => {
        if (new URL(request.url()).origin !== site.url) problems.push(`request to ${request.url()}`);
      });
      await page.goto(site.url + path, { waitUntil: "networkidle" });
      await work(page);
    } finally {
      await context.close();
    }
    expect(problems).to.deep.equal([]);
  }

  it("every link and anchor leads to a page of the site, and at most three clicks lead from the first page to every other", async () => {
    const pages = new Map<string, Read>();
    const depths = new Map([["/", 0]]);
    const dead: string[] = [];
    // A dead link is reported below, with the page that contains it.
    const page = await started.browser.newPage();
    try {
      await page.goto(site.url);
      for (let level = ["/"], depth = 1; level.length > 0; depth++) {
        const read: Record<string, Read | null> = await page.evaluate(
          `(${readPages})(${JSON.stringify(level)})`,
        );
        const next = new Set<string>();
        for (const [path, content] of Object.entries(read)) {
          if (!content) continue;
          pages.set(path, content);
          for (const link of content.links) {
            const target = pathOf(link);
            if (depths.has(target) || !/\/$|\.html$/.test(target)) continue;
            depths.set(target, depth);
            next.add(target);
          }
        }
        level = [...next];
      }
    } finally {
      await page.close();
    }
    for (const [path, { links }] of pages)
      for (const link of new Set(links)) {
        const target = pages.get(pathOf(link));
        const anchor = link.split("#")[1];
        if (!target || (anchor && !target.ids.includes(anchor))) dead.push(`${path} -> ${link}`);
      }
    expect(dead).to.deep.equal([]);
    const built = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".html") && name !== "404.html")
      .map((name) => pathOf(`/${name}`));
    expect(built).to.have.length.above(400);
    expect(built.filter((path) => (depths.get(path) ?? 9) > 3)).to.deep.equal([]);
  });

  it("every page of docs is built", () => {
    const docs = resolve(import.meta.dirname, "../../../docs");
    const pages = readdirSync(docs, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".md"),
    );
    const built = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
    const placeOf = (name: string) =>
      name === "README.md" ? "documentation.md" : name.replace(/\/README\.md$/, "/index.md");
    const missing = pages.filter((name) => !built.has(placeOf(name).replace(/md$/, "html")));
    expect(missing).to.deep.equal([]);
  });

  it("the search finds a page by a word in it, without any other server", async () => {
    await inPage("/", {}, async (page) => {
      await page.getByRole("button", { name: "Search" }).first().click();
      await page.getByRole("searchbox").fill("TFNODE_KEEP");
      // An excerpt of another result may contain a link to the page, too.
      await page.locator('a.result[href*="/guides/many-commands"]').first().click();
      await page.waitForURL("**/guides/many-commands.html*");
      await page.getByRole("heading", { level: 1, name: "Running many commands" }).waitFor();
    });
  });

  for (const [query, page] of [
    ["quota", "/guides/troubleshooting"],
    ["Node.js not found", "/guides/troubleshooting"],
    ["rotate key", "/guides/day-two"],
    ["token expired", "/guides/"],
  ] as const)
    it(`the first result of the search for ${query} is in a guide`, async () => {
      await inPage("/", {}, async (opened) => {
        await opened.getByRole("button", { name: "Search" }).first().click();
        await opened.getByRole("searchbox").fill(query);
        const first = opened.locator("a.result").first();
        await first.waitFor();
        await eventually(
          () => first.getAttribute("href"),
          (href) => expect(href).to.contain(page),
        );
      });
    });

  for (const width of [360, 768, 1024, 1280, 1440, 1600])
    it(`the bar at the top fits a window of ${width} pixels, with the theme switch or a menu that has it`, async () => {
      for (const path of ["/", "/guides/troubleshooting.html"])
        await inPage(path, { viewport: { width, height: 900 } }, async (page) => {
          const outside = await page.evaluate<readonly string[]>(`(() => {
            const shown = [...document.querySelectorAll(".VPNavBar :is(a, button)")]
              .filter((one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }));
            const boxes = shown.map((one) => [one.className, one.getBoundingClientRect()]);
            const crossed = boxes.filter(([, box], at) =>
              boxes.some(([, other], place) => place > at && other.left < box.right - 1 && box.left < other.right - 1 &&
                other.top < box.bottom - 1 && box.top < other.bottom - 1));
            const beyond = boxes.filter(([, { left, right }]) => left < 0 || right > innerWidth);
            return [...crossed, ...beyond].map(([name, { left, right }]) => name + " " + left + "-" + right);
          })()`);
          expect(outside, path).to.deep.equal([]);
          const theme = page.locator(".VPNavBarAppearance button, .VPNavBarExtra button, .VPNavBarHamburger");
          expect(await theme.filter({ visible: true }).count(), path).to.be.at.least(1);
          if (width >= 1280)
            expect(await page.locator(".VPNavBarAppearance button").isVisible(), path).to.equal(true);
        });
    });

  it("the first page shows what tfnode is, two buttons and the demo at once, and the resource next to its plan", async () => {
    await inPage("/", {}, async (page) => {
      const buttons = page.locator(".VPHero .actions a");
      expect(await buttons.allInnerTexts()).to.deep.equal(["Write a provider", "Use a provider"]);
      const parts = page.locator(".VPHero :is(.tagline, .actions), img.demo");
      for (const part of await parts.all()) {
        const box = await part.boundingBox();
        expect((box?.y ?? 900) + (box?.height ?? 0), "the end of each part").to.be.lessThan(900);
      }
      expect(await parts.count()).to.equal(3);
      const [left, right] = await page.locator(".side-by-side > div").all();
      const [resource, plan] = [await left?.boundingBox(), await right?.boundingBox()];
      expect(resource?.y).to.equal(plan?.y);
      expect((resource?.x ?? 0) + (resource?.width ?? 0)).to.be.lessThan(plan?.x ?? 0);
      expect(await left?.innerText()).to.contain("export default resource({");
      expect(await right?.innerText()).to.contain("Plan: 1 to add, 0 to change, 0 to destroy.");
    });
  });

  it("a link to an example shows the example, and a long name in the navigation is cut off with an ellipsis", async () => {
    await inPage("/guides/ci.html", {}, async (page) => {
      await page.getByRole("main").getByRole("link", { name: "objects" }).first().click();
      await page.waitForURL("**/examples/ci-job.html#seedyaml");
      await page.getByRole("heading", { level: 2, name: "seed.yaml" }).waitFor();
    });
    await inPage("/sec/", { viewport: { width: 1000, height: 900 } }, async (page) => {
      const lines = await page.evaluate<number>(`Math.max(
        ...[...document.querySelectorAll(".VPSidebarItem .link .text")].map((one) =>
          one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)))`);
      expect(lines).to.be.lessThan(1.5);
    });
  });

  it("a link in the navigation opens its page", async () => {
    await inPage("/documentation.html", {}, async (page) => {
      await page.getByRole("complementary").getByRole("link", { name: "Gallery" }).click();
      await page.getByRole("heading", { level: 1, name: "Gallery" }).waitFor();
      expect(new URL(page.url()).pathname).to.equal("/gallery.html");
    });
  });

  for (const colorScheme of ["light", "dark"] as const)
    for (const viewport of [wide, narrow]) {
      it(`axe finds no violation in a page of each form, and each page fits the width ${viewport.width} in ${colorScheme}`, async () => {
        for (const path of forms)
          await inPage(path, { colorScheme, viewport }, async (page) => {
            expect(await violationsIn(page), path).to.deep.equal([]);
            const fits = await page.evaluate("document.documentElement.scrollWidth <= innerWidth");
            expect(fits, `whether ${path} fits`).to.equal(true);
          });
      });
    }
});

/** Returns the page of a link: the index of a folder has one address. */
function pathOf(link: string): string {
  const [path = ""] = link.split("#");
  return join(path).replace(/(^|\/)index\.html$/, "$1");
}
