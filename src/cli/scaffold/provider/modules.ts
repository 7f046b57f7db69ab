import { attributeLines, Section, type Value } from "../../../code/hcl.ts";
import { braces, call, type Doc, hardline, inlineList, inlineObject, join } from "../../../code/layout.ts";
import {
  capital,
  exampleText,
  importText,
  method,
  moduleText,
  Used,
  within,
} from "../../../code/module-text.ts";
import { literal } from "../../../code/safe-text.ts";
import { withArticle } from "../../../schema/article.ts";
import type { Attribute, Attributes, Block, Content, NestedBlock } from "../../../schema/schema.ts";
import type { ResourceSchema } from "../../../testing/core/schema.ts";
import type { FunctionDeclaration, ParameterDeclaration } from "../../compare/declarations.ts";
import { exampleOf, exampleOfType } from "./example.ts";
import {
  adviceOf,
  described,
  type Kind,
  noted,
  type Owner,
  property,
  schemaMembers,
  textMember,
  typeCall,
} from "./schema.ts";

/** A definition to write. */
export interface Written {
  /** The name of the provider, and the name of the type without it. */
  readonly provider: string;
  readonly name: string;
  /** The path of the module in the project. */
  readonly path: string;
}

/** A resource to write. */
export interface WrittenResource extends Written {
  readonly schema: ResourceSchema;
  /** The version of the identity. */
  readonly identityVersion: number;
}

/** Writes the module of a resource. */
export function resourceModule({ schema, identityVersion, ...written }: WrittenResource): string {
  const { block, identity, version } = schema;
  const identifying = new Set(Object.keys(identity?.attributes ?? {}));
  const timeouts = timeoutsOf(block, ["create", "read", "update", "delete"]);
  const module = new Module(written, "resource", block, { identifying, timeouts });
  return module.text("resource", "resource", [
    ...(version > 0
      ? [
          noted(
            ["the functions of upgrades, for states of versions below this one."],
            `version: ${version},`,
          ),
          `replacesVersion: ${version},`,
        ]
      : []),
    ...module.timeouts(),
    ...(identity ? [identityMember(module, block, identity.attributes, identityVersion)] : []),
    ...importForms(block, identity?.attributes ?? {}),
    module.example("resource"),
    "",
    module.operation("create", "create the object that `plan` describes, and return its attributes"),
    "",
    module.operation(
      "read",
      "return the attributes of the object that `prior` identifies, or null if there is none",
    ),
    "",
    noted(
      ["the attributes whose change replaces the object: .requiresReplace()."],
      module.operation("update", "change the object to what `plan` describes, and return its attributes"),
    ),
    "",
    module.operation("delete", "delete the object that `prior` identifies"),
  ]);
}

/** Writes the module of a data source. */
export function dataSourceModule(written: Written, block: Block): string {
  const module = new Module(written, "data source", block, { timeouts: timeoutsOf(block, ["read"]) });
  return module.text("dataSource", "data source", [
    ...module.timeouts(),
    module.example("data"),
    "",
    module.operation("read", "return the attributes of the object that `config` names"),
  ]);
}

/** Writes the module of an ephemeral resource. */
export function ephemeralModule(written: Written, block: Block): string {
  const module = new Module(written, "ephemeral resource", block);
  return module.text("ephemeral", "ephemeral resource", [
    module.example("ephemeral"),
    "",
    module.operation("open", "return the computed attributes of the object that `config` describes"),
  ]);
}

/** Writes the module of a list resource. `resource` is the path of the module of its resource. */
export function listModule(written: Written, block: Block, resource: string): string {
  const module = new Module(written, "list resource", block);
  return module.text(
    "listResource",
    "list resource",
    [
      module.example("list"),
      "",
      within(
        "async *list() {",
        [["yield ", module.unwritten("list", "yield the objects that `config` selects"), ";"]],
        "},",
      ),
    ],
    { imports: [`import listed from ${literal(resource)};`], first: ["of: listed,"] },
  );
}

/** Writes the module of an action. */
export function actionModule(written: Written, block: Block): string {
  const timeouts = timeoutsOf(block, ["invoke"]);
  const module = new Module(written, "action", block, {
    timeouts: timeouts?.form === "block" ? timeouts : undefined,
  });
  return module.text("action", "action", [
    ...module.timeouts(),
    module.example("action"),
    "",
    module.operation("invoke", "do what `config` describes"),
  ]);
}

