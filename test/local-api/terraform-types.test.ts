import { expect } from "chai";
import type { ListedObject } from "../../src/local-api/control.ts";
import { sec } from "../../src/resources/sec/index.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import type { LivedIn, ProviderLife } from "../support/provider-life.ts";
import { startSecLife } from "../support/sec-life.ts";
import type { LifeCase, ResourceTraffic } from "../support/traffic-case.ts";
import { trafficIn } from "../support/traffic-of.ts";
import { startVdbLife } from "../support/vdb-life.ts";

/** The values by which a list finds the objects of a local API. */
interface Listing {
  readonly localApi: { readonly control: { listObjects(): readonly ListedObject[] } };
}

/** Resources whose objects are in no collection: they change other objects, or are computed. */
const withoutObject = new Set(["external_id", "managed_policies", "accounts_user_roles"]);

async function expectType<Request, Api extends LivedIn<Request> & Listing>(
  life: ProviderLife<Api, Request>,
  name: string,
  type: string,
  { create, prepare }: LifeCase<Api>,
): Promise<void> {
  try {
    await prepare?.(life.api);
    const object = life.resource(type);
    await object.create(create);
    const { id } = object;
    const listed = life.api.localApi.control.listObjects().flatMap(({ terraform }) => terraform ?? []);
    const own = listed.filter((one) => one.type === `${name}_${type}`);
    expect(own).not.to.have.length(0);
    const importId = own.at(-1)?.importId;
    if (importId === null || importId === undefined) return;
    await object.import(importId);
    expect(object.id).to.equal(id);
  } finally {
    await life.close();
  }
}

describe("the resource types that the local APIs name for their objects", () => {
  for (const type of Object.keys(sec.definition.resources).filter((one) => !withoutObject.has(one))) {
    it(`the Terraform types of the local API include sec_${type}, with an ID that imports the object`, async () => {
      const one = await trafficIn<ResourceTraffic<Awaited<ReturnType<typeof startSecLife>>["api"]>>(
        "sec",
        type,
      );
      await expectType(
        await startSecLife({ ...(one.provider && { provider: one.provider }) }),
        "sec",
        type,
        one,
      );
    });
  }

  for (const type of Object.keys(vdb.definition.resources).filter((one) => !withoutObject.has(one))) {
    it(`the Terraform types of the local API include vdb_${type}, with an ID that imports the object`, async () => {
      const one = await trafficIn<ResourceTraffic<Awaited<ReturnType<typeof startVdbLife>>["api"]>>(
        "vdb",
        type,
      );
      await expectType(
        await startVdbLife({ ...(one.provider && { provider: one.provider }) }),
        "vdb",
        type,
        one,
      );
    });
  }
});
