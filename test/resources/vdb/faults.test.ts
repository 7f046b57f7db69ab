import { expect } from "chai";
import { vdb } from "../../../src/resources/vdb/index.ts";
import { sampled, thorough } from "../../support/thorough.ts";
import { startVdbLife, type VdbLife } from "../../support/vdb-life.ts";
import { expected } from "./faults/expected.ts";
import { FaultRuns, type Operation } from "./faults/runs.ts";
import { subjects } from "./faults/subjects.ts";

/** The types whose updates have the most faults: a thorough run tries those. */
const hasManyFaults = ["accounts_cluster", "accounts_hybrid_cloud_environment", "accounts_user_roles"];

describe("the rules for state and errors at every fault of every request", function () {
  // Each test runs hundreds of lives.
  this.timeout(600_000);
  let life: VdbLife;
  before(async () => {
    life = await startVdbLife();
  });
  after(() => life.close());

  it("the rules are tested with all resource types", () => {
    expect(Object.keys(subjects)).to.deep.equal(Object.keys(vdb.definition.resources));
  });

  const cases = Object.entries(subjects).flatMap(([type, subject]) => {
    const operations: readonly (readonly [string, Operation])[] = [
      ["create", { verb: "create" }],
      ["read", { verb: "read" }],
      ...Object.entries(subject.changes).map(
        ([what, to]) => [`change of ${what}`, { verb: "update", to }] as const,
      ),
      ["delete", { verb: "delete" }],
    ];
    return operations.map(([title, operation]) => ({ type, subject, title, operation }));
  });
  for (const { type, subject, title, operation } of sampled(cases)) {
    if (operation.verb === "update" && hasManyFaults.includes(type) && !thorough) continue;
    it(`the rules hold at every fault of ${type}: ${title}`, async () => {
      const results = await new FaultRuns(life, type, subject, operation).strikeAll();
      expect(results).to.deep.equal(expected[type]?.[title] ?? {});
    });
  }
});
