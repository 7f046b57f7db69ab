import { UsageError } from "../../background/usage-error.ts";
import { schemaJson } from "../docs/schema-json.ts";
import { loadValidProvider } from "../project/load-provider.ts";
import { openProject } from "../project/project.ts";
import { defineCommand } from "../terminal/command.ts";
import { print } from "../terminal/output.ts";

/** `tfnode schema` */
export const command = defineCommand({
  name: "tfnode schema",
  help: `Usage: tfnode schema --json [--project DIR]

Prints the schemas of a provider in the form of "terraform providers schema -json", with additional facts: default, allowed_values,
required_unless_env, requires_replace and not_returned of attributes, import_forms and identity of resources.

  --json         required: JSON is the only output format
  --project DIR  the folder of the provider
`,
  options: { json: "flag", project: "text" },
  async run({ values: { json, project: from } }) {
    if (!json) throw new UsageError("say --json, the only form there is");
    const provider = await loadValidProvider(await openProject(from));
    print(`${JSON.stringify(await schemaJson(provider), null, 2)}\n`);
    return 0;
  },
});
