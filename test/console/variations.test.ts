import { expect } from "chai";
import { type SecLocalApi, startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { browserForTests, ConsolePage, violationsIn } from "./support/console-page.ts";
import { eventually } from "./support/eventually.ts";

describe("The variations of responses in the console", () => {
  const started = browserForTests();
  let api: SecLocalApi;
  let shown: ConsolePage;

  beforeEach(async () => {
    api = await startSecLocalApi({ variations: ["late-fields"] });
    shown = await ConsolePage.open(started.browser, api.url);
    await shown.goTo("Faults");
  });
  afterEach(async () => {
    await shown.close();
    await api.close();
  });

  const box = (name: string) => shown.page.getByRole("checkbox", { name });

  const states = () => api.control.variations();

  it("the console switches a variation on and leaves the others as they are", async () => {
    expect(await box("late-fields").isChecked()).to.equal(true);
    await box("reversed-lists").click();
    const both = { "reversed-lists": true, "late-fields": true };
    await eventually(states, (on) => expect(on).to.include(both));
    await box("late-fields").click();
    await eventually(states, (on) => expect(on).to.include({ ...both, "late-fields": false }));
    expect(await violationsIn(shown.page)).to.deep.equal([]);
    expect(shown.problems).to.deep.equal([]);
  });

  it("the console shows a variation that another client switches on", async () => {
    api.control.setVariations({ "unknown-fields": true });
    await eventually(
      () => box("unknown-fields").isChecked(),
      (isOn) => expect(isOn).to.equal(true),
    );
    expect(await box("late-fields").isChecked()).to.equal(false);
  });
});
