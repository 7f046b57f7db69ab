import { execFile, spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The token of the administrator that the server creates when it starts. */
export const adminToken = "*:*.a-token-of-the-administrator-for-tests";

/** A running program. */
interface Running {
  stop(): Promise<void>;
}

/** A PostgreSQL server of its own, which listens on a socket in a folder only. */
export interface Database extends Running {
  /** The folder of the socket. */
  readonly folder: string;
}

/** Returns the folder of the programs of PostgreSQL: on the PATH, or where Debian installs them; null if there is none. */
export async function postgresPrograms(): Promise<string | null> {
  const versions = await readdir("/usr/lib/postgresql").catch(() => []);
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.toReversed().map((version) => `/usr/lib/postgresql/${version}/bin`),
  ];
  const found = folders.map((folder) => join(folder, "initdb")).find((file) => existsSync(file));
  return found === undefined ? null : dirname(realpathSync(found));
}

/** Starts PostgreSQL. Root runs it as the user `postgres`, because it refuses to be root. */
export async function startPostgres(programs: string): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-pg-"));
  const user = process.getuid?.() === 0 ? await userIds("postgres") : undefined;
  if (user) await chown(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder };
  const data = join(folder, "data");
  await run(join(programs, "initdb"), ["-D", data, "-A", "trust", "-U", "unleash", "--no-sync"], options);
  const settings = ["-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"];
  const server = spawn(join(programs, "postgres"), ["-D", data, ...settings], {
    ...options,
    stdio: "ignore",
  });
  const stop = async () => {
    await ended(server, "SIGINT");
    await rm(folder, { recursive: true, force: true });
  };
  const createDatabase = () =>
    run(join(programs, "createdb"), ["-h", folder, "-U", "unleash", "unleash"], options);
  try {
    await until("PostgreSQL accepts connections", () =>
      createDatabase().then(
        () => true,
        () => false,
      ),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { folder, stop };
}

async function userIds(name: string): Promise<{ readonly uid: number; readonly gid: number }> {
  const id = async (flag: string) => Number((await run("id", [flag, name])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}

/** Installs a version of Unleash from npm, or finds it in a folder. */
export async function installUnleash(folder: string, version: string): Promise<string> {
  const place = join(folder, version);
  const program = join(place, "node_modules/unleash-server/dist/server.js");
  if (existsSync(program)) return program;
  await mkdir(place, { recursive: true });
  await writeFile(join(place, "package.json"), '{"private":true}');
  await run("npm", ["install", `unleash-server@${version}`, "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: place,
  });
  return program;
}

/** A running server. */
export interface Unleash extends Running {
  readonly url: string;
  /** The OpenAPI document that the server serves. */
  document(): Promise<string>;
}

/** Starts a server with a database, and waits until it responds. */
export async function startUnleash(program: string, database: Database): Promise<Unleash> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = {
    PATH: process.env.PATH,
    DATABASE_HOST: database.folder,
    DATABASE_PORT: "5432",
    DATABASE_NAME: "unleash",
    DATABASE_USERNAME: "unleash",
    DATABASE_PASSWORD: "none",
    DATABASE_SSL: "false",
    HTTP_HOST: "127.0.0.1",
    PORT: new URL(url).port,
    INIT_ADMIN_API_TOKENS: adminToken,
    CHECK_VERSION: "false",
    SEND_TELEMETRY: "false",
    LOG_LEVEL: "error",
  };
  const server = spawn(process.execPath, [program], { env, stdio: ["ignore", "ignore", "inherit"] });
  const stop = () => ended(server, "SIGTERM");
  const get = (path: string) => fetch(url + path, { headers: { authorization: adminToken } });
  try {
    await until("Unleash responds", async () => {
      if (server.exitCode !== null) throw new Error(`Unleash ended with ${server.exitCode}`);
      return await get("/health").then(
        ({ ok }) => ok,
        () => false,
      );
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop, document: async () => await (await get("/docs/openapi.json")).text() };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Ends a process that this program has started. */
async function ended(child: ReturnType<typeof spawn>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await end;
  clearTimeout(timer);
}

/** Waits up to three minutes for a condition. */
async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 180_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`within three minutes, this did not become true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
