import { expect } from "chai";
import { connect } from "../../../src/resources/sec/connect.ts";
import { Diagnostics } from "../../../src/schema/index.ts";

const nothing = {
  profile: null,
  account: null,
  subaccount: null,
  api_key: null,
  api_secret: null,
  api_token: null,
  organization: null,
};

describe("connecting the provider sec", () => {
  for (const [variable, secret] of [
    ["SEC_API_SECRET", "_a-secret"],
    ["SEC_API_TOKEN", "_a-token"],
  ] as const) {
    it(`names the secret of ${variable}, which no text may show`, async () => {
      const named: string[] = [];
      const diagnostics = new Diagnostics();
      const api = await connect(nothing, {
        version: "0.0.1",
        environment: { SEC_ACCOUNT: "acme", SEC_API_KEY: "A_KEY", [variable]: secret },
        diagnostics,
        signal: new AbortController().signal,
        log: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
        addSecret: (text) => named.push(text),
      });
      expect(named).to.deep.equal([secret]);
      expect(diagnostics.list).to.deep.equal([]);
      await api?.close();
    });
  }
});
