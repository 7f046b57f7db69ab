import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parsedArguments } from "./lib/arguments.mjs";
import { Interrupted, passOnInterrupts, run } from "./lib/children.mjs";
import { Failure } from "./lib/demo/failure.mjs";
import { localApis, startLocalApi, stateIn } from "./lib/demo/local-api.mjs";
import { quoted, screen } from "./lib/demo/screen.mjs";
import { tellStory } from "./lib/demo/story.mjs";
import { terraformIn } from "./lib/demo/terraform.mjs";
import { findOrBuildTerraform } from "./lib/get-terraform.mjs";
import { packagesAreCurrent } from "./lib/packages.mjs";

const usage = `Usage: ./scripts/demo [--keep] [--built]

Builds both providers and a local API for each. Creates, changes, imports and destroys a few resources with terraform
in a temporary folder, without changing your settings. Without terraform and tofu on the PATH, Go builds a terraform first.

  --keep   keep the folder and the local APIs running
  --built  use node_modules, build and dist as they are
  --help   this text
`;

const root = resolve(import.meta.dirname, "..");

process.exitCode = await main();

async function main() {
  const flag = { type: "boolean", default: false };
  const options = parsedArguments("scripts/demo", usage, {
    options: { keep: flag, built: flag, help: flag },
  })?.values;
  if (!options) return 2;
  if (options.help) {
    process.stdout.write(usage);
    return 0;
  }
  const program = findOrBuildTerraform();
  if (!program) return 2;
  passOnInterrupts();
  const undo = [];
  try {
    if (!options.built) await build();
    await show(program, options, undo);
    return 0;
  } catch (error) {
    return report(error);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

function report(error) {
  if (error instanceof Interrupted) {
    console.error(`\nThe demo was ${error.message}.`);
    return error.exitCode;
  }
  if (error instanceof Failure) console.error(`\n${error.output}\n\nThe demo failed: ${error.message}`);
  else console.error("\nThe demo failed:", error);
  return 1;
}

async function build() {
  screen.headline("Build the providers and the local APIs");
  const commands = [["run", "build"]];
  if (!packagesAreCurrent(root)) commands.unshift(["ci", "--ignore-scripts"]);
  for (const args of commands) {
    screen.command(`npm ${args.join(" ")}`);
    const { code, output } = await run("npm", args, { cwd: root });
    if (code !== 0) throw new Failure(`npm ${args.join(" ")} ended with exit code ${code}.`, output);
  }
}

/** Runs the demo. Adds to `undo` the functions that remove everything that the demo creates. */
async function show(program, { keep }, undo) {
  const scratch = mkdtempSync(join(tmpdir(), "tfnode-demo-"));
  let finished = false;
  const isKept = () => keep && finished;
  // A process of a provider may still write a file when Terraform has ended.
  undo.push(() => isKept() || rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));

  screen.headline("Start the local APIs");
  const apis = [];
  for (const name of Object.keys(localApis)) {
    screen.command(`eval "$(./dist/local-api ${name} --detach)"`);
    const api = await startLocalApi(root, scratch, name);
    undo.push(() => isKept() || api.stop());
    screen.line(`${name} API listening on ${api.variables[`${name.toUpperCase()}_API_URL`]}`);
    apis.push(api);
  }

  const workplace = terraformIn(scratch, { program, root, apis });
  screen.headline("Tell terraform where the providers are, and the providers where their APIs are");
  showSettings(workplace);
  await tellStory(workplace, root);
  finished = true;
  if (keep) goOn(program, scratch, workplace);
}

function goOn(program, scratch, { folder, settings }) {
  screen.headline("Go on by yourself: the folder is there, and the APIs serve");
  screen.command(`cd ${quoted(folder)}`);
  showSettings({ settings });
  screen.command(`${program} apply`);
  screen.line(
    "The APIs log their requests beside the folder. Their control APIs show and change everything:",
  );
  screen.command("curl $SEC_API_URL/control/objects/AlertChannels");
  screen.line("When you are done:");
  const { XDG_STATE_HOME } = stateIn(scratch);
  const stops = Object.keys(localApis).map(
    (name) => `${quoted(join(root, "dist/local-api"))} ${name} --stop`,
  );
  screen.command(
    `export XDG_STATE_HOME=${quoted(XDG_STATE_HOME)}; ${stops.join("; ")}; rm -r ${quoted(scratch)}`,
  );
}

function showSettings({ settings }) {
  for (const [name, value] of Object.entries(settings)) screen.command(`export ${name}=${quoted(value)}`);
}
