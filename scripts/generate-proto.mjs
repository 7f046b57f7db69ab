// Compiles proto/ ahead of time to src/server/generated, or to the directory that is given. Run it after a change to a .proto
// file: npm run generate:proto
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");
const output = process.argv[2] ?? join(root, "src/server/generated");
const pbjs = createRequire(import.meta.url).resolve("protobufjs-cli/bin/pbjs");

const bundles = {
  tfplugin6: ["tfplugin6.proto"],
  "go-plugin": ["controller.proto", "stdio.proto", "broker.proto", "health.proto"].map(
    (file) => `go-plugin/${file}`,
  ),
};

// Versions, counts and offsets: none comes near 2^53, and a Long compared with === is a bug waiting to happen.
const int64Reader =
  'const $int64 = (reader) => { const value = reader.int64(); return typeof value === "number" ? value : value.toNumber(); };';

function moduleText(generated) {
  return `// Made by scripts/generate-proto.mjs; never edited.
${generated
  .replace(/^\/\*eslint.*\n/, "")
  .replaceAll(/\breader\.int64\(\)/g, "$int64(reader)")
  .replaceAll("$util.Long ? $util.Long.fromBits(0,0,false) : 0", "0")
  .replace(/^(const \$Object = .*)$/m, `$1\n${int64Reader}`)}`;
}

function typesText(generated) {
  return `// Made by scripts/generate-proto.mjs; never edited.
${generated
  .replaceAll(/[ \t]*\/\*\*[\s\S]*?\*\/\n/g, "")
  .replace(/^import Long.*\n/m, "")
  .replaceAll(/[ \t]*\$unknowns\?: .*\n/g, "")
  .replaceAll(/[ \t]*interface I\w+ extends \S+ \{\n\s*\}\n/g, "")
  .replaceAll(/\n\s*\n/g, "\n")}`;
}

async function compile(name, files, scratch) {
  const target = join(scratch, `${name}.js`);
  const options = "--es6 --no-create --no-verify --no-convert --no-delimited --no-typeurl --no-service";
  const common = [
    ...[
      "-t",
      "static-module",
      "-w",
      "esm",
      "--root",
      `tfnode-${name}`,
      "--dependency",
      "protobufjs/minimal.js",
    ],
    ...options.split(" "),
    ...["--force-number", "--path", join(root, "proto")],
  ];
  const sources = files.map((file) => join(root, "proto", file));
  const run = (...more) => promisify(execFile)(process.execPath, [pbjs, ...common, ...more, ...sources]);
  await run("-d", "-o", target);
  const types = await readFile(join(scratch, `${name}.d.ts`), "utf8");
  await run("--no-comments", "-o", target);
  await writeFile(join(output, `${name}.js`), moduleText(await readFile(target, "utf8")));
  await writeFile(join(output, `${name}.d.ts`), typesText(types));
}

const scratch = await mkdtemp(join(tmpdir(), "tfnode-proto-"));
try {
  await mkdir(output, { recursive: true });
  for (const [name, files] of Object.entries(bundles)) await compile(name, files, scratch);
} finally {
  await rm(scratch, { recursive: true });
}
