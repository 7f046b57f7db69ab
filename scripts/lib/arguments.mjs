import { parseArgs } from "node:util";

/**
 * Returns the arguments of a command in the form of parseArgs; prints the usage to standard error and returns undefined if they are
 * invalid.
 * @param {string} command such as scripts/demo
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
