import { expect } from "chai";
import { secretsIn } from "../../../src/resources/sec/api/objects/objects.ts";
import { sec as provider } from "../../../src/resources/sec/index.ts";
import type { SecResource } from "../../../src/resources/sec/listing.ts";
import { valueAt } from "../../support/places.ts";
import { startSecLife } from "../../support/sec-life.ts";
import { placesWhere } from "./integration-facts.ts";
import { trafficOf } from "./traffic-of.ts";

describe("the secrets of a request", () => {
  for (const [type, load] of Object.entries(provider.definition.resources)) {
    it(`the secrets in requests of sec_${type} are recognized, so that no error shows sensitive values`, async () => {
      const { block, wire: mapping }: SecResource = (await load()).default;
      if (mapping === undefined) return;
      const { create, provider: configured = {} } = await trafficOf(type);
      const sensitive = placesWhere(block, ({ sensitive, required, optional }) =>
        Boolean(sensitive && (required || optional)),
      );
      const life = await startSecLife({ provider: configured });
      try {
        await life.resource(type).create(create);
        const [request] = life.api.takeChanges();
        const values = sensitive
          .map((place) => valueAt(create, place))
          .filter((value) => value !== undefined);
        expect(secretsIn(request?.body, mapping.secretKeys)).to.include.members(values);
      } finally {
        await life.close();
      }
    });
  }
});
