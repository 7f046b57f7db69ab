import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { transform } from "esbuild";
import fc from "fast-check";
import type { Node } from "../../src/openapi/document.ts";
import { findResources } from "../../src/openapi/resources.ts";
import { scaffold } from "../../src/openapi/scaffold.ts";
import { projectFiles } from "../../src/openapi/write/project.ts";
import { ScaffoldedProject } from "../support/scaffolded-project.ts";
import { runs } from "../support/thorough.ts";

/**
 * Texts that would end a literal or comment, or that are names of other things. `intruder()` must never become
 * code.
 */
const hostile = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "for",
  "class",
  "count",
  "provider",
  "for_each",
  "lifecycle",
  "timeouts",
  "id",
  "ID",
  "",
  " ",
  "0",
  "a-b",
  "a b",
  "ä",
  "名前",
  "signal",
  "api",
  "response",
  "input",
  "one",
  "plan",
  '"; intruder(); "',
  "'; intruder(); '",
  "`; intruder(); `",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what it is about
  "${intruder()}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what it is about
  "\\${intruder()}",
  "\\`; intruder()",
  "%{ for x in intruder() }",
  "*/ intruder(); /*",
  "// a\nintruder()",
  "a\u2028intruder()",
  "a\rintruder()",
  "</script>",
  "\u202eintruder()",
  "\ud800",
  "a/b~c%d",
  "#/a?b=c&d",
  "/; intruder(); /",
  "[/]\\/; intruder()",
  "x".repeat(500),
];

/** Returns a document with these texts wherever a document can contain one. */
function documentOf(texts: readonly string[]): Node {
  const at = (i: number) => texts[i % texts.length] ?? "";
  const schema = (i: number): Node => {
    const facts = { description: at(i + 1), title: at(i + 2), deprecated: i % 7 === 0, example: at(i + 3) };
    switch (i % 9) {
      case 0:
        return { ...facts, type: "string", enum: [at(i), at(i + 4)], default: at(i) };
      case 1:
        return { ...facts, type: "string", pattern: at(i), format: at(i + 4), default: at(i + 5) };
      case 2:
        return {
          ...facts,
          type: "array",
          uniqueItems: i % 2 === 0,
          items: { type: "string", enum: [at(i)] },
        };
      case 3:
        return {
          ...facts,
          type: "object",
          required: [at(i)],
          properties: { [at(i)]: { type: "string" }, [at(i + 1)]: {} },
        };
      case 4:
        return {
          ...facts,
          type: "array",
          items: { type: "object", properties: { [at(i)]: schema(i + 1), [at(i + 5)]: { type: "integer" } } },
        };
      case 5:
        return {
          ...facts,
          type: "object",
          additionalProperties: { type: "object", properties: { [at(i)]: { type: "boolean" } } },
        };
      case 6:
        return {
          ...facts,
          oneOf: [
            { $ref: `#/${at(i)}` },
            { title: at(i + 6), type: "object", properties: { [at(i)]: { const: at(i) } } },
          ],
        };
      case 7:
        return { ...facts, type: at(i) };
      default:
        return { ...facts, type: ["number", "null"], enum: [1, -0.5, null], default: at(i) };
    }
  };
  // Uses a few texts at a time, so that each occurs in every place.
  const membersFrom = (from: number) =>
    Object.fromEntries(Array.from({ length: 9 }, (_, i) => [at(from + i), schema(from + i)]));
  const content = (from: number, direction: number) => {
    const members = membersFrom(from);
    const required = Object.keys(members).filter((_, i) => i % 3 === direction);
    const one = {
      type: "object",
      required: ["id", ...required],
      properties: { ...members, id: { type: "string", readOnly: true } },
    };
    const body = from % 4 === 0 ? { type: "object", properties: { [at(from + 1)]: one } } : one;
    return { content: { "application/json": { schema: body } } };
  };
  const paths = texts.flatMap((name, i) => {
    const said = {
      summary: name,
      description: at(i + 2),
      parameters: [
        { name, in: "query", required: true },
        { name: at(i + 1), in: "header" },
      ],
    };
    const ok = { ...content(i, 1), description: name };
    const patched = i % 2 ? "application/merge-patch+json" : `application/${name}+json`;
    const all = { type: "array", items: { type: "object", properties: membersFrom(i) } };
    const plain = (part: string) => part.replaceAll(/[{}/]/g, "");
    const collection = `/${at(i + 3)}/{${plain(at(i + 4))}x}/${name}`;
    return [
      [
        collection,
        {
          post: { ...said, requestBody: content(i, 2), responses: { 201: ok } },
          get: { ...said, responses: { 200: { content: { "application/json": { schema: all } } } } },
        },
      ],
      [
        `${collection}/{${plain(name)}id}`,
        {
          parameters: said.parameters,
          get: { ...said, responses: { 200: ok } },
          patch: {
            ...said,
            requestBody: {
              content: { [patched]: { schema: { type: "object", properties: membersFrom(i) } } },
            },
            responses: { 200: ok },
          },
        },
      ],
    ];
  });
  return {
    openapi: "3.1.0",
    info: { title: at(3) },
    servers: [{ url: at(5) }],
    paths: Object.fromEntries(paths),
    components: { securitySchemes: { [at(0)]: { type: "apiKey", in: "header", name: at(7) } } },
  };
}

