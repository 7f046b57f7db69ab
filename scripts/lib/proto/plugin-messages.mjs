// The messages of the plugin protocol, compiled by pbjs as they are.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

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

async function compiled(name, files, proto, scratch) {
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
    ...["--force-number", "--path", proto],
  ];
  const sources = files.map((file) => join(proto, file));
  const run = (...more) => promisify(execFile)(process.execPath, [pbjs, ...common, ...more, ...sources]);
  await run("-d", "-o", target);
  const types = await readFile(join(scratch, `${name}.d.ts`), "utf8");
  await run("--no-comments", "-o", target);
  return [
    [`${name}.js`, moduleText(await readFile(target, "utf8"))],
    [`${name}.d.ts`, typesText(types)],
  ];
}

/** The texts of the generated files, by their names. `proto` is the folder of the definitions. */
export async function pluginMessages(proto) {
  const scratch = await mkdtemp(join(tmpdir(), "tfnode-proto-"));
  try {
    const files = [];
    for (const [name, sources] of Object.entries(bundles))
      files.push(...(await compiled(name, sources, proto, scratch)));
    return files;
  } finally {
    await rm(scratch, { recursive: true });
  }
}
