import { expect } from "chai";
import { knownAfterApply } from "../../../src/schema/index.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const own = { query_id: "ACME Sign/Ins+", query: "{ source { X } return { A, B } }\n" };

describe("query", () => {
  const sec = useSecLife();

  it("a query has the attributes that the platform computes", async () => {
    const query = sec.resource("query");
    await query.create(own);
    expect(query.state).to.include({
      id: own.query_id,
      owner: "ACME",
      updated_by: "ada@example.org",
      result_schema: '[{"dataType":"String","name":"A"},{"dataType":"String","name":"B"}]',
    });
    const changes = await query.plan({ ...own, query: "{ source { X } return { A } }" });
    expect(changes.recomputed).to.have.members(["updated_time", "updated_by", "result_schema"]);
    await query.update({ ...own, query: "{ source { X } return { A } }" });
    expect(query.state.result_schema).to.equal('[{"dataType":"String","name":"A"}]');
  });

  it("the result schema of a query has one format, and is empty without columns", async () => {
    const query = sec.resource("query");
    await query.create(own);
    const before = query.state.result_schema;
    await sec.api.change("Queries", own.query_id, {
      resultSchema: [
        { name: "A", dataType: "String" },
        { name: "B", dataType: "String" },
      ],
    });
    expect((await query.refresh())?.result_schema).to.equal(before);
    await sec.api.change("Queries", own.query_id, { resultSchema: null });
    expect((await query.refresh())?.result_schema).to.equal(null);
    await query.expectNoChange(own);
  });

  it("plan and apply reject a change of a query's ID", async () => {
    const query = sec.resource("query");
    await query.create(own);
    sec.api.takeChanges();
    const error = await refusal(query.plan({ ...own, query_id: "Other" }));
    expect(error).to.include({ path: "query_id", summary: "Query ID cannot change" });
    expect(error.detail).to.contain('Set query_id back to "ACME Sign/Ins+"');
    const late = (query_id: unknown) => ({ query: "{ source { X } return { C } }", query_id });
    const later = await refusal(query.update(late(knownAfterApply), late("Other")));
    expect(later).to.include({ path: "query_id", summary: "Query ID cannot change" });
    expect(sec.api.takeChanges()).to.deep.equal([]);
    await query.expectNoChange(own);
  });

  it("a query is imported by its ID, which may contain any characters", async () => {
    const query = sec.resource("query");
    await query.create(own);
    await query.import(own.query_id);
    await query.expectNoChange(own);
    const error = await refusal(sec.resource("query").import("ACME/None"));
    expect(error).to.include({ path: "id", summary: "Query not found" });
    expect(error.detail).to.contain("ACME/None");
  });

  it("a query whose create response is lost is found", async () => {
    sec.api.fail({ method: "POST", path: "Queries", drop: "after" });
    const query = sec.resource("query");
    await query.create(own);
    expect(query.id).to.equal(own.query_id);
    expect(sec.api.objects("Queries")).to.have.length(1);
  });

  it("a query stays in the state when it cannot be deleted because a policy uses it", async () => {
    const query = sec.resource("query");
    await query.create(own);
    await sec.api.put("Policies", "acme-1", { policyId: "acme-1", queryId: own.query_id });
    expect((await refusal(query.destroy())).detail).to.contain("in use by policy acme-1");
    expect(query.state).to.include(own);
  });
});
