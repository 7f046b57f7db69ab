import {
  braces,
  call,
  type Doc,
  group,
  hardline,
  indent,
  inlineObject,
  join,
  line,
  softline,
  trailingComma,
} from "../layout.ts";
import { isSameRequest, type Model, type PathPart } from "../model.ts";
import type { Operation } from "../operation.ts";
import { literal, pathLiteral } from "../safe-text.ts";
import { an, capital, clientNames, importText, moduleText, shown, Used } from "./module-text.ts";
import { comments } from "./schema.ts";
import { access, objectType, property, type Side } from "./types.ts";

/** Writes the module of a resource's client: types and functions on `@tfnode/framework/http`. */
export function clientModule(model: Model): string {
  const used = new Used();
  used.use("type HttpClient");
  const parts = [...types(model), ...functions(model, used)];
  const imports = [
    importText(used.names, "@tfnode/framework/http"),
    ...(sendsForms(model) ? [importText(["form"], "./form.ts")] : []),
  ];
  return moduleText([join(hardline, imports), ...parts]);
}

/** Whether a request of a resource is a form. */
export function sendsForms({ create, update }: Model): boolean {
  return [create, update].some((request) => request?.operation.body?.isForm);
}

function types(model: Model): readonly Doc[] {
  const { attributes, create, key, type, update, words } = model;
  const names = clientNames(model);
  const declared = (name: string, about: string, side: Side): Doc => [
    `/** ${about} */`,
    hardline,
    `export interface ${name} `,
    braces(objectType(attributes, side, key), ";"),
  ];
  const answer = declared(type, `${capital(an(words))} as the API returns it.`, "answer");
  if (isSameRequest(model)) {
    return [
      declared(names.input, `What requests that create or change ${an(words)} have.`, "create"),
      answer,
    ];
  }
  return [
    declared(names.createInput, `What ${shown(create.operation)} takes.`, "create"),
    ...(update ? [declared(names.updateInput, `What ${shown(update.operation)} takes.`, "update")] : []),
    answer,
  ];
}

function functions(model: Model, used: Used): readonly Doc[] {
  const { create, key, list, read, type, update, words } = model;
  const names = clientNames(model);
  const isSame = isSameRequest(model);
  const created = create.isWhole ? type : key.isConfigured ? "void" : `Pick<${type}, ${literal(key.member)}>`;
  const of = (called: Called) => calledFunction(model, called, used);
  return [
    of({
      name: names.create,
      about: `${shown(create.operation)}: creates ${an(words)}.`,
      operation: create.operation,
      isOfOne: create.operation.path === read.operation.path,
      input: isSame ? names.input : names.createInput,
      bodyWrapper: create.bodyWrapper,
      result: created,
      wrapper: create.wrapper,
    }),
    of({
      name: names.get,
      about: `${shown(read.operation)}: reads ${an(words)} that has to be there.`,
      operation: read.operation,
      isOfOne: true,
      result: type,
      wrapper: read.wrapper,
    }),
    of({
      name: names.find,
      about: `${shown(read.operation)}; null if there is no such ${words}.`,
      operation: read.operation,
      isOfOne: true,
      result: type,
      wrapper: read.wrapper,
      mayBeMissing: true,
    }),
    ...(update
      ? [
          of({
            name: names.update,
            about: `${shown(update.operation)}: changes ${an(words)}.`,
            operation: update.operation,
            isOfOne: true,
            input: isSame ? names.input : names.updateInput,
            bodyWrapper: update.bodyWrapper,
            result: update.isWhole ? type : "void",
            wrapper: update.wrapper,
          }),
        ]
      : []),
    ...(model.delete
      ? [
          of({
            name: names.delete,
            about: `${shown(model.delete)}: deletes ${an(words)}. Throws a RemoteError, notFound, if there is none.`,
            operation: model.delete,
            isOfOne: true,
            result: "void",
            wrapper: "",
          }),
        ]
      : []),
    ...(list
      ? [
          [
            ...comments(list.pages === "" ? [] : [`The list ${list.pages}. This reads the first page only.`]),
            of({
              name: names.list,
              about: `${shown(list.operation)}: reads ${list.pages === "" ? "all" : "the first page"} of them.`,
              operation: list.operation,
              isOfOne: false,
              result: `readonly ${type}[]`,
              wrapper: list.member,
            }),
          ],
        ]
      : []),
  ];
}

