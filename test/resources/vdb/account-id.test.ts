import { expect } from "chai";
import { canonicalAccountId, configuredAccountId } from "../../../src/resources/vdb/account-id.ts";
import { type Diagnostic, DiagnosticError } from "../../../src/schema/index.ts";

const id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
const provider = { accountId: "11111111-2222-3333-4444-555555555555" };
const none = { accountId: "" };
const at = { account_id: ["account_id"] };

function diagnosticOf(work: () => unknown): Diagnostic {
  try {
    work();
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostic;
    throw error;
  }
  throw new Error("nothing was thrown");
}

for (const [name, accountId] of Object.entries({ configuredAccountId, canonicalAccountId })) {
  describe(name, () => {
    it("the account ID is that of the resource, else that of the provider", () => {
      expect(accountId(provider, { account_id: id })).to.equal(id);
      for (const own of [{}, { account_id: null }, { account_id: "" }])
        expect(accountId(provider, own)).to.equal(provider.accountId);
    });

    it("an account ID is required in the resource or in the provider", () => {
      const problem = diagnosticOf(() => accountId(none, { account_id: "" }, at));
      expect(problem).to.deep.include({ summary: "Missing account ID", path: ["account_id"] });
      expect(problem.detail).to.contain("VDB_ACCOUNT_ID");
    });
  });
}

describe("the account ID as configured", () => {
  it("the configured account ID is not validated", () => {
    expect(configuredAccountId(none, { account_id: `{${id.toUpperCase()}}` })).to.equal(
      `{${id.toUpperCase()}}`,
    );
    expect(configuredAccountId({ accountId: " x " })).to.equal(" x ");
  });
});

describe("the canonical account ID", () => {
  const compact = id.replaceAll("-", "");
  const accepted = [
    id,
    id.toUpperCase(),
    `urn:uuid:${id}`,
    `URN:UUID:${id}`,
    `{${id}}`,
    `(${id}]`,
    `\n${id} `,
    compact,
    compact.toUpperCase(),
  ];
  for (const own of accepted) {
    it(`the account ID is parsed from ${JSON.stringify(own)}`, () =>
      expect(canonicalAccountId(none, { account_id: own })).to.equal(id));
  }

  const refused = [
    "acme",
    " ",
    ` ${id}`,
    `${id}\n`,
    `{${compact}}`,
    `urn:uuid:${compact}`,
    `urn:uuid:{${id}}`,
    id.replace("a", "g"),
    `${compact}0`,
    `0a1b2c3d4-e5f-4a6b-8c7d-9e0f1a2b3c4d`,
  ];
  for (const own of refused) {
    it(`the account ID is not parsed from ${JSON.stringify(own)}`, () => {
      const problem = diagnosticOf(() => canonicalAccountId(provider, { account_id: own }, at));
      expect(problem).to.deep.include({ summary: "Invalid account ID", path: ["account_id"] });
      expect(problem.detail).to.contain(JSON.stringify(own));
    });
  }

  it("the error states whether the invalid account ID is that of the provider or that of the resource", () => {
    const problem = diagnosticOf(() => canonicalAccountId({ accountId: "acme" }, { account_id: null }, at));
    expect(problem.path).to.deep.equal([]);
    expect(problem.detail).to.contain('"acme", which is the provider\'s, is not a UUID');
  });
});
