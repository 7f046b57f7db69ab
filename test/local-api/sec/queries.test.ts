import { expect } from "chai";
import { localApiForTests } from "../support/client.ts";

const path = "/api/v2/Queries";
const query = (queryId: string) => ({
  queryId,
  queryText: "{ source { CloudTrailRawEvents e } return distinct { INSERT_ID, e.EVENT:name AS EVENT_NAME } }",
  usageContext: {},
});

describe("local-api sec: queries", () => {
  const tests = localApiForTests();

  it("queries can be created, read, updated and deleted, by any ID", async () => {
    const { client } = tests;
    const created = await client.send("POST", path, query("ACME Q/1+"));
    expect(created.status, created.text).to.equal(201);
    expect(created.data).to.include({ owner: "ACME", lastUpdateUser: "ada@example.org" });
    expect(created.data.resultSchema).to.deep.equal([
      { name: "INSERT_ID", dataType: "String" },
      { name: "EVENT_NAME", dataType: "String" },
    ]);
    const one = `${path}/ACME+Q%2F1%2B`;
    expect((await client.send("GET", one)).data).to.deep.equal(created.data);
    expect((await client.send("GET", `${path}/ACME%20Q%2F1%2B`)).status).to.equal(200);

    const change = { queryText: "{ source { X } return { A } }", usageContext: {} };
    const updated = await client.send("PATCH", one, change);
    expect(updated.data).to.deep.include({ resultSchema: [{ name: "A", dataType: "String" }] });
    expect(updated.data.lastUpdateTime).not.to.equal(created.data.lastUpdateTime);
    expect((await client.send("PATCH", one, { queryId: "other" })).status).to.equal(400);
    expect((await client.send("DELETE", one)).status).to.equal(204);
    expect((await client.send("GET", one)).status).to.equal(404);
  });

  it("queries may be written in many ways", async () => {
    for (const [index, queryText] of [
      "{source{X}return{A}}",
      "ACME_Q {\n  SOURCE { X }\n  FILTER { A = '}' and B <> 'it''s' }\n  RETURN DISTINCT { A }\n}",
      "{ source { X } -- all { of them\n filter { A in ('a') } /* { */ return { A } }",
    ].entries()) {
      const { status, text } = await tests.client.send("POST", path, { ...query(`way ${index}`), queryText });
      expect(status, text).to.equal(201);
    }
  });

  it("the check of a query takes little time for any length", async () => {
    const long = "a".repeat(1_000_000);
    for (const [index, [queryText, expected]] of (
      [
        ["{ source { ".repeat(200_000), 400],
        ["{".repeat(1_000_000), 400],
        ["{ source { X } return { A } } /* /*".padEnd(1_000_000, "/*"), 201],
        [`${"/*".repeat(500_000)} { source { X } return { A } }`, 400],
        [`${"return ".repeat(200_000)}{ source { X } return { A } }`, 201],
        [`{ source { X } return { ${long}! b, ${long} } }`, 201],
      ] as const
    ).entries()) {
      const { status, text } = await tests.client.send("POST", path, {
        ...query(`long ${index}`),
        queryText,
      });
      expect(status, text.slice(0, 300)).to.equal(expected);
    }
    const stored = await tests.client.send("GET", `${path}/long%205`);
    expect(stored.data.resultSchema).to.deep.equal([
      { name: "b", dataType: "String" },
      { name: long, dataType: "String" },
    ]);
  });

  it("a query cannot be deleted while a policy uses it", async () => {
    const { client } = tests;
    await client.send("POST", path, query("used"));
    const policy = {
      policyType: "Violation",
      queryId: "used",
      title: "T",
      enabled: true,
      description: "D",
      remediation: "R",
      severity: "low",
    };
    const { data } = await client.send("POST", "/api/v2/Policies", policy);
    const refused = await client.send("DELETE", `${path}/used`);
    expect(refused.status).to.equal(409);
    expect(refused.message).to.equal(`queryId: is in use by policy ${data.policyId}`);
    expect((await client.send("GET", `${path}/used`)).status).to.equal(200);
    await client.send("DELETE", `/api/v2/Policies/${data.policyId}`);
    expect((await client.send("DELETE", `${path}/used`)).status).to.equal(204);
  });

  it("a query requires a unique ID and a valid text", async () => {
    const { client } = tests;
    await client.send("POST", path, query("twice"));
    const double = await client.send("POST", path, query("twice"));
    expect(double.status).to.equal(409);
    expect(double.message).to.match(/^queryId: /);
    for (const [change, key] of [
      [{ queryText: "select 1" }, "queryText"],
      [{ queryText: "{ source { X } }" }, "queryText"],
      [{ queryText: "{ return { A } }" }, "queryText"],
      [{ queryText: "{ source { X } return { A } " }, "queryText"],
      [{ queryText: "{ source { X } } } return { A } {" }, "queryText"],
      [{ queryText: "{ -- source { X }\n return { A } }" }, "queryText"],
      [{ usageContext: "none" }, "usageContext"],
      [{ queryText: undefined }, "queryText"],
      [{ queryId: undefined }, "queryId"],
    ] as const) {
      const { status, message } = await client.send("POST", path, { ...query("bad"), ...change });
      expect(status).to.equal(400);
      expect(message).to.match(new RegExp(`^${key}: `));
    }
  });
});