interface Called {
  readonly name: string;
  readonly about: string;
  readonly operation: Operation;
  /** Whether the path is that of one object. */
  readonly isOfOne: boolean;
  /** The type of the sent content. */
  readonly input?: string;
  readonly bodyWrapper?: string;
  readonly result: string;
  readonly wrapper: string;
  /** Whether the response may be empty. */
  readonly mayBeMissing?: boolean;
}

function calledFunction({ key, parents }: Model, called: Called, used: Used): Doc {
  const { about, input, isOfOne, mayBeMissing = false, name, operation, result, wrapper } = called;
  const places = [...parents, ...(isOfOne ? [key] : [])];
  const parameters = [
    "api: HttpClient",
    ...places.map(({ variable }) => `${variable}: string`),
    ...(input === undefined ? [] : [`input: ${input}`]),
    "signal: AbortSignal",
  ];
  const isWrapped = wrapper !== "" && result !== "void";
  const answered = isWrapped ? `{ readonly ${property(wrapper)}: ${result} }` : result;
  const type = result === "void" ? "" : `<${answered}>`;
  const callee =
    operation.method === "delete" ? "api.delete" : `api.${mayBeMissing ? "find" : operation.method}${type}`;
  const sent = call(callee, [
    pathOf(operation.path, places, used),
    ...(input === undefined ? [] : [bodyOf(operation, called.bodyWrapper ?? "")]),
    optionsOf(operation),
  ]);
  const taken = access("answer", wrapper);
  const body: readonly Doc[] = isWrapped
    ? [["const answer = await ", sent, ";"], `return ${mayBeMissing ? `answer && ${taken}` : taken};`]
    : [[result === "void" ? "await " : "return await ", sent, ";"]];
  const head = group([
    `export async function ${name}(`,
    indent([softline, join([",", line], parameters), trailingComma]),
    softline,
    `): Promise<${result}${mayBeMissing ? " | null" : ""}> {`,
  ]);
  return [`/** ${about} */`, hardline, head, indent([hardline, join(hardline, body)]), hardline, "}"];
}

function bodyOf({ body }: Operation, wrapper: string): Doc {
  const member = wrapper === "input" ? "input" : `${property(wrapper)}: input`;
  const object = wrapper === "" ? "input" : `{ ${member} }`;
  if (!body?.isForm) return object;
  return call("form", [object, literal(body.styles.has("deepObject") ? "numbered" : "repeated")]);
}

/** Writes a path of an operation with the values of its parameters. */
function pathOf(path: string, places: readonly PathPart[], used: Used): string {
  const parts = path.split(/\{([^{}/]+)\}/);
  if (parts.length === 1) return literal(pathLiteral(path));
  const text = parts.map((part, i) => {
    if (i % 2 === 0) return pathLiteral(part);
    const place = places.find(({ apiName }) => apiName === part);
    return place ? `\${${place.variable}}` : pathLiteral(`{${part}}`);
  });
  return `${used.use("urlPath")}\`${text.join("")}\``;
}

function optionsOf({ body, method }: Operation): Doc {
  const type = body?.type ?? "application/json";
  const isSent = method !== "get" && method !== "delete";
  const isOther = isSent && /json/i.test(type) && !/^application\/json\b/i.test(type);
  return isOther ? inlineObject(["signal", `headers: { "Content-Type": ${literal(type)} }`]) : "{ signal }";
}
