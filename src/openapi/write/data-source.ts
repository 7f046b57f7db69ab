import { braces, call, type Doc, hardline, inlineObject, join } from "../../code/layout.ts";
import { chain, exampleText, importText, method, moduleText, Used, within } from "../../code/module-text.ts";
import { literal } from "../../code/safe-text.ts";
import type { Attribute } from "../attribute.ts";
import type { Model } from "../model/model.ts";
import { placeExample } from "./example.ts";
import { resultMembers } from "./mapping.ts";
import {
  an,
  clientFile,
  clientNames,
  passedParts,
  type Target,
  takenParts,
  valuesIn,
} from "./module-text.ts";
import { comments, placeMember, schemaMembers, type Use } from "./schema.ts";
import { access } from "./types.ts";

/** Returns the module of the data source for one object. */
export function dataSourceModule(model: Model, { provider }: Target): string {
  const { attributes, key, name, parents, words } = model;
  const { get } = clientNames(model);
  const framework = new Used();
  framework.use("hcl");
  const places = [...parents, key];
  const schema = [
    ...places.map((part) => placeMember(part, words, ".required()", framework.use)),
    ...schemaMembers(attributes, { words, isComputed: true }, framework.use),
  ];
  const taken = takenParts(model, model.read.operation);
  const found: Doc = ["await ", call(get, ["api", ...valuesIn("config", taken), "signal"])];
  const definition: readonly Doc[] = [
    `description: ${literal(`Reads ${an(words)}.`)},`,
    ["schema: ", braces(schema), ","],
    exampleText(`data "${provider}_${name}" "example"`, placeExample(model, true)),
    "",
    method("read({ config, api, signal })", [
      ["return ", call("fromApi", [found, ...valuesIn("config", passedParts(model))]), ";"],
    ]),
  ];
  return moduleText([
    imports(model, framework, get),
    within("export default dataSource({", definition, "});"),
  ]);
}

/**
 * Returns the module of the data source for all objects of a collection; empty if no operation lists them.
 */
export function listModule(model: Model, { provider }: Target): string {
  const { attributes, key, list, parents, words } = model;
  if (!list) return "";
  const names = clientNames(model);
  const framework = new Used();
  framework.use("hcl");
  // Elements of lists have no attributes of any type.
  const isObject = ({ isReturned, shape }: Attribute) =>
    isReturned && shape.kind === "json" && shape.isExtended === true;
  const asText = (one: Attribute) =>
    isObject(one) ? { ...one, shape: { ...one.shape, isExtended: false } } : one;
  const members = [
    ...[key, ...parents].map((part) => placeMember(part, words, ".computed()", framework.use)),
    ...schemaMembers(attributes.map(asText), { words, isComputed: true }, framework.use),
  ];
  const many = model.plural.replaceAll("_", " ");
  const isTaken = parents.some(({ name }) => name === model.plural);
  const attribute = isTaken ? `found_${model.plural}` : model.plural;
  const nested = [framework.use("nested"), call(".list", [literal(`The ${many}`), braces(members)])];
  const schema: readonly Doc[] = [
    ...parents.map((part) => placeMember(part, words, ".required()", framework.use)),
    [`${attribute}: `, chain([...nested, ".computed()"])],
    ...schemaMembers(list.others, { words: many, isComputed: true }, framework.use),
  ];
  const [hasOthers, helpers] = [list.others.length > 0, new Used()];
  const help: Use = (name) => (name === "exactJson" ? framework : helpers).use(name);
  const objects = hasOthers ? access("found", list.member) : "found";
  const given = valuesIn("config", parents);
  const texts = attributes
    .filter(isObject)
    .map(({ apiName, name }) => `${name}: ${help("jsonText")}(${access("one", apiName)})`);
  const mapped = `fromApi(${["one", ...given].join(", ")})`;
  const element: Doc = texts.length === 0 ? mapped : ["(", inlineObject([`...${mapped}`, ...texts]), ")"];
  const definition: readonly Doc[] = [
    `description: ${literal(`Lists ${many}.`)},`,
    ["schema: ", braces(schema), ","],
    exampleText(`data "${provider}_${model.plural}" "example"`, placeExample(model, false)),
    "",
    method("read({ config, api, signal })", [
      [
        "const found = await ",
        call(names.list, ["api", ...valuesIn("config", takenParts(model, list.operation)), "signal"]),
        ";",
      ],
      [
        "return ",
        (hasOthers ? braces : inlineObject)([
          ...parents.map(({ name }) => `${name}: config.${name}`),
          [`${attribute}: ${objects}.map((one) => `, element, ")"],
          ...resultMembers(list.others, "found", help),
        ]),
        ";",
      ],
    ]),
  ];
  const notes = list.note === "" ? [] : [list.note];
  return moduleText([
    imports(model, framework, names.list, helpers),
    [...comments(notes), within("export default dataSource({", definition, "});")],
  ]);
}

function imports({ name }: Model, framework: Used, client: string, helpers = new Used()): Doc {
  return join(hardline, [
    importText(framework.names, "@tfnode/framework"),
    importText([client], `../api/${clientFile(name)}.ts`),
    ...(helpers.names.size > 0 ? [importText(helpers.names, "../api/values.ts")] : []),
    importText(["dataSource"], "../define.ts"),
    importText(["fromApi"], `../resources/${name}.ts`),
  ]);
}
