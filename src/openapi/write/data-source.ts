import { braces, call, type Doc, hardline, inlineObject, join } from "../layout.ts";
import type { Model } from "../model.ts";
import { literal } from "../safe-text.ts";
import { placeExample } from "./example.ts";
import {
  an,
  clientNames,
  exampleText,
  importText,
  method,
  moduleText,
  passedParts,
  type Target,
  Used,
  valuesIn,
  within,
} from "./module-text.ts";
import { chain, comments, placeMember, schemaMembers } from "./schema.ts";

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
  const found: Doc = ["await ", call(get, ["api", ...valuesIn("config", places), "signal"])];
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
  const members = [
    ...[key, ...parents].map((part) => placeMember(part, words, ".computed()", framework.use)),
    ...schemaMembers(attributes, { words, isComputed: true }, framework.use),
  ];
  const many = model.plural.replaceAll("_", " ");
  const isTaken = parents.some(({ name }) => name === model.plural);
  const attribute = isTaken ? `found_${model.plural}` : model.plural;
  const nested = [framework.use("nested"), call(".list", [literal(`The ${many}`), braces(members)])];
  const schema: readonly Doc[] = [
    ...parents.map((part) => placeMember(part, words, ".required()", framework.use)),
    [`${attribute}: `, chain([...nested, ".computed()"])],
  ];
  const given = valuesIn("config", parents);
  const definition: readonly Doc[] = [
    `description: ${literal(`Lists ${many}.`)},`,
    ["schema: ", braces(schema), ","],
    exampleText(`data "${provider}_${model.plural}" "example"`, placeExample(model, false)),
    "",
    method("read({ config, api, signal })", [
      ["const found = await ", call(names.list, ["api", ...given, "signal"]), ";"],
      [
        "return ",
        inlineObject([
          ...parents.map(({ name }) => `${name}: config.${name}`),
          `${attribute}: found.map((one) => fromApi(${["one", ...given].join(", ")}))`,
        ]),
        ";",
      ],
    ]),
  ];
  const pages = list.pages === "" ? [] : [`The list ${list.pages}. Only the first page is read.`];
  return moduleText([
    imports(model, framework, names.list),
    [...comments(pages), within("export default dataSource({", definition, "});")],
  ]);
}

function imports({ name }: Model, framework: Used, client: string): Doc {
  return join(hardline, [
    importText(framework.names, "@tfnode/framework"),
    importText([client], `../api/${name}.ts`),
    importText(["dataSource"], "../define.ts"),
    importText(["fromApi"], `../resources/${name}.ts`),
  ]);
}
