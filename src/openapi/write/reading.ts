import { braces, call, type Doc, enclosed, hardline, indent, inlineObject, join } from "../../code/layout.ts";
import { exampleText, importText, method, moduleText, Used, within } from "../../code/module-text.ts";
import { literal } from "../../code/safe-text.ts";
import { fixedValues } from "../paging.ts";
import type { Argument, Reading } from "../readings.ts";
import { fixedMember, pagesBody, pathOf } from "./client.ts";
import { attributesExample } from "./example.ts";
import { resultMembers } from "./mapping.ts";
import { clientFile, shown, type Target, valuesIn } from "./module-text.ts";
import { schemaMembers, type Use } from "./schema.ts";
import { objectType, property } from "./types.ts";

/** Writes the client of a data source without a resource: the type of the response, and the function that reads it. */
export function readingClient(reading: Reading): string {
  const { arguments: all, attributes, list, operation, type, words } = reading;
  const used = new Used();
  used.use("type HttpClient");
  const inQuery = all.some(({ place }) => place === "query");
  const path = pathOf(operation.path, inPath(reading), used);
  if (inQuery) used.use("type Query");
  const parameters = [
    "api: HttpClient",
    ...inPath(reading).map(({ variable }) => `${variable}: string`),
    ...(inQuery ? ["query: Query"] : []),
    "signal: AbortSignal",
  ];
  const [objects] = attributes;
  const member = objects && `{ ${property(objects.apiName)}: ${list?.paged ? "items" : "response"} }`;
  const element = `${type}[${literal(objects?.apiName ?? "")}]`;
  const get = (result: string): Doc =>
    call(`api.get<${result}>`, [path, inlineObject([...(inQuery ? ["query"] : []), "signal"])]);
  const body = (): readonly Doc[] => {
    if (list?.paged) {
      const pages = { ...list.paged, member: list.member, element: `${element}[number]` };
      const fixed = [...fixedValues(operation, "query", list.paged)]
        .filter(([name]) => !all.some((one) => one.apiName === name))
        .map(([name, value]) => fixedMember(name, value));
      return pagesBody(path, pages, [...(inQuery ? ["...query"] : []), ...fixed], member ?? "items");
    }
    if (list === null) return [["return await ", get(type), ";"]];
    return [["const response = await ", get(element), ";"], `return ${member};`];
  };
  return moduleText([
    importText(used.names, "@tfnode/framework/http"),
    [
      `/** What ${shown(operation)} returns. */`,
      hardline,
      `export interface ${type} `,
      braces(objectType(attributes, "response"), ";"),
    ],
    [
      `/** ${shown(operation)}: reads the ${words}. */`,
      hardline,
      enclosed(`export async function ${functionName(reading)}(`, parameters, `): Promise<${type}> {`),
      indent([hardline, join(hardline, body())]),
      hardline,
      "}",
    ],
  ]);
}

/** Writes a data source without a resource. */
export function readingModule(reading: Reading, { provider }: Target): string {
  const { arguments: all, attributes, name, words } = reading;
  const [framework, helpers] = [new Used(), new Used()];
  framework.use("hcl");
  const help: Use = (one) => (one === "exactJson" ? framework : helpers).use(one);
  const schema = [
    ...schemaMembers(all, { words, isComputed: false }, framework.use),
    ...schemaMembers(attributes, { words, isComputed: true }, framework.use),
  ];
  const query = all.filter(({ place }) => place === "query");
  const passed: readonly Doc[] = [
    "api",
    ...valuesIn("config", inPath(reading)),
    ...(query.length > 0
      ? [inlineObject(query.map((one) => `${property(one.apiName)}: ${sentValue(one)}`))]
      : []),
    "signal",
  ];
  const result = [
    ...all.map((one) => `${one.name}: config.${one.name}`),
    ...resultMembers(attributes, "response", help),
  ];
  const definition: readonly Doc[] = [
    `description: ${literal(`Reads the ${words}.`)},`,
    ["schema: ", braces(schema), ","],
    exampleText(`data "${provider}_${name}" "example"`, attributesExample(all)),
    "",
    method(all.length > 0 ? "read({ config, api, signal })" : "read({ api, signal })", [
      ["const response = await ", call(functionName(reading), passed), ";"],
      ["return ", braces(result), ";"],
    ]),
  ];
  return moduleText([
    join(hardline, [
      importText(framework.names, "@tfnode/framework"),
      importText([functionName(reading)], `../api/${clientFile(name)}.ts`),
      ...(helpers.names.size > 0 ? [importText(helpers.names, "../api/values.ts")] : []),
      importText(["dataSource"], "../define.ts"),
    ]),
    within("export default dataSource({", definition, "});"),
  ]);
}

function inPath({ arguments: all }: Reading): readonly Argument[] {
  return all.filter(({ place }) => place === "path");
}

/** Numbers of 64 bits are bigints in Terraform. */
function sentValue({ name, setBy, shape }: Argument): string {
  const isLong = shape.kind === "number" && shape.isLong;
  if (!isLong) return `config.${name}`;
  return setBy === "required" ? `String(config.${name})` : `config.${name}?.toString()`;
}

function functionName({ type }: Reading): string {
  return `get${type}`;
}
