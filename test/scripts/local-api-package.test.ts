import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { install, link, programIn, runNode } from "./support/packed.ts";

/** As the test of a team would have it. */
const code = `
import { type LocalApi, startSec, startVdb } from "@tfnode/local-api";

const apis: readonly Pick<LocalApi<never, never>, "env" | "verify" | "stop">[] = [
  await startSec({ seed: "seed.yaml", strict: true }),
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
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it("has types that the compiler takes", async () => {
    const compiler = join(folder, "node_modules/typescript/bin/tsc");
    const strict = ["--strict", "--module", "NodeNext", "--target", "ES2023", "--types", "node"];
    const { stdout, code: exit } = await runNode(folder, [compiler, ...strict, "main.ts"]);
    expect(stdout).to.equal("");
    expect(exit).to.equal(0);
  });

  it("starts both APIs in the process, with a seed", async () => {
    const { stdout, stderr } = await runNode(folder, ["main.js"]);
    expect(stderr).to.equal("");
    expect(stdout.trim().split("\n")).to.deep.equal([
      "SEC_ACCOUNT,SEC_API_KEY,SEC_API_SECRET,SEC_API_URL true",
      "VDB_ACCOUNT_ID,VDB_API_KEY,VDB_API_URL,VDB_CA_FILE true",
      "seeded",
    ]);
  });

  it("has the schemas of seeds", async () => {
    const schema = 'import schema from "@tfnode/local-api/schemas/vdb-seed.json" with { type: "json" };';
    const { stdout } = await runNode(folder, [
      "--input-type=module",
      "--eval",
      `${schema} console.log(schema.title)`,
    ]);
    expect(stdout).to.equal("Objects that the local API of vdb begins with\n");
  });

  it("has the program, too", async () => {
    const { stdout } = spawnSync(await programIn(folder, "local-api", "local-api"), ["--version"], {
      encoding: "utf8",
    });
    expect(stdout).to.match(/^emulator \d+\.\d+\.\d+\n$/);
  });
});
