import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Server, ServerCredentials, status } from "@grpc/grpc-js";
import { expect } from "chai";
import type { Agents, SdkError } from "../../src/sdk/index.ts";
import { link, linkAll } from "../scripts/support/packed.ts";
import { type ProxiedApi, proxiedApi, type Reached } from "../support/proxied-api.ts";
import { programFolder } from "./support/programs.ts";

const root = resolve(import.meta.dirname, "../../..");
const packages = join(programFolder, "sdks/node_modules");

/** The responses of the API by the name in a request: each object is missing, in the words of its vendor. */
const answers: Readonly<Record<string, (request: Reached) => readonly [number, object]>> = {
  "ssm.example": ({ at }) =>
    at === 0
      ? [400, { __type: "ThrottlingException" }]
      : [400, { __type: "ParameterNotFound", message: "gone" }],
  "azure.example": () => [404, { error: { code: "ResourceNotFound", message: "gone" } }],
  "google.example": () => [404, { error: { code: 404, message: "gone", errors: [{ reason: "notFound" }] } }],
  "github.example": () => [404, { message: "Not Found" }],
  "kube.example:6443": () => [404, { kind: "Status", reason: "NotFound", message: "gone" }],
  "fetch.example": () => [200, { ok: true }],
};

describe("SDKs of vendors, examples/vendor-sdks, through a proxy to an API with a private authority", function () {
  this.timeout(120_000);
  let folder: string;
  let api: ProxiedApi;
  let net: Agents;
  let sdk: typeof import("../../src/sdk/index.ts");
  // The types of the example need the SDKs, which this repository does not install.
  let clients: Readonly<
    Record<
      string,
      (...args: readonly unknown[]) => Record<string, (...args: readonly unknown[]) => Promise<unknown>>
    >
  >;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-sdks-"));
    await link("@types/node", folder);
    await link("@tfnode/framework", folder);
    await linkAll(packages, folder);
    await cp(join(root, "examples/vendor-sdks/clients.ts"), join(folder, "clients.ts"));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    const compilerOptions = {
      ...{
        target: "ES2023",
        lib: ["ES2023", "DOM"],
        types: ["node"],
        module: "NodeNext",
        outDir: "out",
        rootDir: ".",
      },
      ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true },
    };
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: ["clients.ts"] }),
    );
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = await promisify(execFile)(process.execPath, [compiler], { cwd: folder }).catch(
      (error) => error,
    );
    expect(stdout).to.equal("");
    clients = await import(pathToFileURL(join(folder, "out/clients.js")).href);
    sdk = await import(pathToFileURL(join(root, "packages/framework/lib/sdk/index.js")).href);
  });

  beforeEach(async () => {
    const names = [...Object.keys(answers), "grpc.example"].map((host) => host.replace(/:.*/, ""));
    api = await proxiedApi(names, (request: Reached, response: ServerResponse) => {
      const [code, body] = answers[request.host]?.(request) ?? [500, {}];
      response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    net = sdk.agents({ ca: api.ca, environment: { HTTPS_PROXY: api.proxy } });
  });

  afterEach(async () => {
    await net.close();
    await api.close();
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Expects a request to fail because the object is missing, after the proxy was asked for its host. */
  async function expectMissing(
    request: Promise<unknown> | undefined,
    host: string,
    code: string | undefined,
  ): Promise<void> {
    const error = (await request?.catch((cause: unknown) => cause)) as SdkError;
    expect(error).to.include({ name: "RemoteError", notFound: true, code }, String(error.stack));
    expect(api.asked).to.deep.equal([`CONNECT ${host}`]);
    expect(await sdk.found(Promise.reject(error))).to.equal(null);
  }

  it("the AWS SDK repeats a throttled request, and reports a missing parameter", async () => {
    const { GetParameterCommand } = await import(await moduleOf("@aws-sdk/client-ssm"));
    const credentials = { accessKeyId: "testing", secretAccessKey: "testing" };
    const ssm = clients.aws?.(net, { region: "eu-central-1", endpoint: "https://ssm.example", credentials });
    await expectMissing(
      ssm?.send?.(new GetParameterCommand({ Name: "x" })),
      "ssm.example:443",
      "ParameterNotFound",
    );
    expect(net.counts).to.include({ requests: 2, repeated: 1, connections: 1 });
  });

  it("a client of Azure reports a missing resource", async () => {
    const azure = clients.azure?.(net, "https://azure.example");
    const operation = {
      httpMethod: "GET",
      path: "/x",
      responses: { 200: {} },
      serializer: { modelMappers: {} },
    };
    const request = azure?.sendOperationRequest?.({}, operation);
    await expectMissing(request, "azure.example:443", "ResourceNotFound");
  });

  for (const name of ["google", "googleWithAgent"]) {
    it(`gaxios of Google reports a missing object (${name})`, async () => {
      const request = clients[name]?.(net).request?.({ url: "https://google.example/b/x" });
      await expectMissing(request, "google.example:443", "notFound");
    });
  }

  it("octokit reports a missing repository", async () => {
    const github = clients.github?.(net, "https://github.example");
    await expectMissing(github?.request?.("GET /repos/a/b"), "github.example:443", undefined);
  });

  it("the client of Kubernetes reports a missing object, with the authority of the kubeconfig", async () => {
    const { KubeConfig } = clients as unknown as {
      KubeConfig: new () => { loadFromOptions(options: object): void };
    };
    const config = new KubeConfig();
    const cluster = { name: "c", server: "https://kube.example:6443", caData: btoa(api.ca) };
    config.loadFromOptions({
      clusters: [cluster],
      users: [{ name: "u", token: "t" }],
      contexts: [{ name: "x", cluster: "c", user: "u" }],
      currentContext: "x",
    });
    await net.close();
    net = sdk.agents({ environment: { HTTPS_PROXY: api.proxy } });
    const pods = clients.kubernetes?.(net, config);
    const request = pods?.readNamespacedPod?.({ name: "web", namespace: "shop" });
    await expectMissing(request, "kube.example:6443", "NotFound");
  });

  it("grpc-js reports a missing object", async () => {
    const server = new Server();
    const unary = { path: "/notes/Get", requestStream: false, responseStream: false };
    const coding = {
      requestSerialize: asIs,
      requestDeserialize: asIs,
      responseSerialize: asIs,
      responseDeserialize: asIs,
    };
    server.addService(
      { get: { ...unary, ...coding } },
      {
        get: (_: unknown, answer: (error: object) => void) =>
          answer({ code: status.NOT_FOUND, details: "gone" }),
      },
    );
    const pair = { private_key: Buffer.from(api.key), cert_chain: Buffer.from(api.cert) };
    const port = await promisify(server.bindAsync.bind(server))(
      "127.0.0.1:0",
      ServerCredentials.createSsl(null, [pair]),
    );
    api.others.set("grpc.example", Number(port));
    const client = (await clients.grpc?.(net, "grpc.example:443")) as unknown as {
      makeUnaryRequest(...args: readonly unknown[]): void;
      close(): void;
    };
    const request = new Promise((resolve, reject) => {
      client.makeUnaryRequest("/notes/Get", asIs, asIs, Buffer.from("x"), (error: unknown, found: unknown) =>
        error ? reject(sdk.remoteErrorOf(error, { operation: "get" })) : resolve(found),
      );
    });
    await expectMissing(request, "grpc.example:443", "NotFound");
    client.close();
    server.forceShutdown();
  });

  it("plain fetch reads an object", async () => {
    expect(await (await net.fetch("https://fetch.example/x")).json()).to.deep.equal({ ok: true });
    expect(api.asked).to.deep.equal(["CONNECT fetch.example:443"]);
  });

  /** Returns the file of a package, which the modules of the example import, too. */
  async function moduleOf(name: string): Promise<string> {
    const file = join(folder, "out/entry.mjs");
    await writeFile(file, `export * from ${JSON.stringify(name)};\n`);
    return pathToFileURL(file).href;
  }
});

function asIs(bytes: Buffer): Buffer {
  return bytes;
}
