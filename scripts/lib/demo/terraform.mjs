import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { run } from "../children.mjs";
import { cleanEnvironment } from "../environment.mjs";
import { Failure } from "./failure.mjs";
import { quoted, screen } from "./screen.mjs";

/** Returns the functions that run terraform in a folder with a configuration, without the user's own settings. */
export function terraformIn(scratch, { program, root, apis }) {
  const folder = join(scratch, "configuration");
  const cliConfiguration = join(scratch, "terraform.rc");
  mkdirSync(folder);
  writeFileSync(cliConfiguration, devOverrides(root));
  /** The variables that a user would have to export. */
  const settings = {
    TF_CLI_CONFIG_FILE: cliConfiguration,
    ...Object.assign({}, ...apis.map(({ variables }) => variables)),
    TF_VAR_tracker_token: "not-a-real-token",
  };
  const colors = process.stdout.isTTY ? "" : "-no-color";
  const quiet = { CHECKPOINT_DISABLE: "1", TF_INPUT: "0", TF_CLI_ARGS: colors };
  const env = { ...cleanEnvironment(), ...settings, ...quiet, XDG_CACHE_HOME: join(scratch, "cache") };

  /** Runs a command, shows the relevant part of its output, and resolves with all of it. `expected` is its exit code. */
  async function terraform(args, { expected = 0 } = {}) {
    screen.command([program, ...args].map(quoted).join(" "));
    const isPlan = args[0] === "plan";
    const onLine = highlights(isPlan, screen.line);
    const ended = await run(program, args, { cwd: folder, env, onLine, seconds: 300 });
    const { code } = ended;
    const output = stripVTControlCharacters(ended.output);
    if (code === expected) return output;
    throw new Failure(`${program} ${args[0]} ended with exit code ${code} instead of ${expected}.`, output);
  }
  return { folder, settings, terraform };
}

/** The CLI configuration of the README, for this checkout. */
function devOverrides(root) {
  const example = readFileSync(join(root, "examples/dev-overrides.tfrc"), "utf8");
  const dist = JSON.stringify(join(root, "dist")).replaceAll(/[$%]\{/g, (opening) => opening[0] + opening);
  return example.replaceAll('"/path/to/tfnode/dist"', () => dist);
}

const progress =
  /^\S+: (Creat|Modif|Destr|Import|Read complete)|^(Plan:|No changes\.|\w+ (complete|successful)!)/;

/** Returns a function that forwards the relevant lines, with their colors: of a plan the differences, else the progress and the result. */
function highlights(isPlan, show) {
  let inDifferences = false;
  // Terraform sets the color of a result on the empty line before it.
  let begun = "";
  return (line) => {
    const text = stripVTControlCharacters(line);
    if (isPlan && /^ {2}# \S+ /.test(text)) inDifferences = true;
    if (text.startsWith("Plan:")) inDifferences = false;
    if (inDifferences || progress.test(text)) show(begun === "" ? line : `${begun}${line}\x1b[0m`);
    begun = text === "" ? line : "";
  };
}
