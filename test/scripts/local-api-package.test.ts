import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { root } from "./support/command.ts";
import { install, link, programIn, runNode } from "./support/packed.ts";

/** The code of a team's test. */
const code = `
import { type LocalApi, startSec, startVdb } from "@tfnode/local-api";

const apis: readonly Pick<LocalApi<never, never>, "env" | "verify" | "stop">[] = [
  await startSec({ seed: "seed.yaml" }),
  await startVdb({ phaseSeconds: 0 }),
];
for (const api of apis) {
  const { verified } = api.verify({ method: "POST", exactly: 0 });
  console.log(Object.keys(api.env).sort().join(), verified);
  await api.stop();
}
const [sec] = [await startSec({ seed: "seed.yaml" })];
const names: unknown[] = sec.objects("AlertChannels").map(({ name }) => name);
console.log(names.join());
await sec.stop();
`;

/** The local API of an author, in a module of its own. */
const own = `
import { LocalApiClock, serveApi } from "@tfnode/local-api/serve";

interface Item {
  readonly name: string;
}
const items = new Map<string, Item>([["1", { name: "first" }]]);
const api = await serveApi({
  name: "acme",
  collections: { items: { objects: items, type: "acme_item", attributes: { name: "name" } } },
  clock: new LocalApiClock(),
  handle: () => Response.json([...items.values()]),
});
api.faults.add({ path: "/items", status: 503 });
for (const path of ["/items", "/items", "/console", "/console/app.js", "/control/health"]) {
  const { status } = await fetch(api.url + path);
  console.log(path, status);
}
console.log(api.verify({ path: "/items", exactly: 2 }).verified, api.objects("items").length);
await api.stop();
`;

const seed = `
version: 1
api: sec
collections:
  AlertChannels:
    - name: seeded
      type: EmailUser
      data: { channelProps: { recipients: [a@example.org] } }
`;

describe("the package of the local APIs, in a project outside this repository", function () {
  this.timeout(120_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-local-api-"));
    await install("local-api", folder);
    for (const name of ["@types/node", "typescript"]) await link(name, folder);
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    await writeFile(join(folder, "seed.yaml"), seed);
    await writeFile(join(folder, "main.ts"), code);
    await writeFile(join(folder, "own.ts"), own);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it("the compiler accepts the types of the package", async () => {
    const compiler = join(folder, "node_modules/typescript/bin/tsc");
    const strict = ["--strict", "--module", "NodeNext", "--target", "ES2023", "--types", "node"];
    const { stdout, code: exit } = await runNode(folder, [compiler, ...strict, "main.ts", "own.ts"]);
    expect(stdout).to.equal("");
    expect(exit).to.equal(0);
  });

  it("the package starts both APIs in the process, with a seed", async () => {
    const { stdout, stderr } = await runNode(folder, ["main.js"]);
    expect(stderr).to.equal("");
    expect(stdout.trim().split("\n")).to.deep.equal([
      "SEC_ACCOUNT,SEC_API_KEY,SEC_API_SECRET,SEC_API_URL,TFNODE_RUN true",
      "TFNODE_RUN,VDB_ACCOUNT_ID,VDB_API_KEY,VDB_API_URL,VDB_CA_FILE true",
      "seeded",
    ]);
  });

  it("the package serves the local API of an author, with faults and the console", async () => {
    const { stdout, stderr } = await runNode(folder, ["own.js"]);
    expect(stderr).to.equal("");
    expect(stdout.trim().split("\n")).to.deep.equal([
      ...["/items 503", "/items 200", "/console 200", "/console/app.js 200", "/control/health 200"],
      "true 1",
    ]);
  });

  it("the package has the schemas of seeds", async () => {
    const schema = 'import schema from "@tfnode/local-api/schemas/vdb-seed.json" with { type: "json" };';
    const { stdout } = await runNode(folder, [
      "--input-type=module",
      "--eval",
      `${schema} console.log(schema.title)`,
    ]);
    expect(stdout).to.equal("Objects that the local API of vdb begins with\n");
  });

  it("the package has the program local-api, which can also run in the background", async () => {
    const bin = join(folder, "node_modules/.bin");
    await mkdir(bin);
    await symlink(await programIn(folder, "local-api", "local-api"), join(bin, "local-api"));
    const script = `
      set -eu
      local-api --version
      eval "$(local-api sec --detach)"
      curl --silent --fail "$SEC_API_URL/control/health"
      eval "$(local-api sec --stop)"
    `;
    const { stdout, stderr, status } = spawnSync("sh", ["-c", script], {
      env: { ...process.env, XDG_STATE_HOME: join(folder, "state"), PATH: `${bin}:${process.env.PATH}` },
      encoding: "utf8",
    });
    expect(status, stderr).to.equal(0);
    expect(stdout).to.match(/^local-api \d+\.\d+\.\d+\n.*"ready":true/);
    expect(stderr).to.match(/^the local API of sec has ended$/m);
  });

  for (const api of ["sec", "vdb"]) {
    it(`the README of the package lists the options of ${api}`, async () => {
      const program = await programIn(folder, "local-api", "local-api");
      const named = join(folder, "local-api");
      await symlink(program, named).catch(() => {});
      const { stdout } = spawnSync(named, [api, "--help"], { encoding: "utf8" });
      const readme = await readFile(join(root, "packages/local-api/README.md"), "utf8");
      expect(readme).to.contain(`Options of \`local-api ${api}\`:\n\n\`\`\`\n${stdout}\`\`\`\n`);
    });
  }
});
