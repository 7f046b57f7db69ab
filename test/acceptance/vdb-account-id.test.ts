import { expect } from "chai";
import { servedVdbLabForTests } from "../support/vdb-lab.ts";
import { accountResources, withAccounts } from "./vdb-types.ts";

describe("an empty account_id", () => {
  const lab = servedVdbLabForTests();
  const empty = withAccounts('account_id = ""');
  const leftOut = withAccounts("");

  it("an empty account_id selects the provider's account, and a change from or to null plans no change", async () => {
    const { api, terraform } = lab;
    const expectNothing = async (written: string) => {
      await terraform.write(written);
      await terraform.emptyPlan();
    };

    await terraform.write(empty);
    await terraform.apply();
    await expectNothing(empty);
    await expectNothing(leftOut);
    await terraform.refresh();
    await expectNothing(empty);
    for (const type of accountResources)
      expect((await terraform.stored(`vdb_${type}.one`)).values, type).to.include({
        account_id: api.accountId,
      });
    await expectNothing(withAccounts(`account_id = "${api.accountId.toUpperCase()}"`));

    await terraform.write(empty);
    api.takeChanges();
    await terraform.apply();
    expect(api.takeChanges()).to.deep.equal([]);
    await terraform.destroy();
  });
});