/** Writes the module of a function. */
export function functionModule({ provider, name, path }: Written, declared: FunctionDeclaration): string {
  const { summary, description, deprecated, parameters, variadic, returns } = declared;
  const framework = new Used();
  const { use } = framework;
  for (const one of ["hcl", "providerFunction"]) use(one);
  const parameter = ({ name: own, type, nullable, description: text }: ParameterDeclaration): Doc =>
    inlineObject([
      `name: ${literal(own)}`,
      ["type: ", typeCall(type, [described(text, own)], use)],
      ...(nullable ? ["nullable: true"] : []),
    ]);
  const args = parameters.map(({ type }) =>
    attributeLines(new Map([["x", exampleOfType(type)]]))
      .join("\n")
      .slice(4),
  );
  const definition: readonly Doc[] = [
    textMember("summary", described(summary, name)),
    textMember("description", described(description, name)),
    ...(deprecated === undefined ? [] : [`deprecated: ${adviceOf(deprecated)},`]),
    ["parameters: ", inlineList(parameters.map(parameter)), ","],
    ...(variadic ? [["variadic: ", parameter(variadic), ","]] : []),
    ["returns: ", typeCall(returns, [], use), ","],
    exampleText('output "example"', [`value = provider::${provider}::${name}(${args.join(", ")})`]),
    "",
    within(
      "call() {",
      [["return ", unwrittenCall(`call in ${path}`, "return the result for the arguments"), ";"]],
      "},",
    ),
  ];
  return moduleText([
    join(hardline, [
      importText(framework.names, "@tfnode/framework"),
      importText(["unwritten"], "../unwritten.ts"),
    ]),
    within("export default providerFunction({", definition, "});"),
  ]);
}

/** The timeouts of operations in a schema. */
interface TimeoutsFound {
  readonly form: "block" | "attribute";
  readonly operations: readonly string[];
}

/** What a module needs to know of its definition. */
interface ModuleOptions {
  readonly identifying?: ReadonlySet<string>;
  readonly timeouts?: TimeoutsFound | undefined;
}

/** The parts of the module of a definition with a schema. */
class Module {
  readonly #written: Written;
  readonly #kind: Kind;
  readonly #block: Block;
  readonly #timeouts: TimeoutsFound | undefined;
  readonly #identifying: ReadonlySet<string>;

  constructor(
    written: Written,
    kind: Kind,
    block: Block,
    { identifying = new Set(), timeouts }: ModuleOptions = {},
  ) {
    this.#written = written;
    this.#kind = kind;
    this.#block = block;
    this.#timeouts = timeouts;
    this.#identifying = identifying;
  }

