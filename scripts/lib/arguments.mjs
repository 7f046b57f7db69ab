import { parseArgs } from "node:util";

/**
 * The arguments of a command, as parseArgs has them; undefined, with the usage on standard error, where they are wrong.
 * @param {string} command as in scripts/demo
 * @param {string} usage
 * @param {import("node:util").ParseArgsConfig} config
 */
export function parsedArguments(command, usage, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    process.stderr.write(`${command}: ${error.message}\n\n${usage}`);
    return undefined;
  }
}
