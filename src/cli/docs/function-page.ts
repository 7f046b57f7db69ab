import { field } from "../../schema/dsl/field.ts";
import type { Parameter } from "../../schema/index.ts";
import type { Attributes } from "../../schema/schema.ts";
import type { FunctionEntry } from "./catalogue.ts";
import { deprecation, exampleSection, fenced, listItem, type Page } from "./markdown.ts";
import { attributeKind, typeWords } from "./words.ts";

/** Returns the page of a function, in the layout of the Terraform Registry. */
export function functionPage({ name, defined }: FunctionEntry, provider: string): Page {
  const { summary, description, example, deprecated, parameters, variadic, returns } = defined.definition;
  const all = parameters.map((parameter, i) => argument(parameter, `${i + 1}.`));
  return {
    front: { title: `${name} function - ${provider}`, subcategory: "", description: `${summary}.` },
    sections: [
      ["title", `# function: ${name}`],
      ...deprecation(deprecated),
      ["description", description],
      ...exampleSection(example),
      ["signature", `## Signature\n\n${fenced("text", signature({ name, defined }))}`],
      ...(all.length === 0 ? [] : [["signature", `## Arguments\n\n${all.join("\n")}`] as const]),
      ...(variadic ? [["signature", `## Variadic Arguments\n\n${argument(variadic, "1.")}`] as const] : []),
      ["signature", ["## Return Type", ...returned(returns)].join("\n\n")],
    ],
  };
}

/** Returns the signature of a function: `join(separator string, texts string...) string`. */
function signature({ name, defined }: FunctionEntry): string {
  const { parameters, variadic, returns } = defined.definition;
  const list = [
    ...parameters.map((parameter) => `${parameter.name} ${typeOf(parameter.type)}`),
    ...(variadic ? [`${variadic.name} ${typeOf(variadic.type)}...`] : []),
  ];
  return `${name}(${list.join(", ")}) ${typeOf(returns)}`;
}

function typeOf({ [field]: { type } }: Parameter["type"]): string {
  return typeWords(type).toLowerCase();
}

function argument({ name, type: { [field]: value }, nullable }: Parameter, mark: string): string {
  const kind = `${attributeKind(value)}${nullable ? ", Nullable" : ""}`;
  const members = value.members ? `\n${attributeList(value.members)}` : "";
  return listItem(mark, `\`${name}\` (${kind}) ${value.description.trim()}${members}`);
}

/** Describes the result of a function, with the attributes of an object. */
function returned({ [field]: value }: Parameter["type"]): readonly string[] {
  const kind = `${attributeKind(value)}${value.description === "" ? "" : `: ${value.description}`}`;
  return value.members ? [kind, attributeList(value.members)] : [kind];
}

function attributeList(members: Attributes): string {
  return Object.entries(members)
    .map(([name, member]) => {
      const inner = member.members ? `\n${attributeList(member.members)}` : "";
      return listItem("-", `\`${name}\` (${typeWords(member.type)}) ${member.description.trim()}${inner}`);
    })
    .join("\n");
}
