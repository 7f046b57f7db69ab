import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { filesBelow } from "../../src/packaging/files.ts";
import { root } from "../scripts/support/command.ts";
import { type Client, clients } from "./clients.ts";

const help = `Usage: scripts/clients [--only NAME] [--single] [--built]

For each of the most used clients from npm, builds a provider whose data source calls it, and reads the data source with the real Terraform: in
a shared process, and in one of its own. Prints a line for each: what is next to the program, and its size. Packages that npm cannot
install are NOT RUN. Exits with 1 after a failure.

  --only NAME  only this client, such as pg
  --single     also with the executable that contains Node
  --built      does not build first
`;

const { values } = parseArgs({
  options: { only: { type: "string" }, single: { type: "boolean" }, help: { type: "boolean" } },
});
const run = promisify(execFile);

if (values.help) console.log(help);
else process.exitCode = await main();

async function main(): Promise<number> {
  const wanted = clients.filter(({ packages }) => values.only === undefined || packages[0] === values.only);
  let failed = 0;
  for (const client of wanted) {
    const folder = await mkdtemp(join(tmpdir(), "tfnode-client-"));
    try {
      console.log(`| ${client.packages[0]} | ${await tried(folder, client)} |`);
    } catch (error) {
      failed++;
      console.log(`| ${client.packages[0]} | FAILED: ${textOf(error)} |`);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  console.log(`${wanted.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function textOf(error: unknown): string {
  const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
  return (stdout + stderr || message).trim().slice(-2_000);
}

/** Tries a client in a project of its own. Returns the cells of its line. */
async function tried(folder: string, client: Client): Promise<string> {
  const project = join(folder, "project");
  await cp(join(root, "src/create/template"), project, { recursive: true });
  const manifest = JSON.parse(await readFile(join(project, "package.json"), "utf8"));
  for (const name of Object.keys(manifest.devDependencies))
    if (name.startsWith("@tfnode/")) delete manifest.devDependencies[name];
  await writeFile(join(project, "package.json"), JSON.stringify(manifest));
  try {
    const quiet = ["--no-audit", "--no-fund", "--silent", "--omit=dev"];
    await run("npm", ["install", ...quiet, ...client.packages], { cwd: project });
  } catch (error) {
    return `NOT RUN: npm cannot install it: ${textOf(error)}`;
  }
  await mkdir(join(project, "node_modules/@tfnode"), { recursive: true });
  for (const name of ["framework", "local-api", "cli"])
    await symlink(join(root, "packages", name), join(project, "node_modules/@tfnode", name));
  for (const name of ["typescript", "@types"])
    if (!(await exists(join(project, "node_modules", name))))
      await symlink(join(root, "node_modules", name), join(project, "node_modules", name));
  await writeProvider(project, client);
  const tfnode = join(root, "packages/cli/lib/cli/main.js");
  const { stderr } = await run(process.execPath, [tfnode, "build", ...(values.single ? ["--single"] : [])], {
    cwd: project,
    maxBuffer: 1e8,
  });
  const folders = [join(project, "dist"), ...(values.single ? [await singleFolder(project)] : [])];
  for (const programs of folders)
    for (const share of ["on", "off"]) {
      const text = await read(programs, join(folder, "configuration"), share);
      if (!client.expected.test(text)) throw new Error(`The client returned: ${text}`);
    }
  const addonsIn = join(project, "dist/files");
  const reason = /It has (.*)\.$/m.exec(stderr)?.[1] ?? "";
  const program = await stat(join(project, "dist/terraform-provider-acme"));
  const size = (bytes: number) => (bytes / 1e6).toFixed(1);
  const programFiles = (await exists(addonsIn)) ? `${reason} (${size(await sizeOf(addonsIn))} MB)` : "";
  const oneNode = /^Other versions than .*$/m.exec(stderr)?.[0] ?? "";
  return `${size(program.size)} MB | ${programFiles} | ${oneNode}`;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = (await filesBelow(folder)).map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
}

async function singleFolder(project: string): Promise<string> {
  const [target = ""] = await readdir(join(project, "dist/single"), { withFileTypes: true }).then((entries) =>
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
  );
  return join(project, "dist/single", target);
}

async function writeProvider(project: string, { imports, call, config }: Client): Promise<void> {
  await writeFile(
    join(project, "src/data-sources/client.ts"),
    `// @ts-nocheck
import { hcl, string } from "@tfnode/framework";
import { dataSource } from "../define.ts";
${imports}

export default dataSource({
  description: "Calls a client.",
  example: hcl\`
    data "acme_client" "example" {}
  \`,
  schema: { text: string("The result").computed() },
  async read() {
    let result = "";
    ${call}
    return { text: result };
  },
});
`,
  );
  const provider = join(project, "src/provider.ts");
  const text = await readFile(provider, "utf8");
  await writeFile(
    provider,
    text.replace("dataSources: {", 'dataSources: { client: () => import("./data-sources/client.ts"),'),
  );
  if (config === undefined) return;
  const file = join(project, "tfnode.config.ts");
  await writeFile(file, (await readFile(file, "utf8")).replace("version:", `${config}\n  version:`));
}

/** Reads the data source with the program in a folder, and Terraform. */
async function read(programs: string, configuration: string, share: string): Promise<string> {
  await mkdir(configuration, { recursive: true });
  const settings = join(dirname(configuration), "settings.tfrc");
  await writeFile(
    settings,
    `provider_installation {\n  dev_overrides {\n    "example/acme" = "${programs}"\n  }\n  direct {}\n}\n`,
  );
  await writeFile(
    join(configuration, "main.tf"),
    `terraform {
  required_providers {
    acme = { source = "example/acme" }
  }
}

data "acme_client" "example" {}

output "text" {
  value = data.acme_client.example.text
}
`,
  );
  const env = { ...process.env, TF_CLI_CONFIG_FILE: settings, TFNODE_SHARE: share };
  const options = { cwd: configuration, env, maxBuffer: 1e8 };
  await run("terraform", ["apply", "-auto-approve", "-no-color"], options);
  const { stdout } = await run("terraform", ["output", "-json"], options);
  return JSON.parse(stdout).text.value;
}
