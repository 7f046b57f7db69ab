// Generates all resources of OpenAPI documents and prints a table row for each document, as in docs/openapi.md: the number of
// paths, of resources that are found, are generated, compile and have invalid definitions, and of remaining comments. After a
// build: node build/scripts/scan-openapi.js FILE...
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { isNode } from "../src/openapi/document.ts";
import { loadDocument } from "../src/openapi/load.ts";
import { findResources } from "../src/openapi/resources.ts";
import { loaderLines, type Scaffold, scaffold } from "../src/openapi/scaffold.ts";
import { definitionProblems } from "../src/testing/index.ts";

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "../..");

for (const file of process.argv.slice(2)) {
  const document = await loadDocument(file);
  const found = findResources(document);
  const made = scaffold(document, found, { provider: "acme" });
  const { broken, problems } = await compiled(made);
  const comments = [...made.files.values()].join("").match(/\/\/ To decide: /g)?.length ?? 0;
  const counts = [
    `\`${basename(file)}\`, ${document.openapi}`,
    isNode(document.paths) ? Object.keys(document.paths).length : 0,
    found.length,
    made.models.length,
    made.models.length - broken,
    problems.length,
    comments,
  ];
  console.log(`| ${counts.join(" | ")} |`);
  for (const { path, reason } of made.left) console.log(`<!-- ${path}: ${reason} -->`);
}

/** Counts the resources that the compiler rejects in strict mode, and the definitions with problems. */
async function compiled({ files, models, readings, shared }: Scaffold): Promise<{
  readonly broken: number;
  readonly problems: readonly string[];
}> {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-scan-"));
  try {
    await mkdir(join(folder, "node_modules/@tfnode"), { recursive: true });
    await symlink(join(root, "packages/framework"), join(folder, "node_modules/@tfnode/framework"));
    await symlink(join(root, "node_modules/@types"), join(folder, "node_modules/@types"));
    const options = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
    const output = {
      target: "ES2023",
      module: "NodeNext",
      rewriteRelativeImportExtensions: true,
      outDir: "out",
      rootDir: ".",
    };
    const { resources, dataSources } = loaderLines({ models, readings });
    const others = [
      ["package.json", '{"type":"module"}'],
      [
        "tsconfig.json",
        JSON.stringify({ compilerOptions: { ...options, ...output, types: ["node"] }, include: ["src"] }),
      ],
      [
        "src/all.ts",
        `export const resources = {${resources}};\nexport const dataSources = {${dataSources}};\n`,
      ],
    ] as const;
    for (const [path, text] of [...others, ...shared, ...files]) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const tsc = [join(root, "node_modules/typescript/bin/tsc"), "-p", folder];
    const { stdout } = await run(process.execPath, tsc, { maxBuffer: 2 ** 28 }).catch(
      (error: { stdout: string }) => error,
    );
    const found = new Set([...stdout.matchAll(/^\S*src\/[\w-]+\/(\w+)\.ts\(/gm)].map(([, name]) => name));
    const broken = models.filter(({ name, plural }) => found.has(name) || found.has(plural)).length;
    if (stdout !== "") console.error(stdout.split("\n").slice(0, 5).join("\n"));
    const { provider } = await import(pathToFileURL(join(root, "packages/framework/lib/index.js")).href);
    const all = await import(pathToFileURL(join(folder, "out/src/all.js")).href);
    const definition = {
      name: "acme",
      version: "0.1.0",
      description: "All.",
      schema: {},
      configure: async () => undefined,
    };
    return { broken, problems: await definitionProblems(provider({ ...definition, ...all })) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
