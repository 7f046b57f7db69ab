import { expect } from "chai";
import type { MessageInit } from "../../src/protobuf/message.ts";
import { blockType } from "../../src/schema/schema.ts";
import type { ObjectType } from "../../src/schema/values/type.ts";
import type { Value } from "../../src/schema/values/value.ts";
import type * as tfplugin6 from "../../src/server/generated/tfplugin6.ts";
import { received, sent } from "../../src/testing/core/wire.ts";
import { kitCore } from "../support/kit/core.ts";

const identityType: ObjectType = ["object", { id: "string" }];
const plain = (value: Value) => JSON.parse(JSON.stringify(value)) as unknown;

/** The identity in a response; null if there is none. */
function said(message: MessageInit<tfplugin6.ResourceIdentityData> | null | undefined, type = identityType) {
  return plain(received("identity", type, message?.identityData));
}

/** The messages about objects of a type. */
async function channel(typeName: string) {
  const { core, store, call } = await kitCore();
  const type = blockType(await core.block(typeName));
  const config = async (given: object) => sent(type, await core.configOf(typeName, { ...given }));
  return { core, store, call, type, config, typeName };
}

describe("resource identity", () => {
  it("a schema declares the attributes of the identity, for resources with an identity", async () => {
    const { call } = await kitCore();
    const { identitySchemas } = await call("getResourceIdentitySchemas", {});
    expect([...identitySchemas.keys()]).to.have.members(["kit_everything", "kit_relocated"]);
    const shown = (type: string) => {
      const { version, identityAttributes } = identitySchemas.get(type) ?? {};
      const attributes = identityAttributes?.map((one) => [
        one.name,
        String(Buffer.from(one.type ?? [])),
        one.description,
        one.requiredForImport,
        one.optionalForImport,
      ]);
      return { version, attributes };
    };
    expect(shown("kit_everything")).to.deep.equal({
      version: 0,
      attributes: [["id", '"string"', "The id", true, false]],
    });
    expect(shown("kit_relocated")).to.deep.equal({
      version: 0,
      attributes: [
        ["floor", '"number"', "The floor", true, false],
        ["id", '"string"', "The id", true, false],
      ],
    });
  });

  it("plans of updates return an identity, and plans of creates do not", async () => {
    const { call, core, type, config, typeName } = await channel("kit_everything");
    const state = await core.create(typeName, { name: "a" });
    const [nothing, prior] = [sent(type, null), sent(type, state.value)];
    const [before, after] = [await config({ name: "a" }), await config({ name: "b" })];
    const creating = { typeName, priorState: nothing, proposedNewState: before, config: before };
    expect(said((await call("planResourceChange", creating)).plannedIdentity)).to.equal(null);
    const updating = { typeName, priorState: prior, proposedNewState: after, config: after };
    expect(said((await call("planResourceChange", updating)).plannedIdentity)).to.deep.equal({ id: "id-1" });
  });

  it("creates and updates return an identity, and deletes do not", async () => {
    const { core, call, type, typeName } = await channel("kit_everything");
    const created = await core.create(typeName, { name: "a" });
    expect(plain(created.identity)).to.deep.equal({ id: "id-1" });
    const updated = await core.update(created, { name: "b" });
    expect(plain(updated.identity)).to.deep.equal({ id: "id-1" });
    const nothing = sent(type, null);
    const deleting = {
      typeName,
      priorState: sent(type, updated.value),
      plannedState: nothing,
      config: nothing,
      plannedIdentity: { identityData: sent(identityType, updated.identity) },
    };
    expect((await call("applyResourceChange", deleting)).newIdentity ?? null).to.equal(null);
  });

  it("reads return an identity, also for states without one", async () => {
    const { core, call, type, typeName } = await channel("kit_everything");
    const { value } = await core.create(typeName, { name: "a" });
    const answer = await call("readResource", { typeName, currentState: sent(type, value) });
    expect(said(answer.newIdentity)).to.deep.equal({ id: "id-1" });
  });

  it("a read that finds a changed identity returns the new one", async () => {
    const { core, store } = await channel("kit_relocated");
    const state = await core.create("kit_relocated", { floor: 3 });
    expect(plain(state.identity)).to.deep.equal({ floor: 3, id: "id-1" });
    store.change("id-1", { name: "new" });
    expect(plain((await core.refresh(state))?.identity ?? null)).to.deep.equal({ floor: 3, id: "id-1" });
  });

  it("an import by ID returns an identity, and an import by identity finds the object", async () => {
    const { core, call } = await channel("kit_relocated");
    const state = await core.create("kit_relocated", { floor: 3, name: "a" });
    const type: ObjectType = ["object", { floor: "number", id: "string" }];
    const byId = await call("importResourceState", { typeName: "kit_relocated", id: "3/id-1" });
    expect(said(byId.importedResources[0]?.identity, type)).to.deep.equal({ floor: 3, id: "id-1" });
    for (const named of ["3/id-1", { floor: 3, id: "id-1" }]) {
      const imported = await core.import("kit_relocated", named);
      expect(plain(imported.value)).to.deep.equal(plain(state.value));
      expect(plain(imported.identity)).to.deep.equal({ floor: 3, id: "id-1" });
    }
  });

  it("a move returns the identity of the old state", async () => {
    const { core } = await kitCore();
    const moved = await core.move("kit_relocated", {
      sourceProviderAddress: "example.test/acme/old",
      sourceTypeName: "old_place",
      sourceState: { json: Buffer.from('{"key":"id-9","level":2}') },
    });
    expect(plain(moved.value)).to.deep.equal({ id: "id-9", floor: 2, name: null });
    expect(plain(moved.identity)).to.deep.equal({ floor: 2, id: "id-9" });
  });
});

describe("stored identities", () => {
  const upgrade = async (typeName: string, version: number, json: string) => {
    const { call } = await kitCore();
    return await call("upgradeResourceIdentity", {
      typeName,
      version,
      rawIdentity: { json: Buffer.from(json) },
    });
  };

  it("upgraded states lose attributes that the identity no longer has", async () => {
    const answer = await upgrade("kit_everything", 0, '{"id":"id-1","region":"eu"}');
    expect(answer.diagnostics).to.deep.equal([]);
    expect(said(answer.upgradedIdentity)).to.deep.equal({ id: "id-1" });
  });

  for (const [what, typeName, version] of [
    ["of a newer version", "kit_everything", 1],
    ["of a resource without identity", "kit_fragile", 0],
  ] as const) {
    it(`an identity ${what} is rejected`, async () => {
      const { diagnostics, upgradedIdentity } = await upgrade(typeName, version, '{"id":"id-1"}');
      expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["Identity cannot be upgraded"]);
      expect(diagnostics[0]?.detail).to.contain(`version ${version} of ${typeName}`);
      expect(upgradedIdentity ?? null).to.equal(null);
    });
  }
});
