import { expect } from "chai";
import { sec } from "../../../src/resources/sec/index.ts";

/** Families whose objects the platform checks by itself, some time after their creation. */
const triedLater = /^integration_/;

describe("the documentation pages of sec", () => {
  for (const [type, load] of Object.entries(sec.definition.resources)) {
    it(`the page states whether ${type} works as soon as it is created`, async () => {
      const { definition } = (await load()).default;
      const isSaid = /created without waiting/.test(definition.description);
      expect(isSaid).to.equal(triedLater.test(type));
    });
  }
});
