import { resolve } from "node:path";
import { parsedArguments } from "./lib/arguments.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { projects, tfnode } from "./lib/tfnode.mjs";

const help = `Usage: ./scripts/mirror FOLDER [--host NAME] [--platform OS_ARCH]...

Lays the providers out in a folder from which terraform init and tofu init install them, as ./scripts/tfnode mirror does with one, and
builds this clone first if that was not done. Both programs look into ~/.terraform.d/plugins without any settings; into another folder with
these, in ~/.terraformrc:

  provider_installation {
    filesystem_mirror { path = "FOLDER" }
  }

Configurations name the providers as source = "tfnode/sec" and source = "tfnode/vdb".

  --host      the first part of the source, as in source = "NAME/tfnode/sec"; by default the registries that both programs add to a
              source without a host
  --platform  for which platforms, by default linux and darwin, each _amd64 and _arm64
`;

process.exitCode = await main();

async function main() {
  const parsed = parsedArguments("scripts/mirror", help, {
    allowPositionals: true,
    options: {
      help: { type: "boolean" },
      host: { type: "string" },
      platform: { type: "string", multiple: true },
    },
  });
  if (!parsed) return 2;
  const { help: isHelp, host, platform } = parsed.values;
  if (isHelp) {
    process.stdout.write(help);
    return 0;
  }
  const [folder, ...more] = parsed.positionals;
  if (folder === undefined || more.length > 0) {
    process.stderr.write(help);
    return 2;
  }
  if (!ensureBuilt(resolve(import.meta.dirname, ".."))) return 1;
  const options = [...(host ? ["--host", host] : []), ...(platform ? ["--target", platform.join()] : [])];
  for (const project of projects) {
    const code = await tfnode("mirror", folder, "--project", project, ...options);
    if (code !== 0) return code;
  }
  return 0;
}
