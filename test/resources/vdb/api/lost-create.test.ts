import { expect } from "chai";
import type { JsonObject } from "../../../../src/local-api/json.ts";
import { refusal, startVdbLife, useVdbLife, type VdbLife } from "../../../support/vdb-life.ts";

const id = "e0000000-0000-4000-8000-000000000001";

/** The requested object, and an object of the same kind that another client created in the local API. */
const kinds = [
  {
    type: "accounts_role",
    method: "CreateRole",
    listing: "ListRoles",
    collection: "roles",
    config: {
      name: "Readers",
      description: "Read",
      permissions: [{ value: "read:clusters" }, { value: "read:backups" }],
    },
    like: {
      name: "Readers",
      description: "Read",
      roleType: "ROLE_TYPE_CUSTOM",
      permissions: [{ value: "read:backups" }, { value: "read:clusters" }],
    },
    others: {
      "has another name": { name: "Writers" },
      "has another description": { description: "Something else" },
      "has fewer permissions": { permissions: [{ value: "read:clusters" }] },
      "has other permissions": { permissions: [{ value: "read:clusters" }, { value: "write:clusters" }] },
      "is the system's": { roleType: "ROLE_TYPE_SYSTEM" },
    },
  },
  {
    type: "accounts_hybrid_cloud_environment",
    method: "CreateHybridCloudEnvironment",
    listing: "ListHybridCloudEnvironments",
    collection: "environments",
    config: { name: "own", configuration: { namespace: "vectors" } },
    like: { name: "own", configuration: { namespace: "vectors" } },
    others: {
      "has another name": { name: "other" },
      "is in another namespace": { configuration: { namespace: "other" } },
    },
  },
] as const;

for (const { type, method, listing, collection, config, like, others } of kinds) {
  const lost = { method, code: "UNAVAILABLE", message: "bad gateway" };

  describe(`${type} whose create response is lost`, () => {
    const vdb = useVdbLife();
    const custom = () => vdb.api.objects(collection).filter(({ name }) => name === config.name);
    const put = (api: VdbLife["api"], changes: JsonObject) =>
      api.put(collection, id, {
        ...like,
        accountId: api.accountId,
        createdAt: new Date(api.clock.now()).toISOString(),
        ...changes,
      });

    for (const fault of [
      { method, drop: "after" },
      { method, corrupt: true },
      { ...lost, afterEffect: true },
      { method, code: "DEADLINE_EXCEEDED", afterEffect: true },
    ] as const) {
      it(`an object is found and can be destroyed after ${JSON.stringify(fault)}`, async () => {
        const one = vdb.resource(type);
        vdb.api.fail(fault);
        await one.create(config);
        expect(custom().map((found) => found.id)).to.deep.equal([one.id]);
        await one.expectNoChange(config);
        await one.destroy();
        expect(custom()).to.deep.equal([]);
      });
    }

    it("an object is found although it is not listed at first", async () => {
      const life = await startVdbLife({
        through: (client) => ({
          ...client,
          async call(called, ...args) {
            const response = await client.call(called, ...args);
            if (called.path.endsWith(`/${listing}`)) await put(life.api, {});
            return response;
          },
        }),
      });
      try {
        const one = life.resource(type);
        life.api.fail(lost);
        await one.create(config);
        expect(one.id).to.equal(id);
      } finally {
        await life.close();
      }
    });

    for (const [words, changes] of Object.entries({
      ...others,
      "existed before": { createdAt: "2020-01-02T03:04:05Z" },
    })) {
      it(`an object is not confused with one that ${words}`, async () => {
        const one = vdb.resource(type);
        await put(vdb.api, changes);
        vdb.api.fail(lost);
        const { detail } = await refusal(one.create(config));
        expect(detail).to.contain("bad gateway").and.contain("look for it before the next apply");
        expect(one.object).to.equal(undefined);
      });
    }

    it("an object is not confused with another one of the same provider", async () => {
      await vdb.resource(type).create(config);
      const other = vdb.resource(type);
      vdb.api.fail(lost);
      await refusal(other.create(config));
      expect(other.object).to.equal(undefined);
    });

    it("the failed create is reported when the list fails, too", async () => {
      vdb.api.fail({ ...lost, afterEffect: true }, { method: listing, code: "PERMISSION_DENIED" });
      const { detail } = await refusal(vdb.resource(type).create(config));
      expect(detail).to.contain("bad gateway").and.contain("import it by its ID, or delete it");
    });
  });
}
