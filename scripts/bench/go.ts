import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createServer } from "node:tls";
import { promisify } from "node:util";
import { DnsApi } from "../../examples/from-plugin-framework/api.ts";
import { serverCertificate } from "../../src/local-api/tls.ts";
import {
  type Candidate,
  type CommandFigure,
  type CommandsOptions,
  commandFigures,
  type WithApi,
} from "./commands.ts";
import { joined, kept, ways } from "./ways.ts";

const example = resolve("examples/from-plugin-framework");
const programInTypeScript = resolve("build/examples/from-plugin-framework/dist/terraform-provider-dns");
const programInGo = join(resolve(process.env.INTEROP_BIN ?? ".cache/interop"), "terraform-provider-dns");

/** The names of the providers in tables. */
export const go = "Go";
export const inTypeScript = "TypeScript";

/** The numbers of objects with which the commands are measured. */
export const sizesBesideGo = (quick: boolean): readonly Size[] =>
  quick
    ? [{ objects: 1, turns: 2, ways }]
    : [
        { objects: 1, turns: 10, ways },
        { objects: 100, turns: 3 },
        { objects: 1000, turns: 1 },
      ];

/** The numbers of objects with which each host is measured: as it is installed, and kept. */
export const sizesOfHosts = (quick: boolean): readonly Size[] => {
  const both = [joined, kept];
  return quick
    ? [{ objects: 1, turns: 1, ways: both }]
    : [
        { objects: 1, turns: 10, ways: both },
        { objects: 100, turns: 5, ways: both },
        { objects: 1000, turns: 1, ways: both },
      ];
};

/** A number of objects, and how often and in which ways to measure it. */
export type Size = Pick<CommandsOptions, "objects" | "turns" | "ways">;

/**
 * Measures the commands with one provider that is written in TypeScript and in Go: that of examples/from-plugin-framework, whose
 * requests are the same. Returns nothing if `./scripts/interop --tools` has not built the one in Go.
 */
export async function besideGo(terraform: string, sizes: readonly Size[]): Promise<readonly CommandFigure[]> {
  if (!existsSync(programInGo)) return [];
  await promisify(execFile)(process.execPath, [join(example, "build.mjs")]);
  const zones = {
    address: "example/dns",
    configuration: await readFile(resolve("scripts/bench/go.tf"), "utf8"),
  };
  const candidates: readonly Candidate[] = [
    { ...zones, name: inTypeScript, program: programInTypeScript },
    { ...zones, name: go, program: programInGo },
  ];
  const figures: CommandFigure[] = [];
  for (const size of sizes) {
    figures.push(...(await commandFigures(terraform, candidates, { ...size, withApi: withDnsApi })));
  }
  return figures;
}

/** The API of the example, which uses HTTP, behind a server that adds TLS. */
const withDnsApi: WithApi = async (trusted, work) => {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-bench-"));
  const api = await DnsApi.start();
  const { key, cert, caPath, remove } = await serverCertificate(["127.0.0.1"], undefined);
  const server = createServer({ key, cert }, (client) => {
    const plain = connect(Number(new URL(api.url).port), "127.0.0.1");
    for (const socket of [client, plain]) socket.on("error", () => {});
    client.pipe(plain).pipe(client);
  });
  try {
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const file = join(folder, "trusted.pem");
    await writeFile(file, trusted.text(await readFile(caPath, "utf8")));
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await work(folder, { TF_VAR_url: url, SSL_CERT_FILE: file });
  } finally {
    server.close();
    api.close();
    await remove();
    await rm(folder, { recursive: true, force: true });
  }
};
