import { braces, call, type Doc, hardline, inlineObject, join } from "../../code/layout.ts";
import {
  capital,
  exampleText,
  importText,
  method,
  moduleText,
  Used,
  within,
} from "../../code/module-text.ts";
import { literal } from "../../code/safe-text.ts";
import type { Attribute } from "../attribute.ts";
import { isSameRequest, type Model, type PathPart } from "../model/model.ts";
import type { Operation } from "../operation.ts";
import type { Wait } from "../overlay/annotations.ts";
import { resourceExample } from "./example.ts";
import { RequestMapping, resultMembers } from "./mapping.ts";
import {
  an,
  clientFile,
  clientNames,
  partWords,
  passedParts,
  type Target,
  takenParts,
  valuesIn,
} from "./module-text.ts";
import { comments, placeMember, schemaMembers, type Use } from "./schema.ts";
import { access, keyMember, onSide, property } from "./types.ts";

/** Writes the module of a resource. */
export function resourceModule(model: Model, { provider }: Target): string {
  const { attributes, name, parents, key, words } = model;
  const [framework, helpers] = [new Used(), new Used()];
  for (const one of ["hcl", "type PlannedOf"]) framework.use(one);
  const use: Use = (name) => (name === "jsonForm" ? helpers : framework).use(name);
  const schema = [
    ...placeMembers(model, use),
    ...schemaMembers(attributes, { words, isComputed: false, isTop: true }, use),
  ];
  const help: Use = (name) => (name === "exactJson" ? framework : helpers).use(name);
  const mappings = [...requestMappings(model, framework.use, help), resultMapping(model, help)];
  const definition: readonly Doc[] = [
    `description: ${literal(`Manages ${an(words)}.`)},`,
    "schema,",
    `importForms: [${literal([...parents, key].map((part) => `{${part.name}}`).join("/"))}],`,
    exampleText(`resource "${provider}_${name}" "example"`, resourceExample(model)),
    ...(model.etag ? ["privateState: etagState,"] : []),
    "",
    join([hardline, hardline], operations(model, help)),
  ];
  const imports = [
    importText(framework.names, "@tfnode/framework"),
    ...(model.etag ? [importText(["etagState"], "../api/etag.ts")] : []),
    importText(clientImports(model), `../api/${clientFile(name)}.ts`),
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
  return [
    names.create,
    names.find,
    ...(update ? [names.update] : []),
    ...(model.delete ? [names.delete] : []),
    ...(create.isWhole && (!update || update.isWhole) ? [] : [names.get]),
    ...[type, names.createInput, ...(update ? [names.updateInput] : [])].map((one) => `type ${one}`),
  ];
}

/** The attributes that identify an object. */
function placeMembers({ key, parents, words }: Model, use: Use): readonly Doc[] {
  const hidden = (part: PathPart) => (part === key && key.isSensitive ? ".sensitive()" : "");
  const configured = (part: PathPart) =>
    placeMember(part, words, `.required()${hidden(part)}.requiresReplace()`, use);
  const own = key.isConfigured
    ? configured(key)
    : [
        "id: ",
        call(use("identifier"), [
          partWords(key, words),
          ...(key.isSensitive ? [inlineObject(["sensitive: true"])] : []),
        ]),
      ];
  return [own, ...parents.map(configured)];
}

function operations(model: Model, help: Use): readonly Doc[] {
  const isLater = model.delete?.statuses.has("202") ?? false;
  const remove: Doc = model.delete
    ? method(head(model, "delete", `prior, api${isLater ? ", log" : ""}`, model.etag?.inDelete), [
        [
          "await ",
          call(clientNames(model).delete, [
            "api",
            ...priorPlace(model, model.delete),
            ...ending(model, model.etag?.inDelete),
          ]),
          ";",
        ],
        ...(isLater ? [["await ", goneOf(model, help), ";"]] : []),
      ])
    : [
        ...comments([
          "The document has no operation that deletes it: it is forgotten here, and stays there.",
        ]),
        method("delete({ log })", ['log.warn("The API cannot delete the object: it is still there");']),
      ];
  return [
    createOperation(model, help),
    readOperation(model),
    ...(model.update ? [updateOperation(model, help)] : []),
    remove,
  ];
}

/** The last parameters of a function of the client that keeps or sends an ETag. */
function ending({ etag }: Model, uses = true): readonly string[] {
  return etag && uses ? ["signal", "privateState"] : ["signal"];
}

/** The head of a method of the resource. */
function head(model: Model, name: string, parameters: string, uses = true): string {
  return `${name}({ ${[parameters, ...ending(model, uses)].join(", ")} })`;
}

function priorPlace(model: Model, operation: Operation): readonly string[] {
  return valuesIn("prior", takenParts(model, operation));
}

function createOperation(model: Model, help: Use): Doc {
  const { create, key, parents, read } = model;
  const names = clientNames(model);
  const place = valuesIn("plan", takenParts(model, create.operation));
  const input = isSameRequest(model) ? "toApi(plan)" : "toCreate(plan)";
  const created: Doc = [
    "await ",
    call(names.create, ["api", ...place, input, ...ending(model, create.isWhole)]),
  ];
  const passed = valuesIn("plan", passedParts(model));
  if (create.isWhole) {
    return method(head(model, "create", "plan, api"), [
      ["return ", call("fromApi", [created, ...passed]), ";"],
    ]);
  }
  const { identifier, isLocated } = create;
  const made = (identifier?.path ?? [key.member]).reduce(access, "created");
  // The read does not repeat the identifier.
  const isOnce = !key.isConfigured && !isLocated && key.member === "";
  const value = identifier?.isAddress
    ? `${help("identifierIn")}(${made})`
    : key.isNumber
      ? `String(${made})`
      : made;
  const id = isLocated || isOnce ? "id" : key.isConfigured ? `plan.${key.name}` : value;
  const own = isLocated || isOnce ? "id" : `${key.name}: ${id}`;
  const known = [own, ...parents.map(({ name }) => `${name}: plan.${name}`)];
  const passedIds = passedParts(model).map((one) => (one === key ? id : `plan.${one.name}`));
  const { wait } = create.operation.annotation;
  const readPlace = takenParts(model, read.operation).map((one) => (one === key ? id : `plan.${one.name}`));
  const reread = rereadOf(model, wait, readPlace, help);
  const identified = isLocated
    ? []
    : call(help("complete"), [created, literal(identifier?.path[0] ?? key.member)]);
  return method(head(model, "create", `plan, api, checkpoint${wait ? ", log" : ""}`), [
    [
      ...(isLocated
        ? ["const id = ", created]
        : key.isConfigured
          ? [created]
          : ["const created = ", identified]),
      ";",
    ],
    ...(isOnce ? [`const id = ${value};`] : []),
    [call("checkpoint", [inlineObject(known)]), ";"],
    ["return ", call("fromApi", [reread, ...passedIds]), ";"],
  ]);
}

function readOperation(model: Model): Doc {
  const orEmpty = ({ name }: PathPart) => `prior.${name} ?? ""`;
  const place = takenParts(model, model.read.operation).map(orEmpty);
  return method(head(model, "read", "prior, api"), [
    ["const found = await ", call(clientNames(model).find, ["api", ...place, ...ending(model)]), ";"],
    ["return found && ", call("fromApi", ["found", ...passedParts(model).map(orEmpty)]), ";"],
  ]);
}

/** Reads an object after a change, or waits until it has one of the awaited values. */
function rereadOf(model: Model, wait: Wait | undefined, place: readonly string[], help: Use): Doc {
  const read: Doc = call(clientNames(model).get, ["api", ...place, ...ending(model)]);
  if (wait === undefined) return ["await ", read];
  const { member, until, failed = [] } = wait;
  return [
    "await ",
    call(help("settled"), [
      ["() => ", read],
      literal(member),
      inlineObject([
        `until: [${until.map(literal).join(", ")}]`,
        `failed: [${failed.map(literal).join(", ")}]`,
        `what: ${literal(`the ${model.words}`)}`,
        "signal",
        "log",
      ]),
    ]),
  ];
}

/** Waits until an object no longer exists whose delete is still running. */
function goneOf(model: Model, help: Use): Doc {
  const find = call(clientNames(model).find, ["api", ...priorPlace(model, model.read.operation), "signal"]);
  const what = literal(`the ${model.words}`);
  return call(help("gone"), [["() => ", find], inlineObject([`what: ${what}`, "signal", "log"])]);
}

/** Writes what refuses the removal of values from a configuration that sends nothing, and that no response has, also in objects. */
function removals(
  attributes: readonly Attribute[],
  planned: string,
  help: Use,
  path = "",
  access = ".",
): readonly Doc[] {
  return attributes.flatMap(({ isSensitive, isUncleared, members, name, shape, setBy }): readonly Doc[] => {
    const at = `${path}${access}${name}`;
    const steps = at.replaceAll("?", "");
    // The value of a write-only form is in no state, but its version is.
    const before = () =>
      isSensitive && shape.kind === "string"
        ? `prior${at} ?? ${help("writeOnlyVersion")}(prior${path}, ${literal(name)})`
        : `prior${at}`;
    const own: readonly Doc[] = isUncleared
      ? [[call(help("expectSet"), [before(), `${planned}${at}`, `at${steps}`]), ";"]]
      : [];
    const isAlways = setBy === "required" && access === ".";
    return [
      ...own,
      ...(shape.kind === "object" ? removals(members, planned, help, at, isAlways ? "." : "?.") : []),
    ];
  });
}

function updateOperation(model: Model, help: Use): Doc {
  const names = clientNames(model);
  const { operation = model.read.operation } = model.update ?? {};
  // A PUT replaces the object, so that it also has what only the API decides, and a patch has no difference there.
  const form = model.update?.form ?? "object";
  const planned = model.update?.operation.method === "put" || form !== "object" ? "whole" : "plan";
  const inputOf = (values: string) =>
    isSameRequest(model) ? `toApi(${values})` : `toUpdate(${values}${usesPrior(model) ? ", prior" : ""})`;
  const input = inputOf(planned);
  const patch = [inputOf("prior"), input];
  const sent: Doc =
    form === "json-patch"
      ? call(help("operations"), patch)
      : form === "merge-patch"
        ? call(help("merging"), [...patch, ...alwaysSent(model).map(literal)])
        : hasChangesOnly(model)
          ? changesOf(model, input, help)
          : input;
  const passed = valuesIn("prior", passedParts(model));
  const isWhole = model.update?.isWhole;
  const uses = isWhole || model.etag?.inUpdate;
  const updated: Doc = [
    "await ",
    call(names.update, ["api", ...priorPlace(model, operation), sent, ...ending(model, uses)]),
  ];
  const wait = model.update?.operation.annotation.wait;
  const reread = rereadOf(model, wait, priorPlace(model, model.read.operation), help);
  const kept = removals(model.attributes, planned, help);
  const given = `${planned}, prior, api${kept.length > 0 ? ", at" : ""}${wait ? ", log" : ""}`;
  return method(head(model, "update", given), [
    ...kept,
    ...(isWhole ? [] : [[updated, ";"]]),
    ["return ", call("fromApi", [isWhole ? updated : reread, ...passed]), ";"],
  ]);
}

/** Whether an update has only what changes, as a PATCH that the overlay does not say to take whole objects. */
function hasChangesOnly({ update }: Model): boolean {
  return update?.operation.method === "patch" && update.operation.annotation.whole !== true;
}

/** Whether every update has an attribute: the document requires it, or the API compares it. */
function isAlways({ setBy, update }: Attribute): boolean {
  return update === "required" || setBy === "api";
}

/** The members that every update has. */
function alwaysSent({ attributes, key }: Model): readonly string[] {
  return [
    ...(key.updateMember === "" ? [] : [key.updateMember]),
    ...onSide(attributes, "update")
      .filter(isAlways)
      .map(({ apiName }) => apiName),
  ];
}

/** Writes the members of an update that change, with those that the document requires. */
function changesOf(model: Model, input: string, help: Use): Doc {
  const always = alwaysSent(model);
  const names = onSide(model.attributes, "update").filter(
    (one) => !isAlways(one) && one.name !== one.apiName,
  );
  const options: readonly Doc[] = [
    "plan",
    "prior",
    ...(always.length > 0 ? [`always: [${always.map(literal).join(", ")}]`] : []),
    ...(names.length > 0
      ? [
          [
            "names: ",
            inlineObject(names.map(({ apiName, name }) => `${property(apiName)}: ${literal(name)}`)),
          ],
        ]
      : []),
  ];
  return call(help("changed"), [input, inlineObject(options)]);
}

/** Whether an update sends values that the API has set, such as a revision or an identifier. */
function usesPrior({ attributes, key }: Model): boolean {
  const hasKey = !key.isConfigured && key.updateMember !== "";
  return hasKey || attributes.some(({ setBy, update }) => setBy === "api" && update !== "never");
}

function requestMappings(model: Model, use: Use, help: Use): readonly Doc[] {
  const names = clientNames(model);
  const mapping = (name: string, side: "create" | "update", input: string): Doc => {
    const { attributes, key } = model;
    const value = `${key.isConfigured ? "plan" : "prior"}.${key.name}`;
    const member = keyMember(key, side);
    const keyed = () => `${property(member)}: ${key.isNumber ? `${help("numberOf")}(${value})` : value}`;
    const own = member === "" ? [] : [keyed()];
    const prior =
      side === "update" && usesPrior(model) ? `, prior: ${use("type StateOf").slice(5)}<typeof schema>` : "";
    const object = new RequestMapping(side, help).object(attributes, "plan", 0, own);
    return within(
      `function ${name}(plan: PlannedOf<typeof schema>${prior}): ${input} {`,
      [["return ", object, ";"]],
      "}",
    );
  };
  if (isSameRequest(model)) return [mapping("toApi", "create", names.createInput)];
  return [
    mapping("toCreate", "create", names.createInput),
    ...(model.update ? [mapping("toUpdate", "update", names.updateInput)] : []),
  ];
}

/** The members of a response that the state contains, for the resource and its data sources. */
function resultMapping(model: Model, help: Use): Doc {
  const { attributes, key, parents, type, words } = model;
  const parameters = [
    `response: ${type}`,
    ...passedParts(model).map(({ variable }) => `${variable}: string`),
  ];
  const own = access("response", key.member);
  const promised = attributes.filter(({ isPromised }) => isPromised).map(({ apiName }) => apiName);
  const needed = [...(key.member === "" ? [] : [key.member]), ...promised];
  const check: Doc = [call(help("complete"), ["response", ...needed.map(literal)]), ";"];
  const handed = ({ name, variable }: PathPart) => (name === variable ? name : `${name}: ${variable}`);
  const members: readonly Doc[] = [
    key.member === "" ? handed(key) : `${key.name}: ${key.isNumber ? `String(${own})` : own}`,
    ...parents.map(handed),
    ...resultMembers(attributes, "response", help),
  ];
  return [
    `/** ${capital(an(words))} of the API as the resource and the data sources have it. */`,
    hardline,
    within(
      `export function fromApi(${parameters.join(", ")}) {`,
      [...(needed.length > 0 ? [check] : []), ["return ", braces(members), ";"]],
      "}",
    ),
  ];
}
