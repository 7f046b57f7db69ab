import { expect } from "chai";
import environmentResource from "../../../../src/resources/vdb/environment/accounts_hybrid_cloud_environment.ts";
import { type ResourceLife, refusal, useVdbLife } from "../../../support/vdb-life.ts";

const unset = { name: "own", configuration: { namespace: "databases" } };
const version = (bootstrap_commands_version: number) => ({ ...unset, bootstrap_commands_version });

const generate = "GenerateBootstrapCommands";

describe("bootstrap commands", () => {
  const vdb = useVdbLife();
  let own: ResourceLife;

  beforeEach(() => {
    own = vdb.resource("accounts_hybrid_cloud_environment");
  });

  /** Returns the number of generated commands since the previous call. */
  const generated = () => vdb.api.takeChanges().filter(({ call }) => call.endsWith(generate)).length;

  const commands = () => own.state.bootstrap_commands;

  it("commands are generated once when bootstrap_commands_version is not set", async () => {
    await own.create(unset);
    expect(generated()).to.equal(1);
    expect(commands()).to.be.an("array").that.is.not.empty;
    expect(own.state).to.include({ bootstrap_commands_version: 1, bootstrap_commands_generated: true });
    await own.expectNoChange(unset);
    await own.expectNoChange(version(1));
  });

  it("commands are sensitive", () => {
    expect(environmentResource.block.attributes.bootstrap_commands).to.include({ sensitive: true });
  });

  it("commands are generated for any version above 0", async () => {
    await own.create(version(7));
    expect(generated()).to.equal(1);
    expect(own.state).to.include({ bootstrap_commands_version: 7 });
    await own.expectNoChange(version(7));
  });

  for (const none of [0, -1, -2]) {
    it(`commands are not generated for ${none}`, async () => {
      await own.create(version(none));
      expect(generated()).to.equal(0);
      expect(own.state).to.deep.include({ bootstrap_commands_version: none, bootstrap_commands: [] });
      expect(own.state).to.include({ bootstrap_commands_generated: false });
      await own.expectNoChange(version(none));
    });
  }

  it("commands are generated again for another version, higher or lower", async () => {
    await own.create(version(2));
    for (const next of [3, 1]) {
      const before = commands();
      vdb.api.takeChanges();
      expect((await own.plan(version(next))).recomputed).to.include("bootstrap_commands");
      await own.update(version(next));
      expect(vdb.api.takeChanges().map(({ call }) => call)).to.deep.equal([`HybridCloudService/${generate}`]);
      expect(commands()).to.be.an("array").that.is.not.empty.and.does.not.deep.equal(before);
      await own.expectNoChange(version(next));
    }
  });

  it("versions 0 and -1 remove the commands from the state, and send no write", async () => {
    for (const none of [0, -1]) {
      await own.apply(version(1));
      vdb.api.takeChanges();
      await own.update(version(none));
      expect(vdb.api.takeChanges()).to.deep.equal([]);
      expect(commands()).to.deep.equal([]);
      await own.expectNoChange(version(none));
    }
  });

  it("commands stay when the version is removed from the configuration", async () => {
    await own.create(version(3));
    await own.expectNoChange(unset);
    expect(own.state).to.include({ bootstrap_commands_version: 3 });
  });

  it("commands are generated neither by a read nor after an import", async () => {
    await own.create(version(1));
    await own.import(own.id);
    generated();
    await own.refresh();
    await own.expectNoChange(unset);
    expect(generated()).to.equal(0);
    expect(commands()).to.deep.equal([]);
    await own.update(version(1));
    expect(generated()).to.equal(1);
    expect(commands()).to.be.an("array").that.is.not.empty;
  });

  for (const code of ["FAILED_PRECONDITION", "PERMISSION_DENIED"]) {
    it(`every apply requests missing commands while the platform responds with ${code}, with a warning`, async () => {
      const refuse = () => vdb.api.fail({ method: generate, code, message: "not now" });
      refuse();
      await own.create(unset);
      const [warning, ...more] = vdb.warnings;
      expect(more).to.deep.equal([]);
      expect(warning).to.include({ summary: "Bootstrap commands not generated", path: "bootstrap_commands" });
      expect(warning?.detail).to.include("not now").and.to.include("-1");
      expect(own.state).to.deep.include({
        bootstrap_commands_version: 1,
        bootstrap_commands: [],
        bootstrap_commands_generated: false,
      });

      expect(await own.plan(unset)).to.deep.include({
        action: "update",
        changed: [],
        recomputed: ["last_modified_at", "bootstrap_commands", "bootstrap_commands_generated", "status"],
      });
      vdb.api.takeChanges();
      refuse();
      await own.update(unset);
      expect([generated(), vdb.warnings.length]).to.deep.equal([1, 2]);

      await own.update(unset);
      expect(commands()).to.be.an("array").that.is.not.empty;
      expect(own.state).to.include({ bootstrap_commands_generated: true });
      expect(vdb.warnings).to.have.length(2);
      await own.expectNoChange(unset);
    });
  }

  it("an update of another attribute requests missing commands again", async () => {
    vdb.api.fail({ method: generate, code: "FAILED_PRECONDITION" });
    await own.create(unset);
    await own.update({ ...unset, name: "renamed" });
    expect(commands()).to.be.an("array").that.is.not.empty;
  });

  it("missing commands are not requested again with -1", async () => {
    vdb.api.fail({ method: generate, code: "PERMISSION_DENIED" });
    await own.create(unset);
    generated();
    await own.update(version(-1));
    expect(generated()).to.equal(0);
    await own.expectNoChange(version(-1));
  });

  it("any other error fails the update, and the commands are requested again", async () => {
    await own.create(unset);
    vdb.api.fail({ method: generate, code: "RESOURCE_EXHAUSTED", message: "too many" });
    const renamed = { ...version(2), name: "renamed" };
    expect((await refusal(own.update(renamed))).detail).to.include("too many");
    expect(own.state).to.deep.include({ name: "renamed", bootstrap_commands: [] });
    generated();
    await own.update(renamed);
    expect(vdb.api.takeChanges().map(({ call }) => call)).to.deep.equal([`HybridCloudService/${generate}`]);
    await own.expectNoChange(renamed);
  });

  it("commands remain unchanged when the request for new ones fails", async () => {
    await own.create(unset);
    const before = commands();
    vdb.api.fail({ method: generate, code: "RESOURCE_EXHAUSTED" });
    await refusal(own.update(version(2)));
    expect(own.state).to.deep.include({ bootstrap_commands_version: 1, bootstrap_commands: before });
  });

  it("commands are kept when the read after the create fails", async () => {
    vdb.api.fail({ method: "GetHybridCloudEnvironment", code: "INTERNAL" });
    await refusal(own.create(unset));
    expect(commands()).to.be.an("array").that.is.not.empty;
  });
});
