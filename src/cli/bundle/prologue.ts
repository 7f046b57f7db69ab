// The first bytes of every program. See docs/decisions/044-the-shell-starts-node.md.
import { type Interval, type NodeVersion, versionsOf, versionText } from "./engines.ts";

/** The supported versions of Node. Those in the gap lack process.getBuiltinModule, which the launcher uses. */
export const supportedNode = "^20.19.0 || >=22.3.0";

/** The length in bytes of the lines for the shell, including the spaces at their end. */
const shellLength = 7168;

/** The beginning of a program. */
export interface Lines {
  /** The name of the program. */
  readonly name: string;
  /** The stream for errors about the installed Node. */
  readonly stream: "stdout" | "stderr";
  /** The versions of Node that run the program; by default those that the framework supports. */
  readonly versions?: readonly Interval[];
}

/** The script that the shell runs first, from `start.sh` and, where starts share a process, `share.sh` in src/bin/launcher. */
export interface ShellLines extends Lines {
  /** The hash of the program, by which the starts of its copies find one process. */
  readonly digest: string;
  readonly start: string;
  readonly share: string | undefined;
  readonly linesLength: number;
  readonly startLength: number;
}

/**
 * Returns the lines for the shell, which are inside a JavaScript comment. They start Node, which reads the next `startLength`
 * bytes of the file and runs the first `linesLength` of them, so that neither the name of the file nor a package.json above it
 * matters. Without Node, they report that on the stream that the user sees.
 */
export function shellLines(lines: ShellLines): string {
  const shell = `#!/bin/sh\n":" /*\n${withoutComments(shellScript(lines))}`;
  const end = "*/\n";
  if (shell.includes("*/"))
    throw new Error("The lines for the shell would end the comment that they stand in");
  if (shell.includes("\n/*"))
    throw new Error("The lines for the shell have a line that is taken for the beginning of the launcher");
  if (shell.length + end.length > shellLength)
    throw new Error(`The lines for the shell are longer than ${shellLength} bytes`);
  return shell.padEnd(shellLength - end.length) + end;
}

/** Returns the script for the shell, with its comments. */
export function shellScript(lines: ShellLines): string {
  const { name, stream, digest, start, share, linesLength, startLength } = lines;
  const [[oldest]] = versionsIn(lines);
  const boot = [
    // Node before 4.5 lacks Buffer.alloc, and runs any file as a script.
    'var fs=require("fs"),file=require("path").resolve(process.argv[1])',
    `start=Buffer.alloc?Buffer.alloc(${startLength}):require(file)`,
    `fd=fs.openSync(file,"r");fs.readSync(fd,start,0,${startLength},${shellLength})`,
    `eval(start.toString("ascii",0,${linesLength}))`,
  ];
  const type = name.replace(/^terraform-provider-/, "").toUpperCase();
  return start
    .replace("# @share@\n", () => share ?? "")
    .replaceAll("@needs@", needs(name, oldest).concat("none."))
    .replaceAll("@stream@", stream === "stderr" ? " >&2" : "")
    .replaceAll("@digest@", digest)
    .replaceAll("@name@", name)
    .replaceAll("@log@", `TF_LOG_PROVIDER_${type.replaceAll(/[^A-Z0-9]/g, "_")}`)
    .replaceAll("@boot@", () => `${boot.slice(0, 3).join(",")};${boot[3]}`);
}

/** Removes the comments of a shell script. */
function withoutComments(script: string): string {
  const lines = script.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("#")).join("\n");
}

/**
 * Returns the lines for Node. Node runs them instead of the whole file after `shellLines`, or as a part of the file with `node
 * FILE`. They check Node's version before any newer syntax is compiled, and call the launcher, which is the text of the comment
 * that has to follow them.
 */
export function nodeLines(lines: Lines): string {
  const { name, stream } = lines;
  const number = ([major, minor, patch]: NodeVersion) => major * 1e6 + minor * 1e3 + patch;
  const versions = versionsIn(lines).map(([from, before]) => {
    const end = Number.isFinite(before[0]) ? number(before) : "1/0";
    return `[${number(from)},${end},${JSON.stringify(needs(name, from))}]`;
  });
  const check = [
    "!function(){",
    "var found=/^v(\\d+)\\.(\\d+)\\.(\\d+)/.exec(process.version),now=found[1]*1e6+found[2]*1e3+ +found[3];",
    `var versions=[${versions}],i=0;while(now>=versions[i][1])i++;if(now>=versions[i][0])return;`,
    `console.${stream === "stderr" ? "error" : "log"}(versions[i][2]+process.version+".");`,
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

function versionsIn({ versions = versionsOf(supportedNode) }: Lines): readonly [Interval, ...Interval[]] {
  return versions as readonly [Interval, ...Interval[]];
}

const needs = (name: string, version: NodeVersion) =>
  `${name} needs Node.js ${versionText(version)} or newer on the PATH; found `;
