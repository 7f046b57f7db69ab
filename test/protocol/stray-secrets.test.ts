import { resolve } from "node:path";
import { expect } from "chai";
import type { Core } from "../../src/testing/core/core.ts";
import type { PluginClient } from "../../src/testing/plugin/client.ts";
import { drive } from "../../src/testing/plugin/drive.ts";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

const secret = "planted-secret-4711";

describe("the texts that belong to no call", function () {
  this.timeout(60_000);
  let plugin: PluginClient;
  let core: Core;

  beforeEach(async () => {
    const { plugin: started, core: driver } = await drive("build/kit/terraform-provider-kit");
    [plugin, core] = [started, driver];
    await core.configure({ file: resolve(await temporaryDirectory(), "objects.json") });
  });
  afterEach(() => plugin.kill());
  after(removeTemporary);

  const create = (fail: string) =>
    core
      .plan("kit_fragile", null, { name: "a", fail, password: secret })
      .then((plan) => core.apply(plan))
      .catch(() => undefined);

  for (const [what, fail, message] of [
    ["an error thrown in a timer", "crash", "later (redacted)"],
    ["a rejected promise that no code awaits", "reject", "rejected (redacted)"],
  ] as const) {
    it(`the text of a crash by ${what} shows no secret of the call that started it`, async () => {
      await Promise.race([create(fail), plugin.process.exited]);
      expect(await plugin.process.exited).to.have.property("code", 2);
      expect(plugin.process.stderr()).to.contain(`panic: ${message}`).and.not.contain(secret);
    });
  }

  it("text that code of the provider prints shows no secret of a call", async () => {
    const output = plugin.stdio();
    await create("print");
    const { value } = await output.next();
    expect(Buffer.from(value?.data ?? []).toString()).to.equal("printed (redacted)\n");
    expect(plugin.process.stderr()).to.contain("printed (redacted)\n").and.not.contain(secret);
  });
});
