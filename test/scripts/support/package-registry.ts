import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, realpath, rm, symlink } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./command.ts";

/**
 * A registry of npm that has what this repository has installed, one version of each package, so that projects can be installed
 * without a network. Everything else is not found there, which npm forgives of optional packages.
 */
export class PackageRegistry {
  readonly url: string;
  readonly #server: Server;
  readonly #folder: string;

  static async serve(): Promise<PackageRegistry> {
    const folder = await mkdtemp(join(tmpdir(), "tfnode-registry-"));
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new PackageRegistry(server, folder);
  }

  private constructor(server: Server, folder: string) {
    this.#server = server;
    this.#folder = folder;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("request", (request, response) => {
      const path = decodeURIComponent(request.url ?? "").slice(1);
      this.#answer(path, response).catch(() => response.writeHead(404).end("{}"));
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #answer(path: string, response: ServerResponse): Promise<void> {
    const isTarball = path.endsWith(".tar");
    const name = isTarball ? path.slice(0, -".tar".length) : path;
    const installed = await realpath(join(root, "node_modules", name));
    if (isTarball) return await this.#sendTarball(name, installed, response);
    const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    const { version } = manifest;
    const dist = { tarball: `${this.url}/${name}.tar` };
    response.end(
      JSON.stringify({
        name,
        "dist-tags": { latest: version },
        versions: { [version]: { ...manifest, dist } },
      }),
    );
  }

  /** The files of a package in a folder `package`, not compressed, which would only take time. */
  async #sendTarball(name: string, installed: string, response: ServerResponse): Promise<void> {
    const place = join(this.#folder, name);
    await mkdir(place, { recursive: true });
    await symlink(installed, join(place, "package")).catch(() => {});
    const tar = spawn("tar", ["-chf", "-", "-C", place, "package"], { stdio: ["ignore", "pipe", "inherit"] });
    tar.stdout.pipe(response);
    await once(tar, "close");
  }
}
