import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { bundleProvider } from "../../src/cli/bundle/bundle.ts";
import { frameworkOf } from "../../src/cli/bundle/framework.ts";
import { NoSchemaError } from "../../src/cli/bundle/prebuilt-responses.ts";
import { sec } from "../../src/resources/sec/index.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import { constantMethods } from "../../src/server/constant-methods.ts";
import { providerMethods } from "../../src/server/generated/methods.ts";
import type { MethodName } from "../../src/server/provider-methods.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import type { RpcHandlers } from "../../src/server/rpc-handlers.ts";
import { encodeDecode } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { encodeResponse } from "../../src/testing/core/rpc-messages.ts";
import { type PluginClient, startPlugin } from "../../src/testing/plugin/client.ts";
import { kit } from "../support/kit/provider.ts";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

const root = resolve(import.meta.dirname, "../../..");
const empty = Buffer.alloc(0);

/** Starts a built provider that reports on standard error which parts of its file it opens. */
async function startTelling(command: string, env: Environment): Promise<PluginClient> {
  const hook = join(await temporaryDirectory(), "hook.cjs");
  await writeFile(
    hook,
    `const vm = require("node:vm");
     vm.Script = class extends vm.Script {
       constructor(code, options) {
         super(code, options);
         process.stderr.write("opened " + options.filename + "\\n");
       }
     };`,
  );
  return await startPlugin({ command: resolve(command), env: { ...env, NODE_OPTIONS: `--require=${hook}` } });
}

type Environment = { readonly [variable: string]: string };

const opened = ({ process }: PluginClient) =>
  [...process.stderr().matchAll(/^opened .*\/([a-z]+)\.js$/gm)].map(([, pack]) => pack);

/** Returns the responses that the handlers of a provider compute in an environment, encoded. */
async function computedBy(
  handlers: RpcHandlers,
  env: Environment,
): Promise<ReadonlyMap<MethodName, Uint8Array>> {
  const before = process.env;
  process.env = { ...before, ...env };
  try {
    return await computed(handlers);
  } finally {
    process.env = before;
  }
}

async function computed(handlers: RpcHandlers): Promise<ReadonlyMap<MethodName, Uint8Array>> {
  const call = encodeDecode(handlers);
  const answers: readonly (readonly [MethodName, object])[] = [
    ["getMetadata", await call("getMetadata", {})],
    ["getProviderSchema", await call("getProviderSchema", {})],
    ["getResourceIdentitySchemas", await call("getResourceIdentitySchemas", {})],
    ["getFunctions", await call("getFunctions", {})],
  ];
  return new Map(answers.map(([name, answer]) => [name, encodeResponse(name, answer)]));
}

describe("a prebuilt response", function () {
  this.timeout(60_000);
  after(removeTemporary);

  for (const { program, handlers, env } of [
    { program: "dist/terraform-provider-sec", handlers: createRpcHandlers(sec), env: {} },
    { program: "dist/terraform-provider-vdb", handlers: createRpcHandlers(vdb), env: { VDB_API_KEY: "" } },
    { program: "dist/terraform-provider-vdb", handlers: createRpcHandlers(vdb), env: { VDB_API_KEY: "key" } },
    { program: "build/kit/terraform-provider-kit", handlers: createRpcHandlers(kit()), env: {} },
  ]) {
    describe(`(${program} ${JSON.stringify(env)})`, () => {
      let plugin: PluginClient;

      beforeEach(async () => {
        plugin = await startTelling(program, env);
      });

      afterEach(() => plugin.kill());

      it("a prebuilt response is equal to the response of the modules, byte for byte", async () => {
        const answers = await computedBy(handlers, env);
        expect([...answers.keys()]).to.have.members(constantMethods);
        for (const [name, bytes] of answers)
          expect((await plugin.raw(providerMethods[name].path, empty)).equals(bytes), name).to.equal(true);
      });

      it("a prebuilt response is sent without loading handlers or resources, which other calls load", async () => {
        for (const name of constantMethods) await plugin.raw(providerMethods[name].path, empty);
        expect(opened(plugin)).to.deep.equal(["first", "server"]);
        await plugin.call("validateProviderConfig", {});
        expect(opened(plugin)).to.include.members(["handlers", "small"]);
      });
    });
  }

  /** Returns the output of a build of a provider with these resources, written in TypeScript. */
  async function refused(resources: string): Promise<string> {
    const entry = join(await temporaryDirectory(), "broken.ts");
    const from = (file: string) => JSON.stringify(join(root, file));
    await writeFile(
      entry,
      `import { serve } from ${from("src/server/index.ts")};
       import { definitionsFor, identifier, provider } from ${from("src/schema/index.ts")};
       const { resource } = definitionsFor<object>();
       const life = { create: async () => ({ id: "" }), read: async () => null, delete: async () => {} };
       const schema = { id: identifier("The id") };
       const said = { description: "A thing", schema, example: "", ...life };
       const broken = { name: "broken", version: "1.0.0", description: "Broken.", schema: {}, resources: ${resources} };
       const load = async () => provider({ ...broken, dataSources: {}, configure: async () => ({}) });
       void serve({ address: "tfnode/broken", provider: load });`,
    );
    const framework = frameworkOf(root);
    const building = bundleProvider({ root, framework, entry: { file: entry }, output: `${entry}.out` });
    const { message } = await rejection(building, NoSchemaError);
    expect(message).to.contain("cannot report its schema").and.contain("GetProviderSchema");
    return message;
  }

  it("the build fails if a prebuilt response is an error", async () => {
    const message = await refused('{ thing: () => Promise.reject(new Error("broken on purpose")) }');
    expect(message).to.contain("broken_thing cannot be loaded: broken on purpose");
  });

  it("the build fails if a definition is invalid, and reports all problems", async () => {
    const wrong = (more: string) => `async () => ({ default: resource({ ...said, ${more} }) })`;
    const message = await refused(
      `{ thing: ${wrong('importForms: ["{idd}"]')}, other: ${wrong('importForms: ["{id}"], version: 1')} }`,
    );
    expect(message).to.contain('broken_thing: importForms[0] names "idd", which is not in the schema\n');
    expect(message).to.contain("broken_other: upgrades has no function for version 0");
  });

  it("prebuilt responses replace the checks of definitions, which a built provider does not contain", async () => {
    const file = await readFile(resolve("build/kit/terraform-provider-kit"), "utf8");
    expect(file)
      .to.contain("kit_everything")
      .and.not.contain("which is inside a collection and has no fixed path");
  });
});
