import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Environment } from "../../src/schema/index.ts";

const root = resolve(import.meta.dirname, "../../..");

/** What a reader types, and lines that are seen then. */
interface Passage {
  readonly commands: string;
  readonly seen: readonly string[];
}

/** The passages of a guide: each ends with what is seen, or with the guide. */
async function passagesOf(name: string): Promise<readonly Passage[]> {
  const text = await readFile(join(root, "docs/guides", name), "utf8");
  const passages: Passage[] = [];
  let commands = "";
  for (const [, language, code = ""] of text.matchAll(/^```(\w*)\n(.*?)^```$/gms)) {
    if (language === "sh") commands += code;
    if (language !== "text") continue;
    passages.push({ commands, seen: code.trim().split(/\n */) });
    commands = "";
  }
  if (commands !== "") passages.push({ commands, seen: [] });
  if (passages.length === 0) throw new Error(`${name} says nothing to type`);
  return passages;
}

/** What is different from what a guide takes for granted. */
interface Surroundings {
  /** All variables but those of the home directory. */
  readonly env: Environment;
  /** The program to type in the place of terraform; by default that. */
  readonly terraform?: string;
  /** A folder with plugins that Pulumi would install. */
  readonly pulumiPlugins?: string;
}

/** Types what a guide says, in a folder of its own, and looks for what is to be seen. Throws with all that was written. */
export async function follow(
  guide: string,
  { env, terraform = "terraform", pulumiPlugins }: Surroundings,
): Promise<void> {
  const passages = (await passagesOf(guide)).map((passage) => inTermsOf(terraform, passage));
  const folder = await mkdtemp(join(tmpdir(), "tfnode-guide-"));
  try {
    for (const part of ["dist", "scripts"]) await symlink(join(root, part), join(folder, part));
    await mkdir(join(folder, ".pulumi"));
    if (pulumiPlugins) await symlink(pulumiPlugins, join(folder, ".pulumi/plugins"));
    const written = (await run(await scriptOf(passages), folder, env)).split(border);
    for (const [index, { seen }] of passages.entries()) expectSeen(seen, written[index] ?? "");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Another program does the same by its own name. */
function inTermsOf(program: string, { commands, seen }: Passage): Passage {
  return {
    commands: commands.replaceAll(/(^|\$\(|&& | -- |^\w+=\S* )terraform (?!\{)/gm, `$1${program} `),
    seen: seen.map((line) => (program === "tofu" ? line.replaceAll("Terraform", "OpenTofu") : line)),
  };
}

/** How many spaces align what stands below one another depends on the version of Terraform. */
function expectSeen(lines: readonly string[], written: string): void {
  const aligned = written.replaceAll(/(?<=\S) +/g, " ");
  for (const line of lines) {
    if (!aligned.includes(line.replaceAll(/(?<=\S) +/g, " ")))
      throw new Error(`not seen: ${line}\n\n${written}`);
  }
}

const border = "==== the next passage ====\n";

/** The commands as one script, with ports of its own, that waits for each local API where a reader would be slow enough. */
async function scriptOf(passages: readonly Passage[]): Promise<string> {
  const written = passages.map(({ commands }) => commands).join(`\nprintf '${border.trim()}\\n'\n`);
  const ports = new Map<string, string>();
  for (const [, port = ""] of written.matchAll(/--port (\d+)/g)) ports.set(port, String(await freePort()));
  const script = written
    .replaceAll(/\b\d+\b/g, (number) => ports.get(number) ?? number)
    .replaceAll(
      /^.*--port (\d+).*&\n/gm,
      (line, port) => `${line}until (exec 3<> /dev/tcp/127.0.0.1/${port}) 2> /dev/null; do sleep 0.1; done\n`,
    );
  return `set -eu\ntrap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n${script}`;
}

async function run(script: string, folder: string, env: Environment): Promise<string> {
  const child = spawn("bash", ["-c", script], {
    cwd: folder,
    env: { ...env, HOME: folder, PULUMI_HOME: join(folder, ".pulumi") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      written += text;
    });
  }
  const [code] = await once(child, "close");
  const output = stripVTControlCharacters(written).replace(/^[╷│╵ ]+/gm, "");
  if (code !== 0) throw new Error(`exit code ${code}\n${output}`);
  return output;
}

const firstPort = 25_001;
const ports = 7_000;
let tried = (process.pid * 97) % ports;

/** A port that the system gives to nobody who asks for any, so that no other test takes it before it is used. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (tried++ % ports);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
