import { expect } from "chai";
import { connect } from "../../../src/resources/vdb/connect.ts";
import { vdb } from "../../../src/resources/vdb/index.ts";
import type { ConfiguredSettings } from "../../../src/resources/vdb/settings.ts";
import { version } from "../../../src/resources/vdb/tfnode.config.ts";
import { Diagnostics } from "../../../src/schema/index.ts";
import { configurationOf } from "../../support/configuration.ts";
import { quietLog as log } from "../../support/quiet-session.ts";
import { read, useFixture } from "./api/api-fixture.ts";

/** Connects with a configuration and an environment. */
function connected(configured: Partial<ConfiguredSettings>, environment: Record<string, string> = {}) {
  const diagnostics = new Diagnostics();
  const configuration = configurationOf<ConfiguredSettings>(vdb, configured, environment);
  return { api: connect({ ...configuration, diagnostics, log }), diagnostics };
}

describe("connecting the provider vdb", () => {
  const fixture = useFixture();

  it("the client of the provider names the provider and its version to the API", async () => {
    const { server, certificate } = fixture;
    const { api } = connected(
      { api_key: "vdb_key", api_url: `localhost:${server.port}`, ca_file: certificate.caPath },
      {},
    );
    await api?.call(read, "");
    api?.close();
    expect(server.calls[0]?.headers["user-agent"]).to.match(
      new RegExp(`^terraform-provider-vdb/${version} grpc-node-js/[\\d.]+$`),
    );
  });

  it("connect creates a client for the account, without opening a connection", () => {
    const { api, diagnostics } = connected({}, { VDB_API_KEY: "vdb_key", VDB_ACCOUNT_ID: "an-account" });
    expect(api?.accountId).to.equal("an-account");
    expect(diagnostics.list).to.deep.equal([]);
    api?.close();
  });

  it("connect reports invalid settings at their attributes, and creates no client", () => {
    const { api, diagnostics } = connected({ api_key: " " });
    expect(api).to.equal(undefined);
    expect(diagnostics.list.map(({ severity, path }) => [severity, path])).to.deep.equal([
      ["error", ["api_key"]],
    ]);
  });

  it("connect returns the warnings about settings", () => {
    const { api, diagnostics } = connected({ api_key: "vdb_key", api_url: " " });
    expect(api).not.to.equal(undefined);
    expect(diagnostics.list.map(({ severity, path }) => [severity, path])).to.deep.equal([
      ["warning", ["api_url"]],
    ]);
    api?.close();
  });
});
