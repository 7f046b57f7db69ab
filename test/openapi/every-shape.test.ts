import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import { ScaffoldedProject } from "../support/scaffolded-project.ts";
import { runs } from "../support/thorough.ts";

type Schema = { readonly [keyword: string]: unknown };

/** Keywords that any schema may have. */
const facts = fc.record(
  {
    description: fc.constantFrom("A value", "The text */ of a comment", 'With "quotes" and `ticks`'),
    nullable: fc.constant(true),
    readOnly: fc.constant(true),
    writeOnly: fc.constant(true),
    deprecated: fc.constant(true),
  },
  { requiredKeys: [] },
);

const limits = (low: string, high: string) =>
  fc.record({ [low]: fc.nat({ max: 3 }), [high]: fc.integer({ min: 4, max: 9 }) }, { requiredKeys: [] });

const texts = fc.oneof(
  limits("minLength", "maxLength"),
  fc.record({
    format: fc.constantFrom(
      "date-time",
      "uuid",
      "uri",
      "ipv4",
      "ipv6",
      "cidr",
      "mac",
      "go-duration",
      "duration",
      "password",
    ),
  }),
  fc.record(
    { enum: fc.constant(["one", "two", "it's"]), default: fc.constantFrom("one", "three") },
    { requiredKeys: ["enum"] },
  ),
  fc.record({ pattern: fc.constantFrom("^[a-z]+$", "^a/b`$", "(") }),
  fc.record({ default: fc.constantFrom("", "a") }),
);

const numbers = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom("integer", "number"),
      format: fc.constantFrom("int32", "int64", "uint64", "float", "double"),
      minimum: fc.constantFrom(-1, 0, 0.5, -(2 ** 63)),
      maximum: fc.constantFrom(9, 9.5, 2 ** 63),
      exclusiveMinimum: fc.constantFrom(-2, 0.5, true),
      multipleOf: fc.constantFrom(0.5, 3),
      default: fc.constantFrom(1, 2.5, 2 ** 53),
    },
    { requiredKeys: ["type"] },
  ),
  fc.constant<Schema>({ type: "integer", format: "int64", enum: [1, 2] }),
  fc.constant<Schema>({ type: "number", enum: [0.5, 2] }),
);

/** Schemas of every kind that the scaffold reads, nested to a depth of 4. */
const { schema } = fc.letrec<{ schema: Schema; object: Schema }>((tie) => ({
  schema: fc
    .tuple(
      facts,
      fc.oneof(
        { depthSize: "medium", maxDepth: 4, withCrossShrink: true },
        texts.map((more): Schema => ({ type: "string", ...more })),
        numbers,
        fc
          .record({ default: fc.boolean() }, { requiredKeys: [] })
          .map((more): Schema => ({ type: "boolean", ...more })),
        fc.constant<Schema>({}),
        fc
          .tuple(tie("schema"), fc.boolean(), limits("minItems", "maxItems"))
          .map(([items, uniqueItems, more]): Schema => ({ type: "array", items, uniqueItems, ...more })),
        tie("schema").map((additionalProperties): Schema => ({ type: "object", additionalProperties })),
        tie("object"),
        fc.tuple(tie("schema"), tie("schema")).map((oneOf): Schema => ({ oneOf })),
      ),
    )
    .map(([more, one]) => ({ ...more, ...one })),
  object: fc
    .uniqueArray(
      fc.tuple(
        fc.constantFrom("name", "two-words", "createdAt", "class", "count", "_id"),
        tie("schema"),
        fc.boolean(),
      ),
      {
        minLength: 1,
        maxLength: 4,
        selector: ([name]) => name,
      },
    )
    .map(
      (members): Schema => ({
        type: "object",
        properties: Object.fromEntries(members.map(([name, one]) => [name, one])),
        required: members.flatMap(([name, , isRequired]) => (isRequired ? [name] : [])),
      }),
    ),
}));

/** Returns a document whose objects have one attribute of each schema. */
function documentOf(schemas: readonly Schema[]): string {
  const paths = schemas.map((one, i) => {
    const object = {
      type: "object",
      required: ["id"],
      properties: { id: { type: "string", readOnly: true }, value: one },
    };
    const content = { "application/json": { schema: object } };
    const response = (code: string) => ({ responses: { [code]: { description: "ok", content } } });
    const sent = { requestBody: { content } };
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
    return {
      [`/things${i}`]: {
        post: { ...sent, ...response("201") },
        get: {
          responses: {
            200: {
              description: "ok",
              content: { "application/json": { schema: { type: "array", items: object } } },
            },
          },
        },
      },
      [`/things${i}/{id}`]: {
        parameters,
        get: response("200"),
        put: { ...sent, ...response("200") },
        delete: { responses: { 204: { description: "ok" } } },
      },
    };
  });
  return JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Shapes", version: "1" },
    paths: Object.assign({}, ...paths),
  });
}

const nested: readonly Schema[] = ["integer", "string", "object"].map((type) => ({
  type: "array",
  items: {
    type: "array",
    items: {
      type: "array",
      uniqueItems: true,
      items: { type, ...(type === "integer" && { format: "int64" }) },
    },
  },
}));

describe("the scaffold of every shape of a schema", function () {
  this.timeout(600_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-shapes-"));
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it("a client, resources and data sources of any shapes compile, such as lists of lists of lists, and long numbers keep all digits", async () => {
    const drawn = fc.sample(schema, runs({ seed: 47, many: 400 }));
    const file = join(folder, "shapes.json");
    await writeFile(file, documentOf([...nested, ...drawn]));
    const project = await ScaffoldedProject.open(file);
    try {
      const { code, stderr } = await project.scaffold("--all");
      expect([code, stderr]).to.deep.equal([0, ""]);
      expect(await project.compile()).to.equal("");
      expect(await project.problems()).to.deep.equal([]);
      const { life, close } = await project.life();
      try {
        // The numbers of the first object are of the format int64.
        const thing = life.resource("things0");
        const config = { value: [[[2n ** 53n + 1n, 1]], []] };
        await thing.create(config);
        thing.expectState(config);
        await thing.expectNoChange(config);
        await thing.importVerify();
        await thing.destroy();
      } finally {
        await close();
      }
    } finally {
      await project.close();
    }
  });
});
