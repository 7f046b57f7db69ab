import { braces, call, type Doc, hardline, inlineObject, join } from "../layout.ts";
import { isSameRequest, type Model, type PathPart } from "../model.ts";
import { literal } from "../safe-text.ts";
import { resourceExample } from "./example.ts";
import { RequestMapping, resultMembers } from "./mapping.ts";
import {
  an,
  capital,
  clientNames,
  exampleText,
  importText,
  method,
  moduleText,
  partWords,
  type Target,
  Used,
  within,
} from "./module-text.ts";
import { comments, schemaMembers, type Use } from "./schema.ts";
import { access, hasKey, property } from "./types.ts";

/** Writes the module of a resource. */
export function resourceModule(model: Model, { provider }: Target): string {
  const { attributes, name, parents, key, words } = model;
  const [framework, helpers] = [new Used(), new Used()];
  for (const one of ["hcl", "type PlannedOf"]) framework.use(one);
  const schema = [
    ...placeMembers(model, framework.use),
    ...schemaMembers(attributes, { words, isComputed: false, isTop: true }, framework.use),
  ];
  const help: Use = (name) => (name === "exactJson" ? framework : helpers).use(name);
  const mappings = [...requestMappings(model, framework.use, help), resultMapping(model, help)];
  const definition: readonly Doc[] = [
    `description: ${literal(`Manages ${an(words)}.`)},`,
    "schema,",
    `importForms: [${literal([...parents, key].map((part) => `{${part.name}}`).join("/"))}],`,
    exampleText(`resource "${provider}_${name}" "example"`, resourceExample(model)),
    "",
    join([hardline, hardline], operations(model)),
  ];
  const imports = [
    importText(framework.names, "@tfnode/framework"),
    importText(clientImports(model), `../api/${name}.ts`),
    ...(helpers.names.size > 0 ? [importText(helpers.names, "../api/values.ts")] : []),
    importText(["resource"], "../define.ts"),
  ];
  return moduleText([
    join(hardline, imports),
    ["const schema = ", braces(schema), ";"],
    [...comments(model.notes), within("export default resource({", definition, "});")],
    ...mappings,
  ]);
}

function clientImports(model: Model): readonly string[] {
  const { create, type, update } = model;
  const names = clientNames(model);
  const inputs = isSameRequest(model)
    ? [names.input]
    : [names.createInput, ...(update ? [names.updateInput] : [])];
  return [
    names.create,
    names.find,
    ...(update ? [names.update] : []),
    ...(model.delete ? [names.delete] : []),
    ...(create.isWhole && (!update || update.isWhole) ? [] : [names.get]),
    ...[type, ...inputs].map((one) => `type ${one}`),
  ];
}

/** The attributes that identify an object. */
function placeMembers({ key, parents, words }: Model, use: Use): readonly Doc[] {
  const configured = (part: PathPart): Doc => [
    `${part.name}: `,
    call(use("string"), [partWords(part, words)]),
    ".required().requiresReplace()",
  ];
  const own = key.isConfigured ? configured(key) : ["id: ", call(use("identifier"), [partWords(key, words)])];
  return [own, ...parents.map(configured)];
}

/** The parts of the object's path that a response does not contain, and that are therefore passed on. */
function passedParts({ key, parents }: Model): readonly PathPart[] {
  return [...parents, ...(key.isConfigured && key.member === "" ? [key] : [])];
}

function operations(model: Model): readonly Doc[] {
  const remove: Doc = model.delete
    ? method("delete({ prior, api, signal })", [
        ["await ", call(clientNames(model).delete, ["api", ...placeOf(model, "prior"), "signal"]), ";"],
      ])
    : [
        ...comments([
          "The document has no operation that deletes it: it is forgotten here, and stays there.",
        ]),
        method("delete({ log })", ['log.warn("The API cannot delete the object: it is still there");']),
      ];
  return [
    createOperation(model),
    readOperation(model),
    ...(model.update ? [updateOperation(model)] : []),
    remove,
  ];
}

function placeOf({ key, parents }: Model, object: "plan" | "prior"): readonly string[] {
  return [...parents, key].map(({ name }) => `${object}.${name}`);
}

