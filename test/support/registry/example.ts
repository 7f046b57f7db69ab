import type { Json } from "./literal.ts";

/** Returns the variables of an example without a default, each with a value of its type. */
export function variablesOf(example: string): { readonly [name: string]: Json } {
  const blocks = [...example.matchAll(/^variable "(\w+)" \{\n(.*?)^\}/gms)];
  const open = blocks.filter(([, , body = ""]) => !/^ *default\b/m.test(body));
  return Object.fromEntries(
    open.map(([, name = "", body = ""]) => {
      const [, type = "string"] = /^ *type += (.+)$/m.exec(body) ?? [];
      return [name, valueFor(type, name)];
    }),
  );
}

/** An example with secrets in the form that the state keeps, in place of their write-only forms. */
export function withStoredSecrets(example: string): string {
  return example
    .replaceAll(/^ *\w+_wo_version += .*\n/gm, "")
    .replaceAll(/^( *\w+)_wo( +=)/gm, "$1$2")
    .replaceAll(/^ *ephemeral += true\n/gm, "");
}

/** The address of the first resource, or data source, of a type in an example. */
export function firstOf(example: string, mode: "resource" | "data", type: string): string {
  const name = new RegExp(`^${mode} "${type}" "(\\w+)"`, "m").exec(example)?.[1];
  if (name === undefined) throw new Error(`the example of ${type} has no ${mode} of this type`);
  return `${mode === "data" ? "data." : ""}${type}.${name}`;
}

function valueFor(type: string, name: string): Json {
  const text = `${name.replaceAll("_", "-")}-4711`;
  switch (type) {
    case "string":
      return text;
    case "number":
      return 1;
    case "bool":
      return true;
    case "list(string)":
    case "set(string)":
      return [text];
    case "map(string)":
      return { key: text };
    default:
      throw new Error(`the example has a variable ${name} of type ${type}, which the loop has no value for`);
  }
}