  /** Returns the module that calls a builder of src/define.ts. */
  text(
    builder: string,
    what: string,
    members: readonly Doc[],
    { imports = [], first = [] }: { readonly imports?: readonly Doc[]; readonly first?: readonly Doc[] } = {},
  ): string {
    const framework = new Used();
    framework.use("hcl");
    const { description, deprecated } = this.#block;
    const owner: Owner = { kind: this.#kind, use: framework.use, identifying: this.#identifying };
    const content = this.#timeouts ? withoutTimeouts(this.#block) : this.#block;
    const definition: readonly Doc[] = [
      ...first,
      textMember("description", described(description, this.#fullName)),
      ...(deprecated === undefined ? [] : [`deprecated: ${adviceOf(deprecated)},`]),
      ["schema: ", braces(schemaMembers(content, owner)), ","],
      ...members,
    ];
    return moduleText([
      join(hardline, [
        importText(framework.names, "@tfnode/framework"),
        importText([builder], "../define.ts"),
        ...imports,
        importText(["unwritten"], "../unwritten.ts"),
      ]),
      [
        `// ${capital(withArticle(what))} with the schema of ${this.#fullName}, whose operations are to be written.`,
        hardline,
        within(`export default ${builder}({`, definition, "});"),
      ],
    ]);
  }

  get #fullName(): string {
    return `${this.#written.provider}_${this.#written.name}`;
  }

  timeouts(): readonly Doc[] {
    if (!this.#timeouts) return [];
    const { form, operations } = this.#timeouts;
    return [
      noted(
        ["the defaults: the schema does not contain them."],
        ["timeouts: ", inlineObject(operations.map((name) => `${name}: "20m"`)), ","],
      ),
      ...(form === "attribute" ? ['timeoutsAs: "attribute",'] : []),
    ];
  }

  example(keyword: "resource" | "data" | "ephemeral" | "list" | "action"): Doc {
    const { provider } = this.#written;
    const content = exampleOf(this.#timeouts ? withoutTimeouts(this.#block) : this.#block);
    const head = `${keyword} "${this.#fullName}" "example"`;
    if (keyword === "action")
      return exampleText(head, attributeLines(content.size > 0 ? configured(content) : content));
    if (keyword !== "list") return exampleText(head, attributeLines(content));
    return exampleText(head, [
      `provider = ${provider}`,
      ...(content.size > 0 ? attributeLines(configured(content)) : []),
    ]);
  }

  operation(name: string, what: string): Doc {
    return method(`${name}()`, [["return ", this.unwritten(name, what), ";"]]);
  }

  unwritten(operation: string, what: string): Doc {
    return unwrittenCall(`${operation} in ${this.#written.path}`, what);
  }
}

function unwrittenCall(place: string, what: string): Doc {
  return call("unwritten", [literal(place), literal(what)]);
}

function configured(content: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  return new Map([["config", new Section(content)]]);
}

function withoutTimeouts({ attributes, blocks, ...block }: Block): Block {
  const { timeouts: _, ...otherAttributes } = attributes;
  const { timeouts: __, ...otherBlocks } = blocks;
  return { ...block, attributes: otherAttributes, blocks: otherBlocks };
}

/** Returns the timeouts that a schema declares as `timeouts` of a definition does; undefined if it declares others, or none. */
function timeoutsOf(
  { attributes, blocks }: Content,
  operations: readonly string[],
): TimeoutsFound | undefined {
  const [nested, attribute] = [blocks.timeouts, attributes.timeouts];
  if (nested?.nesting === "single" && isPlainBlock(nested))
    return found("block", nested.block.attributes, operations);
  return attribute?.nested?.nesting === "single" && isPlainOptional(attribute)
    ? found("attribute", attribute.nested.attributes, operations)
    : undefined;
}

function found(
  form: TimeoutsFound["form"],
  attributes: Attributes,
  operations: readonly string[],
): TimeoutsFound | undefined {
  const all = Object.entries(attributes);
  const fits = all.every(
    ([name, one]) => operations.includes(name) && one.type === "string" && isPlainOptional(one),
  );
  return fits && all.length > 0 ? { form, operations: all.map(([name]) => name) } : undefined;
}

function isPlainBlock({ min, block: { blocks, deprecated } }: NestedBlock): boolean {
  return min === 0 && deprecated === undefined && Object.keys(blocks).length === 0;
}

function isPlainOptional({ optional, computed, sensitive, writeOnly, deprecated }: Attribute): boolean {
  return optional === true && !computed && !sensitive && !writeOnly && deprecated === undefined;
}

/** Writes the identity. Attributes that the schema lacks, or that may be null there and not in the identity, are derived ones. */
function identityMember(module: Module, { attributes }: Block, identity: Attributes, version: number): Doc {
  const all = Object.entries(identity);
  const isCopied = ([name, { type, required }]: (typeof all)[number]) => {
    const own = attributes[name];
    return own?.type === type && (!required || own.required === true || own.computed === true);
  };
  const copied = all.filter(isCopied);
  const [required, optional] = [true, false].map((wanted) =>
    copied.filter(([, one]) => (one.required ?? false) === wanted).map(([name]) => literal(name)),
  ) as [Doc[], Doc[]];
  const others = all.filter((one) => !copied.includes(one));
  const derived = others
    .filter(([, { type }]) => type === "string")
    .map(([name, one]) => {
      const value = module.unwritten(`identity.derived.${name}`, `return the ${name} of the object`);
      return [
        `${property(name)}: `,
        inlineObject([...(one.required ? [] : ["optional: true"]), ["value: () => ", value]]),
      ];
    });
  const isShort = optional.length === 0 && version === 0 && derived.length === 0;
  const list = inlineList(required);
  const whole = braces([
    ["required: ", list],
    ...(optional.length > 0 ? [["optional: ", inlineList(optional)]] : []),
    ...(derived.length > 0 ? [["derived: ", braces(derived)]] : []),
    ...(version > 0 ? [`version: ${version}`, ["upgrades: ", upgradesOf(version)]] : []),
  ]);
  const notes = [
    ...others.flatMap(([name, { type }]) =>
      type === "string"
        ? []
        : [`the identity of the other provider also has ${name}, which is no string, and not in the schema.`],
    ),
    ...(derived.length > 0 && required.length === 0
      ? ["attributes(identity), which returns the attributes by which read finds the object of an import."]
      : []),
  ];
  return noted(notes, ["identity: ", isShort ? list : whole, ","]);
}

/** Writes upgrades of identities of earlier versions: the next read makes a new identity. */
function upgradesOf(version: number): Doc {
  return inlineObject(Array.from({ length: version }, (_, from) => `${from}: () => null`));
}

/** Writes the forms of import IDs: the ID, or else what the identity requires. */
function importForms({ attributes }: Block, identity: Attributes): readonly Doc[] {
  const isPrimitive = (name: string) => {
    const { type, writeOnly } = attributes[name] ?? {};
    return !writeOnly && (type === "string" || type === "number" || type === "bool");
  };
  const required = Object.keys(identity).filter((name) => identity[name]?.required);
  const names = isPrimitive("id") ? ["id"] : required.every(isPrimitive) ? required : [];
  const form = names.map((name) => `{${name}}`).join("/");
  return [
    noted(
      ["the import IDs of the other provider, such as {account_id}/{id}."],
      `importForms: [${form === "" ? "" : literal(form)}],`,
    ),
  ];
}
