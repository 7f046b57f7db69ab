import { expect } from "chai";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { account, environmentAtHand, putEnvironment } from "./environment-at-hand.ts";

describe("ephemeral bootstrap_commands", () => {
  const vdb = useVdbLife();
  beforeEach(() => putEnvironment(vdb.api));

  const config = { environment_id: environmentAtHand };

  it("bootstrap_commands generates new commands and keys each time, and sends nothing when it is closed", async () => {
    const { object, result } = await vdb.open("bootstrap_commands", config);
    expect(result).to.include({ ...config, account_id: account });
    const { commands, access_key, registry_username, registry_password } = result;
    for (const secret of [access_key, registry_username, registry_password])
      expect(String(commands)).to.contain(secret);
    const other = await vdb.open("bootstrap_commands", config);
    expect(other.result.access_key).not.to.equal(access_key);
    expect(vdb.api.takeChanges().map(({ call }) => call)).to.deep.equal([
      "HybridCloudService/GenerateBootstrapCommands",
      "HybridCloudService/GenerateBootstrapCommands",
    ]);
    await object.close();
    expect(await vdb.end()).to.deep.equal([]);
    expect(vdb.api.calls()).to.deep.equal([]);
  });

  it("bootstrap_commands fails when the platform is not ready or the key lacks the permission", async () => {
    for (const code of ["FAILED_PRECONDITION", "PERMISSION_DENIED"] as const) {
      vdb.api.fail({ method: "GenerateBootstrapCommands", code });
      const { summary } = await refusal(vdb.open("bootstrap_commands", config));
      expect(summary).to.equal("vdb_bootstrap_commands not opened");
    }
  });

  it("bootstrap_commands names the searched account when the environment does not exist", async () => {
    const environment_id = "0123abcd-0000-4000-8000-00000000ffff";
    const { detail } = await refusal(vdb.open("bootstrap_commands", { environment_id }));
    expect(detail).to.contain(`The account that was searched is ${account}.`);
  });

  it("bootstrap_commands rejects an ID that is not a UUID", async () => {
    const error = await refusal(vdb.open("bootstrap_commands", { environment_id: "own" }));
    expect(error).to.include({ path: "environment_id" });
    expect(vdb.api.calls()).to.deep.equal([]);
  });
});
