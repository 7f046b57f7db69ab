// How every program begins. See docs/decisions/032-a-file-that-finds-node.md.

/** What a package.json beside a program says; then Node, too, takes a file of any name for CommonJS. */
export const commonJs = '{ "type": "commonjs" }';

/** Of the versions that satisfy both, 20.19 is the oldest; 21 to 22.2 lack process.getBuiltinModule, which the launcher is made of. */
const oldest = { major: 20, minor: 19 };
const oldestAfterwards = "22.3";

/** Node's -e takes a file for CommonJS whatever its name and whatever package.json is above it. */
const asCommonJs = [
  "process.execArgv.length=0",
  'process.argv[1]=require("path").resolve(process.argv[1])',
  "require(process.argv[1])",
].join(";");

/**
 * The first lines of a program, which are valid as a shell script and as JavaScript of any age: the shell finds Node and
 * becomes it, and the JavaScript looks at Node's version before anything newer than itself is compiled. What is missing is
 * said on the stream that the user sees.
 *
 * @param {{ name: string, stream: "stdout" | "stderr" }} options
 */
export function prologue({ name, stream }) {
  const needs = (version) => `${name} needs Node.js ${version} or newer on the PATH; found `;
  const oldestText = `${oldest.major}.${oldest.minor}`;
  const shell = [
    `trap 'echo "${needs(oldestText)}none."${stream === "stderr" ? " >&2" : ""}' 0`,
    // Not every shell runs a trap when it cannot become a program.
    "command -v node >/dev/null 2>&1 || exit 127",
    "unset tfnode_scope",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's
    '{ read -r tfnode_scope <"${0%/*}/package.json"; } 2>/dev/null',
    `test "$tfnode_scope" = '${commonJs}' || exec node -e '${asCommonJs}' "$0" "$@"`,
    'exec node "$0" "$@"',
    "exit 127",
  ].join("; ");
  const check = [
    "!function(){",
    "var found=/^v(\\d+)\\.(\\d+)/.exec(process.version);",
    `var old=+found[1]<${oldest.major}||(+found[1]==${oldest.major}&&+found[2]<${oldest.minor});`,
    'if(!old&&typeof process.getBuiltinModule=="function")return;',
    `console.${stream === "stderr" ? "error" : "log"}((old?${JSON.stringify(needs(oldestText))}:`,
    `${JSON.stringify(needs(oldestAfterwards))})+process.version+".");`,
    "process.exit(1)}();",
  ].join("");
  return `#!/bin/sh\n":" //; ${shell}\n${check}\n`;
}