function filesOf(document: Node): ReadonlyMap<string, string> {
  const target = { provider: "acme", namespace: "example" };
  const made = scaffold(document, findResources(document), target);
  return new Map([...made.shared, ...made.files, ...projectFiles(document, "openapi.json", made, target)]);
}

/** Replaces any value: it can be called, read, iterated and converted to text. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return () => "1";
    if (name === Symbol.iterator) return () => [][Symbol.iterator]();
    return name === "then" ? undefined : anything;
  },
});

/** The modules whose default export other modules import. */
const defaults = ["../tfnode.config.ts", "../dev/api.ts", "../src/provider.ts"];

/** Runs a module and all functions in it. Returns whether a text of the document became code. */
async function intrudes(name: string, text: string): Promise<boolean> {
  const { code } = await transform(text, { loader: "ts", format: "cjs", sourcefile: name });
  let isIntruded = false;
  const definitions: object[] = [];
  const define = new Proxy(() => anything, {
    get: (target, member) =>
      ["resource", "dataSource", "provider"].includes(String(member))
        ? (definition: object) => definitions.push(definition)
        : member === "hcl"
          ? (parts: TemplateStringsArray, ...values: readonly unknown[]) => {
              isIntruded ||= values.length > 0;
              return parts.raw.join("");
            }
          : Reflect.get(anything as object, member, target),
  });
  const module = { exports: {} as { [name: string]: unknown } };
  runInNewContext(code, {
    module,
    exports: module.exports,
    require: (from: string) => (defaults.includes(from) ? { __esModule: true, default: anything } : define),
    intruder: () => {
      isIntruded = true;
    },
  });
  const functions = [module.exports, ...definitions]
    .flatMap((one) => Object.values(one))
    .filter((one) => typeof one === "function");
  for (const one of functions) {
    try {
      await one(anything, anything, anything, anything, anything);
    } catch {
      // The result for a wildcard is irrelevant.
    }
  }
  return isIntruded;
}

describe("a hostile OpenAPI document", function () {
  this.timeout(120_000);

  it("a scaffolded project contains texts of a hostile OpenAPI document only as data, compiles, and has valid definitions", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tfnode-hostile-"));
    const file = join(folder, "hostile.json");
    await writeFile(file, JSON.stringify(documentOf(hostile)));
    const project = await ScaffoldedProject.open(file);
    try {
      const { code, stderr, stdout } = await project.scaffold("--all");
      expect([code, stderr]).to.deep.equal([0, ""]);
      expect(stdout.match(/^src\/resources\/.*$/gm)?.length).to.be.above(20);
      expect(await project.compile()).to.equal("");
      expect(await project.problems()).to.deep.equal([]);
    } finally {
      await project.close();
      await rm(folder, { recursive: true });
    }
  });

  it("no name in a hostile OpenAPI document becomes code", async () => {
    const files = filesOf(documentOf(hostile));
    expect(files.size).to.be.above(60);
    for (const [name, text] of files) {
      if (name.endsWith(".ts")) expect(await intrudes(name, text), name).to.equal(false);
    }
  });

  it("generated modules are valid and contain no code of the document, for any names", async () => {
    const name = fc.oneof(
      fc.constantFrom(...hostile),
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.tuple(fc.constantFrom(...hostile), fc.constantFrom(...hostile)).map((parts) => parts.join("")),
    );
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 2, maxLength: 12 }), async (names) => {
        for (const [file, text] of filesOf(documentOf(names)))
          if (file.endsWith(".ts")) expect(await intrudes(file, text), file).to.equal(false);
      }),
      runs({ seed: 4711, many: 25 }),
    );
  });
});
