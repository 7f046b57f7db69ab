import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { secVariables } from "../../src/local-api/sec/variables.ts";
import { ConsolePage, startBrowser } from "../../test/console/support/console-page.ts";
import { openTerraform } from "../../test/support/terraform.ts";

const page = "src/local-api/console/page";
const pictures = [
  "console.png",
  "console-runs.png",
  "console-faults.png",
  "console-phone.png",
  "console-views-light.png",
  "console-views-dark.png",
  "console-narrow-light.png",
  "console-narrow-dark.png",
] as const;
/** The maximum size of one picture of the console in bytes, so that pages load quickly. */
export const mostBytes = 200_000;

/**
 * The objects that the apply creates; the webhook's address is a secret. A file marks the time at which the picture of the rule is
 * taken, so that the rule is created then.
 */
const configuration = `
  resource "sec_alert_channel_chat" "security" {
    name     = "Security chat"
    chat_url = "https://hooks.example.org/services/not-a-real-hook"
  }
  resource "sec_alert_channel_email" "on_call" {
    for_each   = toset(["On call", "Night shift", "Weekend"])
    name       = each.key
    recipients = ["on-call@example.org"]
  }
  resource "terraform_data" "pause" {
    depends_on = [sec_alert_channel_chat.security, sec_alert_channel_email.on_call, sec_resource_group.shop]
    provisioner "local-exec" {
      command = "until [ -e go-on ]; do sleep 0.1; done"
    }
  }
  resource "sec_alert_rule" "urgent" {
    depends_on     = [terraform_data.pause]
    name           = "Urgent"
    alert_channels = [for channel in sec_alert_channel_email.on_call : channel.id]
    severities     = ["Critical", "High"]
  }
  resource "sec_resource_group" "shop" {
    name = "Shop"
    type = "CLOUD_A"
    group {
      operator = "AND"
      filter {
        filter_name = "by_account"
        field       = "Account"
        operation   = "EQUALS"
        value       = ["111122223333"]
      }
    }
  }
`;

/** A hash that identifies the content of the pictures: it changes with the page. */
export function shownBy(root: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(join(root, page)).sort()) {
    hash.update(`${name}\n`).update(readFileSync(join(root, page, name)));
  }
  return hash.digest("hex");
}

/** The file with the hash of the pictures' content. */
export const shownFile = (root: string): string => join(root, "docs/pictures/console.sha256");

/**
 * Takes the pictures of the console during an apply, and reports it. Requires the build, Chromium and
 * terraform.
 */
export async function consolePictures(
  root: string,
  { anew }: { readonly anew: boolean },
): Promise<readonly string[]> {
  const shown = shownBy(root);
  const isThere = pictures.every((name) => existsSync(join(root, "docs/pictures", name)));
  if (
    !anew &&
    isThere &&
    existsSync(shownFile(root)) &&
    readFileSync(shownFile(root), "utf8").trim() === shown
  )
    return ["docs/pictures/console*.png show the console"];
  const taken = await take();
  for (const [name, bytes] of Object.entries(taken)) {
    if (bytes.length > mostBytes) throw new Error(`${name} has ${bytes.length} bytes`);
    writeFileSync(join(root, "docs/pictures", name), bytes);
  }
  writeFileSync(shownFile(root), `${shown}\n`);
  return Object.entries(taken).map(([name, { length }]) => `docs/pictures/${name}: ${length} bytes`);
}

async function take(): Promise<Readonly<Record<(typeof pictures)[number], Buffer>>> {
  const api = await startSecLocalApi();
  const terraform = await openTerraform(secVariables(api));
  const browser = await startBrowser();
  try {
    const viewport = { width: 1200, height: 720 };
    const console = await ConsolePage.open(browser, api.url, { viewport, colorScheme: "light" });
    await terraform.write(configuration);
    const apply = terraform.start(["apply", "-auto-approve", "-input=false"]);
    for (const name of ["Security chat", "On call", "Night shift", "Weekend", "Shop"])
      await console.object(name).waitFor();
    await console.open(console.object("Security chat"));
    await console.button("Make drift").click();
    await console.object("changed elsewhere").waitFor();
    await console.object("Security chat").locator("button.row").click();
    await console.open(console.request("POST /api/v2/ResourceGroups"));
    await console.page.evaluate("window.scrollTo(0, 0)");
    const live = await console.page.screenshot();
    await writeFile(join(terraform.folder, "go-on"), "");
    const { code, stdout } = await apply.ended;
    if (code !== 0) throw new Error(stdout);
    await console.goTo("Runs");
    await console.open(console.run("created").first());
    await console.page.evaluate("window.scrollTo(0, 0)");
    const runs = await console.page.screenshot();
    await console.goTo("Faults");
    await console.button("Add: Down, slow, well").click();
    await console.page.locator("li[data-fault]").nth(3).waitFor();
    const faults = await console.page.screenshot();
    const small = { viewport: { width: 390, height: 760 }, colorScheme: "dark" } as const;
    const phone = await ConsolePage.open(browser, api.url, small);
    await phone.object("Security chat").waitFor();
    const list = await phone.page.screenshot();
    return {
      "console.png": live,
      "console-runs.png": runs,
      "console-faults.png": faults,
      "console-phone.png": list,
      "console-views-light.png": await viewsOf(browser, api.url, "light", wide),
      "console-views-dark.png": await viewsOf(browser, api.url, "dark", wide),
      "console-narrow-light.png": await viewsOf(browser, api.url, "light", narrow),
      "console-narrow-dark.png": await viewsOf(browser, api.url, "dark", narrow),
    };
  } finally {
    await browser.close();
    await Promise.all([terraform.close(), api.close()]);
  }
}

const views = ["Objects", "Runs", "Requests", "Faults", "Clock", "Snapshots"] as const;

/** A window, and how its views are arranged in a picture. */
interface Size {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly columns: number;
  /** The height of a view in the picture. */
  readonly height: number;
}

const wide: Size = { viewport: { width: 1200, height: 720 }, columns: 2, height: 255 };
const narrow: Size = { viewport: { width: 390, height: 760 }, columns: 6, height: 300 };

/** One picture of all views in a theme and a window. */
async function viewsOf(
  browser: Browser,
  url: string,
  colorScheme: "light" | "dark",
  { viewport, columns, height }: Size,
): Promise<Buffer> {
  const console = await ConsolePage.open(browser, url, { viewport, colorScheme });
  const shots: string[] = [];
  for (const view of views) {
    await console.goTo(view);
    await console.page.locator("nav a[aria-current]").filter({ hasText: view }).waitFor();
    await console.page.evaluate("window.scrollTo(0, 0)");
    shots.push((await console.page.screenshot()).toString("base64"));
  }
  await console.close();
  const sheet = await browser.newPage({ viewport: { width: 1000, height: 100 } });
  const images = shots.map((shot) => `<img height="${height}" src="data:image/png;base64,${shot}">`);
  await sheet.setContent(
    `<body style="margin: 0; display: grid; grid-template-columns: repeat(${columns}, auto); gap: 8px; justify-content: center; background: gray">
    ${images.join("")}</body>`,
  );
  const picture = await sheet.screenshot({ fullPage: true });
  await sheet.close();
  return picture;
}
