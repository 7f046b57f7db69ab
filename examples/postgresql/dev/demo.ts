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

const server = await start();
const folder = await mkdtemp(join(tmpdir(), "postgresql-demo-"));
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

async function show({ run }: Server): Promise<void> {
  await terraform("init");
  await terraform("apply", "-auto-approve");
  await terraform("plan", "-detailed-exitcode");

  headline("Another user changes a password and a privilege, and drops a function");
  const database = "team@work/shop";
  await run(`ALTER ROLE "shop@example.com" PASSWORD 'stolen'`);
  await run(`GRANT CREATE ON SCHEMA shop TO "shop@example.com"; DROP FUNCTION shop.increment`, { database });
  await terraform("apply", "-auto-approve");
  await run("SELECT 1", { user: "shop@example.com", password: "correct horse battery staple" });
  await terraform("plan", "-detailed-exitcode");

  headline("Terraform forgets a grant, and imports it again");
  const grant = "postgresql_grant.shop";
  await terraform("state", "rm", grant);
  await terraform("import", grant, "team@work%2Fshop/schema/shop@example.com/shop");
  await terraform("plan", "-detailed-exitcode");

  await terraform("destroy", "-auto-approve");
  const names = (await run("SELECT datname FROM pg_database ORDER BY 1")).map(({ datname }) => datname);
  console.log(`\nThe server has these databases: ${names.join(", ")}`);
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
  const { host, port, username, password, sslmode } = server.provider;
  const env = {
    ...process.env,
    TF_CLI_CONFIG_FILE: join(folder, "terraform.rc"),
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: username,
    PGPASSWORD: password,
    PGSSLMODE: sslmode,
  };
  const child = spawn("terraform", args, { cwd: folder, env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`terraform ${args[0]} ended with ${code}`);
}
