import type { Parameter } from "../../src/schema/index.ts";
import type { Attributes } from "../../src/schema/schema.ts";
import type { FunctionEntry } from "./catalogue.ts";
import { deprecation, fenced, page } from "./markdown.ts";
import { attributeKind, typeWords } from "./words.ts";

/** The page of a function, in the layout that the Terraform Registry expects. */
export function functionPage({ name, defined }: FunctionEntry, provider: string): string {
  const { summary, description, example, deprecated, parameters, variadic, returns } = defined.definition;
  return page({ title: `${name} function - ${provider}`, subcategory: "", description: `${summary}.` }, [
    `# function: ${name}`,
    ...deprecation(deprecated),
    description,
    ...(example === undefined ? [] : ["## Example Usage", fenced("terraform", example)]),
    "## Signature",
    fenced("text", signature({ name, defined })),
    ...(parameters.length === 0
      ? []
      : ["## Arguments", parameters.map((parameter, i) => argument(parameter, `${i + 1}.`)).join("\n")]),
    ...(variadic ? ["## Variadic Arguments", argument(variadic, "1.")] : []),
    "## Return Type",
    ...returned(returns),
  ]);
}

/** The function with the types of what it takes and returns: `join(separator string, texts string...) string`. */
function signature({ name, defined }: FunctionEntry): string {
  const { parameters, variadic, returns } = defined.definition;
  const list = [
    ...parameters.map((parameter) => `${parameter.name} ${typeOf(parameter.type)}`),
    ...(variadic ? [`${variadic.name} ${typeOf(variadic.type)}...`] : []),
  ];
  return `${name}(${list.join(", ")}) ${typeOf(returns)}`;
}

function typeOf({ field }: Parameter["type"]): string {
  return typeWords(field.type).toLowerCase();
}

function argument({ name, type: { field }, nullable }: Parameter, mark: string): string {
  const kind = `${attributeKind(field)}${nullable ? ", Nullable" : ""}`;
  return `${mark} \`${name}\` (${kind}) ${field.description}`.trimEnd();
}

/** What the function returns, with the attributes of an object. */
function returned({ field }: Parameter["type"]): readonly string[] {
  const kind = `${attributeKind(field)}${field.description === "" ? "" : `: ${field.description}`}`;
  return field.members ? [kind, attributeList(field.members)] : [kind];
}

function attributeList(members: Attributes): string {
  return Object.entries(members)
    .map(([name, member]) => `- \`${name}\` (${typeWords(member.type)}) ${member.description}`.trimEnd())
    .join("\n");
}
