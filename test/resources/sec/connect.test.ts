import { expect } from "chai";
import { connect } from "../../../src/resources/sec/connect.ts";
import { sec } from "../../../src/resources/sec/index.ts";
import type { ConfiguredSettings } from "../../../src/resources/sec/settings.ts";
import { Diagnostics } from "../../../src/schema/index.ts";
import { configurationOf } from "../../support/configuration.ts";
import { quietLog } from "../../support/quiet-session.ts";

describe("connecting the provider sec", () => {
  it("connect creates a client for the account in the environment, and registers the secret", async () => {
    const environment = { SEC_ACCOUNT: "acme", SEC_API_KEY: "A_KEY", SEC_API_SECRET: "_a-secret" };
    const named: string[] = [];
    const diagnostics = new Diagnostics();
    const api = await connect(
      {
        ...configurationOf<ConfiguredSettings>(sec, {}, environment),
        diagnostics,
        signal: new AbortController().signal,
        log: quietLog,
        addSecret: (text) => named.push(text),
      },
      "0.0.1",
    );
    expect(named).to.deep.equal(["_a-secret"]);
    expect(diagnostics.list).to.deep.equal([]);
    await api?.close();
  });
});
