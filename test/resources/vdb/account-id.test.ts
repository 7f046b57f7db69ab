import { expect } from "chai";
import {
  type AccountIdSources,
  canonicalAccountId,
  configuredAccountId,
} from "../../../src/resources/vdb/account-id.ts";
import { type Diagnostic, DiagnosticError } from "../../../src/schema/index.ts";

const id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
const provider = { accountId: "11111111-2222-3333-4444-555555555555" };
const none = { accountId: "" };

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
    it("is that of the resource, else that of the provider", () => {
      expect(accountId({ own: id, api: provider })).to.equal(id);
      for (const own of [null, undefined, ""])
        expect(accountId({ own, api: provider })).to.equal(provider.accountId);
    });

    it("is required in the resource or in the provider", () => {
      const problem = diagnosticOf(() => accountId({ own: "", api: none, at: ["account_id"] }));
      expect(problem).to.deep.include({ summary: "Missing account ID", path: ["account_id"] });
      expect(problem.detail).to.contain("VDB_ACCOUNT_ID");
    });
  });
}

describe("the account ID as configured", () => {
  it("is not validated", () => {
    expect(configuredAccountId({ own: `{${id.toUpperCase()}}`, api: none })).to.equal(
      `{${id.toUpperCase()}}`,
    );
    expect(configuredAccountId({ api: { accountId: " x " } })).to.equal(" x ");
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
    it(`is parsed from ${JSON.stringify(own)}`, () =>
      expect(canonicalAccountId({ own, api: none })).to.equal(id));
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
    it(`is not parsed from ${JSON.stringify(own)}`, () => {
      const problem = diagnosticOf(() => canonicalAccountId({ own, api: provider, at: ["account_id"] }));
      expect(problem).to.deep.include({ summary: "Invalid account ID", path: ["account_id"] });
      expect(problem.detail).to.contain(JSON.stringify(own));
    });
  }

  it("reports whether the invalid ID is that of the provider or that of the resource", () => {
    const sources: AccountIdSources = { own: null, api: { accountId: "acme" }, at: ["account_id"] };
    const problem = diagnosticOf(() => canonicalAccountId(sources));
    expect(problem.path).to.deep.equal([]);
    expect(problem.detail).to.contain('"acme", which is the provider\'s, is not a UUID');
  });
});