function createOperation(model: Model): Doc {
  const { create, key, parents, read } = model;
  const names = clientNames(model);
  const isPut = create.operation.path === read.operation.path;
  const place = [...parents, ...(isPut ? [key] : [])].map(({ name }) => `plan.${name}`);
  const input = isSameRequest(model) ? "toApi(plan)" : "toCreate(plan)";
  const created: Doc = ["await ", call(names.create, ["api", ...place, input, "signal"])];
  const passed = passedParts(model).map(({ name }) => `plan.${name}`);
  if (create.isWhole) {
    return method("create({ plan, api, signal })", [["return ", call("fromApi", [created, ...passed]), ";"]]);
  }
  const made = access("created", key.member);
  const id = key.isConfigured ? `plan.${key.name}` : key.isNumber ? `String(${made})` : made;
  const known = [`${key.name}: ${id}`, ...parents.map(({ name }) => `${name}: plan.${name}`)];
  const reread: Doc = [
    "await ",
    call(names.get, ["api", ...parents.map(({ name }) => `plan.${name}`), id, "signal"]),
  ];
  return method("create({ plan, api, signal, checkpoint })", [
    [key.isConfigured ? "" : "const created = ", created, ";"],
    [call("checkpoint", [inlineObject(known)]), ";"],
    ["return ", call("fromApi", [reread, ...passed]), ";"],
  ]);
}

function readOperation(model: Model): Doc {
  const orEmpty = ({ name }: PathPart) => `prior.${name} ?? ""`;
  const place = [...model.parents, model.key].map(orEmpty);
  return method("read({ prior, api, signal })", [
    ["const found = await ", call(clientNames(model).find, ["api", ...place, "signal"]), ";"],
    ["return found && ", call("fromApi", ["found", ...passedParts(model).map(orEmpty)]), ";"],
  ]);
}

function updateOperation(model: Model): Doc {
  const names = clientNames(model);
  const input = isSameRequest(model) ? "toApi(plan)" : `toUpdate(plan${usesPrior(model) ? ", prior" : ""})`;
  const passed = passedParts(model).map(({ name }) => `prior.${name}`);
  const updated: Doc = ["await ", call(names.update, ["api", ...placeOf(model, "prior"), input, "signal"])];
  const reread: Doc = ["await ", call(names.get, ["api", ...placeOf(model, "prior"), "signal"])];
  return method(
    "update({ plan, prior, api, signal })",
    model.update?.isWhole
      ? [["return ", call("fromApi", [updated, ...passed]), ";"]]
      : [
          [updated, ";"],
          ["return ", call("fromApi", [reread, ...passed]), ";"],
        ],
  );
}

/** Whether an update sends values that the API has set, such as a revision. */
function usesPrior({ attributes }: Model): boolean {
  return attributes.some(({ setBy, update }) => setBy === "api" && update !== "never");
}

function requestMappings(model: Model, use: Use, help: Use): readonly Doc[] {
  const names = clientNames(model);
  const mapping = (name: string, side: "create" | "update", input: string): Doc => {
    const { attributes, key } = model;
    const value = `plan.${key.name}`;
    const keyed = () => `${property(key.member)}: ${key.isNumber ? `${help("numberOf")}(${value})` : value}`;
    const own = key.member !== "" && hasKey(key, side) ? [keyed()] : [];
    const prior =
      side === "update" && usesPrior(model) ? `, prior: ${use("type StateOf").slice(5)}<typeof schema>` : "";
    const object = new RequestMapping(side, help).object(attributes, "plan", 0, own);
    return within(
      `function ${name}(plan: PlannedOf<typeof schema>${prior}): ${input} {`,
      [["return ", object, ";"]],
      "}",
    );
  };
  if (isSameRequest(model)) return [mapping("toApi", "create", names.input)];
  return [
    mapping("toCreate", "create", names.createInput),
    ...(model.update ? [mapping("toUpdate", "update", names.updateInput)] : []),
  ];
}

/** The members of a response that the state contains, for the resource and its data sources. */
function resultMapping(model: Model, help: Use): Doc {
  const { attributes, key, parents, type, words } = model;
  const parameters = [`answer: ${type}`, ...passedParts(model).map(({ variable }) => `${variable}: string`)];
  const own = access("answer", key.member);
  const handed = ({ name, variable }: PathPart) => (name === variable ? name : `${name}: ${variable}`);
  const members: readonly Doc[] = [
    key.member === "" ? handed(key) : `${key.name}: ${key.isNumber ? `String(${own})` : own}`,
    ...parents.map(handed),
    ...resultMembers(attributes, "answer", help),
  ];
  return [
    `/** ${capital(an(words))} of the API as the resource and the data sources have it. */`,
    hardline,
    within(`export function fromApi(${parameters.join(", ")}) {`, [["return ", braces(members), ";"]], "}"),
  ];
}
