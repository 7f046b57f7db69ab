import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "chai";
import type { MessageInit } from "../../src/protobuf/message.ts";
import { identifier, string } from "../../src/schema/index.ts";
import type * as tfplugin6 from "../../src/server/generated/tfplugin6.ts";
import { magicCookie } from "../../src/server/handshake.ts";
import { smallDataSource, smallResource, smallUnconfigured } from "../support/small-provider.ts";

const resource = smallResource({ schema: { id: identifier("The id") }, importForms: ["{idd}"] });
const schema = { name: string("The name").required() };
const dataSource = smallDataSource({
  schema,
  read: async () => ({ name: "" }),
  example: 'data "other_thing" "it" {}',
});

const ofResource = 'small_thing: importForms[0] names "idd", which is not in the schema';
const ofDataSource = 'data.small_thing: example has no data "small_thing" block';

interface Answer {
  readonly diagnostics?: readonly MessageInit<tfplugin6.Diagnostic>[] | null;
}

/** The first response of an unbuilt provider with wrong definitions. */
async function reported(method: string, request: object): Promise<string> {
  const { call } = smallUnconfigured({ api: undefined, resource, dataSource });
  const asked = call as unknown as (method: string, request: object) => Promise<Answer>;
  const [diagnostic, ...more] = (await asked(method, request)).diagnostics ?? [];
  expect(more).to.deep.equal([]);
  expect(diagnostic?.summary).to.equal("Invalid definition in the provider");
  return diagnostic?.detail ?? "";
}

describe("an unbuilt provider with invalid definitions", () => {
  it("an unbuilt provider with invalid definitions reports all problems when its schema is requested", async () => {
    for (const method of ["getProviderSchema", "getResourceIdentitySchemas"]) {
      expect((await reported(method, {})).split("\n").slice(0, 2)).to.deep.equal([ofResource, ofDataSource]);
    }
  });

  it("an unbuilt provider with invalid definitions reports the problems of a resource even if a host does not request the schema", async () => {
    const typeName = "small_thing";
    const resourceCalls = ["validateResourceConfig", "planResourceChange", "readResource"];
    for (const method of resourceCalls) {
      const detail = await reported(method, { typeName });
      expect(detail).to.contain(ofResource).and.not.contain(ofDataSource);
    }
    expect(await reported("validateDataResourceConfig", { typeName })).to.contain(ofDataSource);
  });

  it("an unbuilt provider with invalid definitions names them to Pulumi, whose bridge ignores errors of a schema, in its first line", async () => {
    const modules = (name: string) =>
      JSON.stringify(new URL(`../../src/${name}/index.js`, import.meta.url).href);
    const code = `
      const { serve } = await import(${modules("server")});
      const { provider, string } = await import(${modules("schema")});
      const schema = { url: string("The URL").required().computed() };
      const facts = { name: "broken", version: "0.1.0", description: "Broken.", schema, configure: async () => ({}) };
      await serve({ address: "example/broken", provider: async () => provider({ ...facts, resources: {} }) });
    `;
    const env = { ...process.env, TF_PLUGIN_MAGIC_COOKIE: magicCookie, PULUMI_HOME: "/nonexistent" };
    const started = promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], { env });
    const { code: exit, stdout } = (await started.catch(
      (error: { readonly code: number; readonly stdout: string }) => error,
    )) as {
      readonly code?: number;
      readonly stdout: string;
    };
    expect(exit).to.equal(1);
    expect(stdout).to.match(/^Invalid definition in the provider: .*url.*\n$/);
  });
});
