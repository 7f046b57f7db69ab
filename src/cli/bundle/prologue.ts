// How every program begins. See docs/decisions/044-the-shell-starts-node.md.

/** Of the versions that satisfy both, 20.19 is the oldest; 21 to 22.2 lack process.getBuiltinModule, which the launcher is made of. */
const oldest = "20.19";
const oldestAfterwards = "22.3";

/** In bytes: how long the lines for the shell are, with the spaces at their end. */
const shellLength = 1280;

interface Lines {
  /** That of the program. */
  readonly name: string;
  /** Where it says what is wrong with the Node that there is. */
  readonly stream: "stdout" | "stderr";
}

interface ShellLines extends Lines {
  readonly linesLength: number;
  readonly startLength: number;
}

/**
 * The lines for the shell, which are valid as JavaScript of any age, too: they become Node, which reads the next `startLength`
 * bytes of the file and runs the first `linesLength` of them, so that it matters neither how the file is named nor which
 * package.json is above it. Without Node, that is said on the stream that the user sees.
 */
export function shellLines({ name, stream, linesLength, startLength }: ShellLines): string {
  const boot = [
    // Node before 4.5 has no Buffer.alloc, and takes any file for a script.
    'var fs=require("fs"),file=require("path").resolve(process.argv[1])',
    `start=Buffer.alloc?Buffer.alloc(${startLength}):require(file)`,
    `fd=fs.openSync(file,"r");fs.readSync(fd,start,0,${startLength},${shellLength})`,
    `eval(start.toString("ascii",0,${linesLength}))`,
  ];
  const shell = [
    `trap 'echo "${needs(name, oldest)}none."${stream === "stderr" ? " >&2" : ""}' 0`,
    // Not every shell runs a trap when it cannot become a program.
    "command -v node >/dev/null 2>&1 || exit 127",
    // Node 20 would read it at once, which takes longer than all else; the launcher puts it back.
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's
    'test -z "${NODE_EXTRA_CA_CERTS-}" || { export TFNODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"; unset NODE_EXTRA_CA_CERTS; }',
    `exec node -e '${boot.slice(0, 3).join(",")};${boot[3]}' "$0" "$@"`,
    "exit 127",
  ].join("; ");
  const lines = `#!/bin/sh\n":" //; ${shell}`;
  if (lines.length >= shellLength)
    throw new Error(`The lines for the shell are longer than ${shellLength} bytes`);
  return `${lines.padEnd(shellLength - 1)}\n`;
}

/**
 * The lines for Node, which it runs instead of the whole file after `shellLines`, or as a part of it with `node FILE`: they look
 * at Node's version before anything newer than themselves is compiled, and call the launcher, which is the text of the
 * comment that has to follow them.
 */
export function nodeLines({ name, stream }: Lines): string {
  const [major, minor] = oldest.split(".");
  const check = [
    "!function(){",
    "var found=/^v(\\d+)\\.(\\d+)/.exec(process.version);",
    `var old=+found[1]<${major}||(+found[1]==${major}&&+found[2]<${minor});`,
    'if(!old&&typeof process.getBuiltinModule=="function")return;',
    `console.${stream === "stderr" ? "error" : "log"}((old?${JSON.stringify(needs(name, oldest))}:`,
    `${JSON.stringify(needs(name, oldestAfterwards))})+process.version+".");`,
    "process.exit(1)}();",
  ];
  const launch = [
    "!function(){",
    'var isShell=typeof start=="object",fs=process.getBuiltinModule("fs");',
    'var path=isShell?file:typeof __filename=="string"?__filename:process.argv[1];',
    "var readAll=function(){var all=fs.readFileSync(isShell?fd:path);if(isShell)fs.closeSync(fd);",
    `return all.subarray(${shellLength})};`,
    "var readSome=!isShell?void 0:function(length){var some=Buffer.allocUnsafeSlow(length);",
    `fs.readSync(fd,some,0,length,${shellLength});return some};`,
    'var bytes=isShell?start:readAll(),begin=bytes.indexOf("\\n/*")+3,end=bytes.indexOf("*/",begin);',
    'new (process.getBuiltinModule("vm").Script)(bytes.latin1Slice(begin,end),{filename:"launcher.js"})',
    ".runInThisContext()({byShell:isShell,file:path,read:bytes,packsAt:end+3,some:readSome,all:readAll})}();",
  ];
  return `${check.join("")}\n${launch.join("")}\n`;
}

const needs = (name: string, version: string) =>
  `${name} needs Node.js ${version} or newer on the PATH; found `;
