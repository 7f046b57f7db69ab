import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";

const support = resolve(import.meta.dirname, "../support/throwing");

/** The functions that must have run; otherwise no error path was tested. */
const needed = [
  "resources/sec/api/calls/error-message#errorMessage",
  "resources/sec/api/calls/refusal#explainRefusal",
  "http/retry#waitBefore",
  "resources/sec/crud#pickAttributes",
  "grpc/calls/failures#failedCall",
  "grpc/status#statusName",
  "resources/shared/identity-names#identityIn",
  "resources/vdb/shared/wait#waitForRequest",
  "resources/vdb/database_key/temporary-key#deleteKey",
  "resources/vdb/role/wire#roleFromApi",
  "schema/engine/operations/identity#identityAfterApply",
  "schema/engine/operations/identity#identityAfterRead",
  "schema/engine/operations/describe-error#describeError",
  "schema/engine/operations/open-state-store#openStateStore",
  "schema/redaction/redact#redact",
  "schema/engine/state/state-after-apply#stateAfterApply",
  "schema/engine/state/merge-known#mergeKnown",
  "schema/engine/state/contradictions#compareWithPlan",
  "schema/engine/state/state-after-read#stateAfterRead",
  "server/rpc/plain-text#plainLine",
  "server/rpc/plain-text#plainText",
  "schema/masked-log#redactedLog",
  "server/rpc/resource-identity#identityMessage",
];

describe("functions that describe errors", function () {
  this.timeout(1_800_000);

  it("callbacks that throw lose no object, show no secret and do not crash the provider", async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", resolve(support, "register.js"), resolve(support, "run.js")],
      { maxBuffer: 2 ** 26 },
    );
    const { runs, reached, problems } = JSON.parse(stdout);
    expect(problems, problems.join("\n")).to.deep.equal([]);
    expect(reached).to.include.members(needed);
    expect(runs).to.be.above(reached.length);
  });
});
