import { expect } from "chai";
import { connect } from "../../../src/resources/vdb/connect.ts";
import { Diagnostics } from "../../../src/schema/index.ts";

const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
const named: string[] = [];
const addSecret = (secret: string) => named.push(secret);
const nothing = { api_key: null, api_url: null, account_id: null, insecure: null };

describe("connecting the provider vdb", () => {
  it("creates a client for the account, without opening a connection", () => {
    const diagnostics = new Diagnostics();
    const environment = { VDB_API_KEY: "vdb_key", VDB_ACCOUNT_ID: "an-account" };
    const api = connect(nothing, { environment, diagnostics, log, addSecret });
    expect(api?.accountId).to.equal("an-account");
    expect(named).to.deep.equal(["vdb_key"]);
    expect(diagnostics.list).to.deep.equal([]);
    api?.close();
  });

  it("reports invalid settings at their attributes, and creates no client", () => {
    const diagnostics = new Diagnostics();
    expect(connect(nothing, { environment: {}, diagnostics, log, addSecret })).to.equal(undefined);
    expect(diagnostics.list.map(({ severity, path }) => [severity, path])).to.deep.equal([
      ["error", ["api_key"]],
    ]);
  });

  it("passes warnings on", () => {
    const diagnostics = new Diagnostics();
    const api = connect(
      { ...nothing, api_key: "vdb_key", api_url: " " },
      { environment: {}, diagnostics, log, addSecret },
    );
    expect(api).not.to.equal(undefined);
    expect(diagnostics.list.map(({ severity, path }) => [severity, path])).to.deep.equal([
      ["warning", ["api_url"]],
    ]);
    api?.close();
  });
});
