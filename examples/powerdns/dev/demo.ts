import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import config from "../tfnode.config.ts";
import start, { type Server } from "./server.ts";

// Shows the built provider with a real server and real Terraform, in a temporary folder: `npm run demo`.

const project = resolve(import.meta.dirname, "../..");
const platform = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
const address = "powerdns_record_set.www";

const server = await start();
const folder = await mkdtemp(join(tmpdir(), "powerdns-demo-"));
try {
  await install();
  await show(server);
} finally {
  await server.close();
  await rm(folder, { recursive: true, force: true });
}

/** Puts the program into a folder that `terraform init` uses as a mirror. */
async function install(): Promise<void> {
  const mirror = join(folder, "mirror/registry.terraform.io", config.address, config.version, platform);
  await mkdir(mirror, { recursive: true });
  const program = `terraform-provider-${config.name}`;
  await copyFile(join(project, "dist", program), join(mirror, `${program}_v${config.version}`));
  await copyFile(join(project, "dev/main.tf"), join(folder, "main.tf"));
  const settings = `provider_installation {\n  filesystem_mirror {\n    path = "${join(folder, "mirror")}"\n  }\n}\n`;
  await writeFile(join(folder, "terraform.rc"), settings);
}

async function show({ pdnsutil }: Server): Promise<void> {
  await terraform("init");
  await terraform("apply", "-auto-approve");
  await terraform("plan", "-detailed-exitcode");

  headline("Another user changes an address, and deletes the records of the mail server");
  await pdnsutil("replace-rrset", "shop.example", "www", "A", "300", "203.0.113.9");
  await pdnsutil("delete-rrset", "shop.example", "@", "MX");
  await terraform("apply", "-auto-approve");
  await terraform("plan", "-detailed-exitcode");

  headline("Terraform forgets the address, and imports it again");
  await terraform("state", "rm", address);
  await terraform("import", address, "shop.example./www.shop.example./A");
  await terraform("plan", "-detailed-exitcode");

  await terraform("destroy", "-auto-approve");
  console.log(`\nThe server has these zones: ${await pdnsutil("list-all-zones")}`);
}

function headline(text: string): void {
  console.log(`\n=== ${text}`);
}

/**
 * Runs Terraform and shows its output. Throws if the command fails. With -detailed-exitcode, a plan with changes counts as
 * a failure.
 */
async function terraform(...args: readonly string[]): Promise<void> {
  console.log(`\n$ terraform ${args.join(" ")}`);
  const env = {
    ...process.env,
    TF_CLI_CONFIG_FILE: join(folder, "terraform.rc"),
    POWERDNS_URL: server.provider.url,
    POWERDNS_API_KEY: server.provider.api_key,
  };
  const child = spawn("terraform", args, { cwd: folder, env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`terraform ${args[0]} ended with ${code}`);
}
