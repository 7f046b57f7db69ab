import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "../../background/usage-error.ts";
import { type BinaryOptions, binaryFindings } from "../check/binary-check.ts";
import { projectFindings } from "../check/project-check.ts";
import { type Finding, findingLine, summary } from "../check/report.ts";
import { isJsonObject, readJson } from "../project/json.ts";
import { openProject } from "../project/project.ts";
import { CommandError, defineCommand } from "../terminal/command.ts";
import { print } from "../terminal/output.ts";

/** `tfnode check` */
export const command = defineCommand({
  name: "tfnode check",
  help: `Usage: tfnode check [--pulumi] [--json] [--project DIR]
       tfnode check --binary FILE [--config FILE] [--live] [--json]

Looks at a provider and prints a line for each thing it looked at: ✓ is well, ✗ is not, – was NOT RUN, with the reason, → is advice.
The last line has the counts. Exits with 1 after any ✗.

Of a project: definitions (schemas, upgrades, import forms), pages, examples (with terraform or tofu, where there is one), and one
life of each resource in a stand-in for Terraform: created, planned again, imported, destroyed. Data sources are read, ephemeral
resources opened and closed, lists listed, actions invoked, functions called, and state stores keep a state, each once, with their examples. Its configuration is that of the
example, with the variables in check.variables, or what check.resources in tfnode.config.ts says; its API is what the module check.api
starts; false if the provider has no API. Names in examples get the prefix check.prefix, and an object that exists already is a problem: it is neither changed nor destroyed. The built program is then checked as
with --binary, with the API of check.api and the arguments of the examples. On Linux it counts the starts of Node in a command of
Terraform, and advises if that is not one. The last lines name the attributes whose values differ
between plans, responses and imports, and what to write in their definitions.

  --project DIR  the folder of the provider
  --pulumi       look at what Pulumi's bridge and its SDKs need, too: names that are distinct in Pulumi, and IDs that are texts

Of any built provider, in whatever language, by its file: the handshake, mutual TLS, every method with an empty request and with
one that is no message, the schema, the metadata, a plan of each resource, values in every encoding, and the end. Protocols 5 and 6.

  --binary FILE  the provider
  --config FILE  JSON with "provider" and "resources", configurations by full type names; by default the least that is complete
  --live         create and destroy what can be planned, too

  --json         print the findings as JSON
`,
  options: { project: "text", binary: "text", config: "text", live: "flag", pulumi: "flag", json: "flag" },
  async run({ values: { project, binary, config, live, pulumi, json } }) {
    if (binary === undefined && (config !== undefined || live))
      throw new UsageError("--config and --live go with --binary");
    if (binary !== undefined && project !== undefined)
      throw new UsageError("say either --project or --binary");
    if (binary !== undefined && pulumi) throw new UsageError("--pulumi goes with a project");
    const found =
      binary === undefined
        ? projectFindings(await openProject(project), { pulumi: pulumi === true })
        : binaryFindings(existing(binary), {
            ...(await configIn(config)),
            live: live === true,
          });
    const all: Finding[] = [];
    for await (const one of found) {
      all.push(one);
      if (!json) print(findingLine(one));
    }
    const ok = all.every(({ outcome }) => outcome !== "failed");
    print(json ? `${JSON.stringify({ ok, findings: all }, null, 2)}\n` : `\n${summary(all)}`);
    return ok ? 0 : 1;
  },
});

function existing(file: string): string {
  if (existsSync(file)) return resolve(file);
  throw new CommandError(`there is no file ${file}`);
}

async function configIn(file: string | undefined): Promise<BinaryOptions> {
  if (file === undefined) return {};
  const config = await readJson(file);
  const { provider = {}, resources = {} } = isJsonObject(config) ? config : {};
  if (
    isJsonObject(config) &&
    isJsonObject(provider) &&
    isJsonObject(resources) &&
    Object.values(resources).every(isJsonObject)
  )
    return config;
  throw new CommandError(
    `${file} has to be an object with "provider", an object, and "resources", an object with an object for each type`,
  );
}
