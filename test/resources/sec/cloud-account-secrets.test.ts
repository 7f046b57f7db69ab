import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import { valueAt, withValue } from "./alert-channel-cases.ts";
import { type CloudAccountCase, cloudAccountCases } from "./cloud-account-cases.ts";

function keeps({ type, config, withheld }: CloudAccountCase): void {
  const sec = useSecLife();

  for (const place of withheld) {
    const sent = () => JSON.stringify(sec.api.takeChanges().at(-1)?.body);

    it(`keeps ${place} when it is read, and sends it with every update`, async () => {
      const account = sec.resource(type);
      const state = await account.create(config);
      expect(valueAt(state, place)).to.equal(valueAt(config, place));
      expect(await account.refresh()).to.deep.equal(state);
      await account.update({ ...config, name: "renamed" });
      expect(sent()).to.contain(`"${valueAt(config, place)}"`);
    });

    it(`sends a new ${place} although nothing else changes`, async () => {
      const account = sec.resource(type);
      await account.create(config);
      const rotated = withValue(config, place, "rotated");
      expect(await account.plan(rotated)).to.deep.include({ action: "update", changed: [place] });
      await account.update(rotated);
      expect(sent()).to.contain('"rotated"');
      await account.expectNoChange(rotated);
    });

    it(`has no ${place} after an import, and sends it with the next apply`, async () => {
      const account = sec.resource(type);
      await account.create(config);
      expect(valueAt(await account.import(account.id), place)).to.equal(null);
      await account.update(config);
      expect(sent()).to.contain(`"${valueAt(config, place)}"`);
    });

    it(`does not show ${place} in errors that repeat it`, async () => {
      const body = { message: `cannot use ${valueAt(config, place)}` };
      sec.api.fail({ method: "POST", path: "CloudAccounts", status: 400, body });
      const { detail } = await refusal(sec.resource(type).create({ ...config, retries: 1 }));
      expect(detail).to.contain("[400] cannot use (redacted)");
    });
  }
}

for (const one of (await cloudAccountCases()).filter(({ withheld }) => withheld.length > 0)) {
  describe(`what the API withholds of ${one.type}`, () => keeps(one));
}
