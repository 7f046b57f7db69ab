import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { TestApi } from "../support/sec-api.ts";
import { labOf } from "../support/terraform-lab.ts";
import { browserForTests, ConsolePage } from "./support/console-page.ts";

const webhook = "https://hooks.example.org/services/very-secret-hook";

const channel = (name: string, more = "") => `
  resource "sec_alert_channel_chat" "${name}" {
    name     = "${name}"
    chat_url = "${webhook}"
    ${more}
  }
`;

/** The second channel is not created before the test writes the file. */
const inTwoSteps = `
  ${channel("first")}
  resource "terraform_data" "pause" {
    depends_on = [sec_alert_channel_chat.first]
    provisioner "local-exec" {
      command = "until [ -e go-on ]; do sleep 0.1; done"
    }
  }
  ${channel("second", "depends_on = [terraform_data.pause]")}
`;

describe("The console during terraform apply", () => {
  const started = browserForTests();
  let shown: ConsolePage;

  // Before the local API is closed.
  afterEach(async () => {
    const everything = await shown.page.content();
    for (const secret of lab.secrets) expect(everything).not.to.contain(secret);
    await shown.close();
  });

  const lab = labOf({
    provider: "sec",
    start: () => TestApi.start(),
    secretOf: ({ localApi }) => localApi.credentials.apiSecret,
    env: { TFNODE_RUN: "on" },
  });

  beforeEach(async () => {
    lab.secrets.add(webhook);
    shown = await ConsolePage.open(started.browser, lab.api.localApi.url);
  });

  it("the first steps of an empty console lead to a first run, which takes their place", async () => {
    const configuration = await shown.copied("Copy configuration");
    expect(configuration.trim().split("\n")).to.have.length.at.most(10);
    expect(await shown.copied("Copy commands")).to.equal("terraform init\nterraform plan\nterraform apply\n");
    const { SEC_API_URL, SEC_ACCOUNT, SEC_API_KEY, SEC_API_SECRET } = lab.api.env;
    expect(await shown.page.locator(".steps").innerText()).to.contain("export SEC_API_SECRET='***'");
    expect(await shown.copied("Copy exports")).to.equal(
      `${Object.entries({ SEC_API_URL, SEC_ACCOUNT, SEC_API_KEY, SEC_API_SECRET, TFNODE_RUN: "on" })
        .map(([name, value]) => `export ${name}=${value}\n`)
        .join("")}`,
    );
    await lab.terraform.write({ "versions.tf": "", "main.tf": configuration });
    await lab.terraform.apply();
    await shown.page.locator(".steps").waitFor({ state: "detached" });
    const run = shown.page.getByRole("region", { name: "Latest run" });
    await run.getByText("1 created").waitFor();
    await shown.object("On call").waitFor();
    await run.getByRole("link").click();
    await shown.run("1 created").locator(".detail").waitFor();
  });

  it("a run that was traced to the local API shows the spans of the provider with their requests", async () => {
    await lab.terraform.write(channel("traced"));
    Object.assign(lab.terraform.env, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${lab.api.localApi.url}/control`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    });
    await lab.terraform.apply();
    await shown.goTo("Runs");
    const run = shown.run("1 created");
    await shown.open(run);
    const call = run.locator(".spans > li", {
      hasText: 'ApplyResourceChange sec_alert_channel_chat "traced"',
    });
    await call.locator("summary").click();
    const sent = call.locator("li", { hasText: "request POST /api/v2/AlertChannels" }).last();
    await sent.getByRole("link", { name: /in the API/ }).click();
    await shown.request("POST /api/v2/AlertChannels").locator(".detail").waitFor();
  });

  it("the console shows each object as it is made, and the requests that make it", async () => {
    await lab.terraform.write(inTwoSteps);
    const running = lab.terraform.start(["apply", "-auto-approve", "-input=false"]);
    let isOver = false;
    running.ended.then(() => {
      isOver = true;
    });
    await shown.object("first").waitFor();
    expect(isOver, "whether the apply was over").to.equal(false);
    expect(await shown.object("second").count()).to.equal(0);
    await writeFile(join(lab.terraform.folder, "go-on"), "");
    const { code, stdout } = await running.ended;
    expect(code, stdout).to.equal(0);
    await shown.object("second").waitFor();
    const posts = shown.request("POST /api/v2/AlertChannels");
    await posts.nth(1).waitFor();
    expect(await posts.filter({ hasText: "201" }).count()).to.equal(2);
  });

  it("the console groups requests by command, with what each did, what failed, and its reads folded", async () => {
    await lab.terraform.write(channel("first"));
    await lab.terraform.apply();
    await shown.goTo("Runs");
    const created = shown.run("1 created");
    await created.filter({ hasText: "no failure" }).waitFor();
    await shown.open(created);
    await created.getByRole("img", { name: /^\d+ requests in / }).waitFor();

    await lab.terraform.write(`${channel("first", "enabled = false")}${channel("second")}`);
    lab.api.fail({ method: "POST", path: "AlertChannels", status: 400 });
    await lab.terraform.apply({ exit: 1 });
    const failed = shown.run("1 changed").filter({ hasText: "1 failed" });
    await failed.waitFor();
    expect(await failed.locator(".title").first().innerText()).to.equal("apply: 1 changed, second failed");
    await shown.open(failed);
    await failed.getByText("An injected fault made it fail").first().waitFor();
    await failed.getByRole("row", { name: "enabled true false" }).waitFor();
    expect(await failed.locator("details summary").innerText()).to.match(/^\d+ reads?$/);
    await failed.getByRole("link", { name: "POST /api/v2/AlertChannels" }).first().click();
    await shown.request("POST /api/v2/AlertChannels").locator(".detail").waitFor();
  });

  it("the console makes the next apply fail with a fault that is added by hand, and says which request had it", async () => {
    await lab.terraform.write(channel("first"));
    await shown.goTo("Faults");
    await shown.button("Add: Next create refused").click();
    await shown.page.getByText("None: the API works as it should.").waitFor({ state: "hidden" });
    const { errors } = await lab.terraform.apply({ exit: 1 });
    expect(errors.map(({ address }) => address)).to.eql(["sec_alert_channel_chat.first"]);
    expect(errors[0]?.detail).to.contain("refused by a fault of the console");
    await shown.says("The fault is used up: POST /api/v2/*: status 400");
    // The fault was for one request.
    await shown.page.getByText("None: the API works as it should.").waitFor();
    await shown.goTo("Requests");
    const refused = shown.request("400").filter({ hasText: "fault" });
    await refused.waitFor();
    await shown.open(refused);
    await refused.getByText("An injected fault made it fail").waitFor();
    expect(await refused.locator(".json").last().textContent()).to.contain(
      "refused by a fault of the console",
    );
    await lab.terraform.apply();
    await shown.goTo("Objects");
    await shown.object("first").waitFor();
  });

  it("the console makes drift at a click, which the next apply repairs", async () => {
    await lab.terraform.write(channel("first"));
    await lab.terraform.apply();
    await shown.open(shown.object("first"));
    await shown.button("Make drift").click();
    await shown.says('Changed enabled of "first" to false.');
    await shown.object("changed elsewhere").waitFor();
    const id = String(lab.api.only("AlertChannels").intgGuid);
    expect(await shown.copied("Copy import block")).to.equal(
      `import {\n  to = sec_alert_channel_chat.first\n  id = "${id}"\n}\n`,
    );
    expect(lab.api.only("AlertChannels").enabled).to.equal(0);
    const { changes } = await lab.terraform.plan();
    expect(changes.get("sec_alert_channel_chat.first")?.actions).to.eql(["update"]);
    await shown.page.locator(".drift").getByText("first").waitFor();
    await shown.goTo("Runs");
    await shown.run("plan: drift in first").waitFor();
    await shown.goTo("Objects");
    await lab.terraform.applyPlanned();
    expect(lab.api.only("AlertChannels").enabled).to.equal(1);
    await shown.object("changed elsewhere").waitFor({ state: "detached" });
    await shown.page.locator(".drift").waitFor({ state: "detached" });
    await shown.request("test alert of first").first().waitFor();
    await shown.object("first").getByText("Changed by a request.").waitFor();
    const history = shown.page.getByRole("region", { name: "History of first" });
    expect(await history.getByRole("row", { name: "enabled true false" }).count()).to.equal(1);
    expect(await history.getByRole("row", { name: "enabled false true" }).count()).to.equal(1);
    await shown.object("first").getByRole("link", { name: "Show the request" }).first().click();
    // The channel is tested after a change, and the platform notes the result.
    await shown.request("/test").locator(".detail").waitFor();
  });

  it("the console finds requests by a text, writes and errors, holds them while it is paused, and forgets them", async () => {
    await lab.terraform.write(channel("first"));
    await lab.terraform.apply();
    await shown.request("201").first().waitFor();
    const rows = shown.page.locator("li[data-request]");
    await shown.page.getByLabel("Which requests").selectOption("writes");
    await shown.request("GET ").first().waitFor({ state: "detached" });
    await shown.page.getByLabel("Which requests").selectOption("errors");
    await rows.first().waitFor({ state: "detached" });
    await shown.page.getByLabel("Which requests").selectOption("all");
    await shown.page.getByLabel("Filter requests").fill("alertchannels");
    await shown.request("access/tokens").waitFor({ state: "detached" });
    await shown.button("Pause").click();
    const before = await rows.count();
    await lab.terraform.emptyPlan();
    await shown.page
      .getByRole("link", { name: /^Requests/ })
      .filter({ hasText: /\d/ })
      .waitFor();
    expect(await rows.count()).to.equal(before);
    await shown.button("Pause").click();
    await rows.nth(before).waitFor();
    await shown.button("Clear").click();
    await rows.first().waitFor({ state: "detached" });
    expect(lab.api.requests()).to.eql([]);
  });

  it("the console saves everything under a name and brings it back, by a document as well", async () => {
    await lab.terraform.write(channel("first"));
    await lab.terraform.apply();
    await shown.goTo("Snapshots");
    await shown.button("Save").click();
    await shown.says("Snapshot before is saved.");
    const document = await shown.page.evaluate(async () => (await fetch("/control/export")).text());
    const deleteChannel = async () => {
      await shown.goTo("Objects");
      const row = shown.object("first");
      await row.waitFor();
      if ((await row.locator(".detail").count()) === 0) await shown.open(row);
      await shown.button("Delete first").click();
      await shown.page.locator("dialog[open]").getByRole("button", { name: "Delete", exact: true }).click();
      await shown.says("first is deleted.");
      expect(lab.api.objects("AlertChannels")).to.eql([]);
    };
    await deleteChannel();
    await shown.goTo("Snapshots");
    await shown.button("Restore before").click();
    await shown.says("Everything is as in before.");
    await shown.goTo("Objects");
    await shown.object("first").waitFor();
    expect(await shown.object("changed elsewhere").count()).to.equal(0);
    await shown.goTo("Snapshots");
    expect(lab.api.objects("AlertChannels")).to.have.length(1);
    await lab.terraform.emptyPlan();

    await deleteChannel();
    await shown.goTo("Snapshots");
    const buffer = Buffer.from(document);
    await shown.page
      .getByLabel(/^Import/)
      .setInputFiles({ name: "all.json", mimeType: "application/json", buffer });
    await shown.says("all.json is imported.");
    expect(lab.api.objects("AlertChannels")).to.have.length(1);
    const nonsense = { name: "none.json", mimeType: "application/json", buffer: Buffer.from("{ no") };
    await shown.page.getByLabel(/^Import/).setInputFiles(nonsense);
    await shown.says("This is no JSON");

    await shown.button("Reset").click();
    await shown.page.locator("dialog[open]").getByRole("button", { name: "Reset", exact: true }).click();
    await shown.says("Everything is as at the first start.");
    expect(lab.api.made()).to.eql({});
  });
});
