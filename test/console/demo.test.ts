import { expect } from "chai";
import { Desk } from "../scripts/support/command.ts";
import { browserForTests, ConsolePage } from "./support/console-page.ts";
import { eventually } from "./support/eventually.ts";

describe("The console during the demo", () => {
  const started = browserForTests();
  let desk: Desk;
  beforeEach(async () => {
    desk = await Desk.open();
  });
  afterEach(() => desk.close());

  it("the console shows everything that the demo creates, changes and destroys", async () => {
    const demo = desk.start("demo", ["--built"]);
    let printed = "";
    demo.child.stdout?.on("data", (text: string) => {
      printed += text;
    });
    await demo.printed("Tell terraform");
    const shown = await ConsolePage.open(
      started.browser,
      /sec API listening on (\S+)/.exec(printed)?.[1] ?? "",
    );
    const { page } = shown;
    const keys = () =>
      page.evaluate<string[]>(
        "[...document.querySelectorAll('[data-object]')].map((row) => row.dataset.object)",
      );
    const titles = () => page.locator("li[data-object] .title").allInnerTexts();
    const [collections, names] = [new Set<string>(), new Set<string>()];
    let isOver = false;
    const ended = demo.ended.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const key of await keys()) collections.add(key.split("/")[0] ?? "");
      for (const title of await titles()) names.add(title);
    }
    const { code, stderr } = await ended;
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect([...collections]).to.have.members([
      "AgentAccessTokens",
      "AlertChannels",
      "AlertProfiles",
      "AlertRules",
      "CloudAccounts",
      "ContainerRegistries",
      "Exceptions",
      "Policies",
      "Queries",
      "ReportRules",
      "ResourceGroups",
      "TeamMembers",
      "VulnerabilityExceptions",
    ]);
    expect([...names]).to.include.members(["On call", "Backlog", "Night shift", "Shop, facing customers"]);

    // The server has gone with the demo. What was deleted stays in sight for some seconds.
    await page.locator(".connection.lost").waitFor();
    const left = async () => (await keys()).filter((key) => !key.startsWith("AgentAccessTokens/"));
    await eventually(left, (rest) => expect(rest).to.deep.equal([]));
    await shown.close((problem) => /^Failed to load resource/.test(problem));
  });
});
