import { expect } from "chai";
import { sec } from "../../../src/resources/sec/index.ts";
import { type Attribute, type Content, contentOf } from "../../../src/schema/schema.ts";
import { DiagnosticsError } from "../../../src/testing/core/core.ts";
import { startSecLife } from "../../support/sec-life.ts";
import type { ResourceTraffic } from "../../support/traffic-case.ts";
import { trafficIn } from "../../support/traffic-of.ts";

type Plain = { [name: string]: unknown };

/** Returns the texts of a configuration, each with the object that contains it and its place. */
function* textsIn(
  content: Content,
  config: unknown,
  at = "",
): Generator<{ readonly owner: Plain; readonly name: string; readonly place: string }> {
  if (Array.isArray(config)) for (const element of config) yield* textsIn(content, element, at);
  else if (typeof config === "object" && config !== null) {
    const owner = config as Plain;
    for (const [name, attribute] of Object.entries(content.attributes)) {
      const { nested, type }: Attribute = attribute;
      if (nested) yield* textsIn(contentOf(nested), owner[name], `${at}${name}.`);
      else if (type === "string" && typeof owner[name] === "string") yield { owner, name, place: at + name };
    }
    for (const [name, { block }] of Object.entries(content.blocks))
      yield* textsIn(block, owner[name], `${at}${name}.`);
  }
}

describe("the API's rules in the validation of sec", () => {
  for (const [type, load] of Object.entries(sec.definition.resources)) {
    it(`the validation of ${type} rejects blank strings that the API rejects`, async () => {
      const { block } = (await load()).default;
      const { create, provider, prepare } = await trafficIn<ResourceTraffic>("sec", type);
      const life = await startSecLife({ ...(provider && { provider }) });
      const refusedLate: string[] = [];
      try {
        await prepare?.(life.api);
        const config: Plain = structuredClone(create);
        for (const { owner, name, place } of textsIn(block, config)) {
          const { [name]: before } = owner;
          owner[name] = " ";
          const error = await life
            .resource(type)
            .create(config)
            .catch((error: unknown) => error);
          if (error instanceof DiagnosticsError && error.message.includes("must not be empty")) {
            if (error.message.includes("[400]")) refusedLate.push(place);
          }
          owner[name] = before;
        }
      } finally {
        await life.close();
      }
      expect(refusedLate).to.deep.equal([]);
    });
  }

  for (const query of [
    "",
    "source { Events } return { ID }",
    "{ source { Events } }",
    "{ return { ID } source { Events } }",
    "{ source { Events } return { ID }",
    "{ source { Events } return { ID } } }",
    "{ source { Events } /* return { ID } } */",
    "{ source { Events } filter { NAME = 'return { ID }' }",
  ]) {
    it(`the validation rejects the query ${JSON.stringify(query)}, as the local API does`, async () => {
      const life = await startSecLife();
      try {
        const { errors } = await life.core.validateResource("sec_query", { query_id: "Q", query }).then(
          () => ({ errors: [] }),
          (error: unknown) => ({ errors: [String(error)] }),
        );
        expect(errors.join()).to.match(/query: .*must (be a query of the form|have a closing brace)/);
        const request = { queryId: "Q", queryText: query };
        const document = { api: "sec", version: 1, collections: { Queries: [request] } };
        const refusal = await life.api.localApi.control.import(document).catch((error: unknown) => error);
        expect(String(refusal)).to.contain("queryText");
      } finally {
        await life.close();
      }
    });
  }

  it("the validation and the local API accept queries with braces in strings and comments, in any case", async () => {
    const life = await startSecLife();
    try {
      const query = "{ SOURCE { Events } filter { NAME = '}' } -- {\n Return Distinct { ID } }";
      await life.resource("query").create({ query_id: "Q", query });
    } finally {
      await life.close();
    }
  });
});
