import { readFile } from "node:fs/promises";
import { UsageError } from "../../background/usage-error.ts";
import { naming } from "../../packaging/files.ts";
import { CommandError, defineCommand } from "../terminal/command.ts";
import { print } from "../terminal/output.ts";
import { readCommands } from "../trace/commands.ts";
import { reportOf } from "../trace/report.ts";
import { summarize } from "../trace/summary.ts";

/** `tfnode trace` */
export const command = defineCommand({
  name: "tfnode trace",
  help: `Usage: tfnode trace [--command N] [--objects N] [--json] FILE

Shows where the time of a command went, from a file that providers wrote because TFNODE_TRACE named it:

  - the slowest objects, and the parts of their time: responses of the API, the rate limit, repeated requests with their pauses, other
    waits (waitFor, locks, slots, tokens), code of the provider, and Terraform between the calls of an object
  - the critical path: the calls that ended one after the other up to the last one
  - how many requests waited for the API at once

Perfetto (ui.perfetto.dev) and chrome://tracing draw the same file.

  --command N  the command to show if the file has several: 1 is the first (default: the last)
  --objects N  the number of objects to show (default: 10)
  --json       print the summary of the command as JSON, with times in microseconds
`,
  options: { command: "text", objects: "text", json: "flag" },
  positionals: 1,
  async run({ values: { command: wanted, objects = "10", json = false }, positionals: [file] }) {
    if (file === undefined) throw new UsageError("which FILE? As in: tfnode trace trace.json");
    const count = wholeNumber("objects", objects);
    const text = await readFile(file, "utf8").catch(naming(file));
    const commands = commandsIn(file, text);
    const number = wanted === undefined ? commands.length : wholeNumber("command", wanted);
    const chosen = commands[number - 1];
    if (!chosen)
      throw new UsageError(`${file} has ${commands.length} commands, and none with the number ${number}`);
    const summary = summarize(chosen);
    if (json) print(`${JSON.stringify(summary, null, 2)}\n`);
    else {
      if (commands.length > 1) print(`Command ${number} of ${commands.length} in ${file}\n`);
      print(reportOf(summary, count));
    }
    return 0;
  },
});

function commandsIn(file: string, text: string) {
  const commands = readCommands(text);
  if (!commands)
    throw new CommandError(`${file} is not a trace that a provider wrote because of TFNODE_TRACE`);
  if (commands.length === 0) throw new CommandError(`${file} has no call of a provider yet`);
  return commands;
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${option} must be a whole number from 1`);
  return Number(text);
}
