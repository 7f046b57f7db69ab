import { expect } from "chai";
import { sec } from "../../../src/resources/sec/index.ts";
import { refusal, startSecLife } from "../../support/sec-life.ts";
import { trafficOf } from "./traffic-of.ts";

/** Types that are deleted without a request, because their create sends none. */
const unasked = ["external_id", "managed_policies"];

describe("deleting", () => {
  const types = Object.keys(sec.definition.resources).filter((type) => !unasked.includes(type));
  for (const type of types) {
    it(`${type} counts as deleted after a 404 only if the API no longer returns it`, async () => {
      const { create, prepare, provider = {} } = await trafficOf(type);
      const life = await startSecLife({ provider });
      try {
        await prepare?.(life.api);
        const object = life.resource(type);
        const before = await object.create(create);
        const method = type === "agent_access_token" ? "PATCH" : "DELETE";
        for (const body of ["<html>no such page</html>", ""]) {
          life.api.fail({ method, status: 404, body });
          expect((await refusal(object.destroy())).detail).to.contain(`[404] ${body}`);
          expect(object.id).to.equal(before.id);
        }
        const missing = { status: 404, body: { message: "no such object" } };
        life.api.fail({ method, ...missing });
        expect((await refusal(object.destroy())).detail).to.contain("did not confirm that it does not exist");
        expect(object.id).to.equal(before.id);
        life.api.fail({ method, ...missing, scenario: "deletion", thenState: "gone" });
        life.api.fail({ method: "GET", ...missing, scenario: "deletion", whenState: "gone" });
        await object.destroy();
        expect(object.object).to.equal(undefined);
        expect(life.api.waitingFaults).to.equal(0);
      } finally {
        await life.close();
      }
    });
  }
});
