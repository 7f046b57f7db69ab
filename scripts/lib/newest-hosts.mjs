// Tries the built providers with the newest Terraform and OpenTofu before a release.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanEnvironment } from "./environment.mjs";
import { missingPrograms, programFolder, programs } from "./interop/programs.mjs";

const hosts = ["terraform-1.16", "tofu"];
const providers = ["sec", "vdb"];

/**
 * Runs the built providers with each of the newest hosts. Returns why the providers cannot be released: a host is missing or a command
 * fails, or a timer ended a wait of a process, for which every command of every user would wait. Returns undefined if all is well.
 * @param {string} root
 */
export async function whyNotWithNewestHosts(root) {
  const missing = missingPrograms(hosts);
  if (missing.length > 0) {
    const names = missing.map((name) => `${name} ${programs[name].version}`).join(" and ");
    return `A release is tried with the newest Terraform and OpenTofu, and ${names} is missing in ${programFolder}: run ./scripts/interop --tools, or add --untried.`;
  }
  // Only the build reads marks.
  const marked = await import("../../build/src/server/marked-processes.js");
  return hosts.map((host) => whyNotWith(root, host, marked)).find((reason) => reason !== undefined);
}

function whyNotWith(root, host, { processesIn, timeoutsIn }) {
  const folder = mkdtempSync(join(tmpdir(), "tfnode-host-"));
  try {
    const marks = join(folder, "marks");
    writeConfiguration(folder, join(root, "dist"));
    const { status, stderr } = spawnSync(join(programFolder, host), ["providers", "schema", "-json"], {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...cleanEnvironment(),
        HOME: folder,
        TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
        TFNODE_MARKS: marks,
        // Each process writes its marks before the command ends.
        TFNODE_SHARE: "off",
      },
    });
    const title = `${host} ${programs[host].version}`;
    if (status !== 0) return `${title} fails with the built providers:\n${stderr}`;
    const { length } = processesIn(marks);
    if (length < providers.length) return `${title} started ${length} processes of the built providers.`;
    const [late] = timeoutsIn(marks);
    return late && `With ${title}, a process of a provider waited until a timer ended the wait: ${late}.`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeConfiguration(folder, built) {
  const overrides = providers.map((name) => `    "tfnode/${name}" = ${JSON.stringify(built)}\n`).join("");
  const required = providers.map((name) => `    ${name} = { source = "tfnode/${name}" }\n`).join("");
  writeFileSync(
    join(folder, "cli.tfrc"),
    `provider_installation {\n  dev_overrides {\n${overrides}  }\n  direct {}\n}\n`,
  );
  writeFileSync(join(folder, "main.tf"), `terraform {\n  required_providers {\n${required}  }\n}\n`);
}
