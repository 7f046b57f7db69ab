import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, realpath, rm, symlink } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./command.ts";

/**
 * A version of a package, and the folder in which npm installed it: at the top, or within a package that needs another version.
 */
interface Installed {
  readonly manifest: { readonly version: string };
  readonly folder: string;
}

/**
 * An npm registry with the packages that are installed in this repository, and in other folders, so that projects can be installed without
 * a network. All other packages are missing, which npm ignores for optional ones.
 */
export class PackageRegistry {
  readonly url: string;
  readonly #server: Server;
  readonly #folder: string;
  readonly #projects: readonly string[];

  /** Serves the packages in the `node_modules` of this repository and of other folders. */
  static async serve(others: readonly string[] = []): Promise<PackageRegistry> {
    const folder = await mkdtemp(join(tmpdir(), "tfnode-registry-"));
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new PackageRegistry(server, folder, [root, ...others]);
  }

  private constructor(server: Server, folder: string, projects: readonly string[]) {
    this.#server = server;
    this.#folder = folder;
    this.#projects = projects;
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
    const [, name = path, wanted] = /^(.*)\/-\/(.*)\.tar$/.exec(path) ?? [];
    const installed = (await Promise.all(this.#projects.map((project) => installedAs(name, project)))).flat();
    if (wanted !== undefined) {
      const one = installed.find(({ manifest }) => manifest.version === wanted);
      if (!one) throw new Error(`there is no ${name} ${wanted}`);
      return await this.#sendTarball(`${name}@${wanted}`, one.folder, response);
    }
    const [first] = installed;
    if (!first) throw new Error(`there is no ${name}`);
    const versions = installed.map(({ manifest }) => {
      const dist = { tarball: `${this.url}/${name}/-/${manifest.version}.tar` };
      return [manifest.version, { ...manifest, dist }];
    });
    const tags = { latest: first.manifest.version };
    response.end(JSON.stringify({ name, "dist-tags": tags, versions: Object.fromEntries(versions) }));
  }

  /** Returns the files of a package in a folder `package`, not compressed, to save time. */
  async #sendTarball(title: string, installed: string, response: ServerResponse): Promise<void> {
    const place = join(this.#folder, title);
    await mkdir(place, { recursive: true });
    await symlink(installed, join(place, "package")).catch(() => {});
    const tar = spawn("tar", ["-chf", "-", "-C", place, "package"], { stdio: ["ignore", "pipe", "inherit"] });
    tar.stdout.pipe(response);
    await once(tar, "close");
  }
}

/** Returns the versions of a package that are installed in a folder, the top one first. */
async function installedAs(name: string, project: string): Promise<readonly Installed[]> {
  const lock = JSON.parse(await readFile(join(project, "node_modules/.package-lock.json"), "utf8"));
  const nested = Object.keys(lock.packages).filter((place) => place.endsWith(`/node_modules/${name}`));
  const found = [`node_modules/${name}`, ...nested].map((place) => installedIn(join(project, place)));
  return (await Promise.all(found)).filter((one) => one !== undefined);
}

/** Returns the installed packages of a folder; undefined if there are none. */
async function installedIn(place: string): Promise<Installed | undefined> {
  try {
    const folder = await realpath(place);
    return { folder, manifest: JSON.parse(await readFile(join(folder, "package.json"), "utf8")) };
  } catch {
    return undefined;
  }
}
