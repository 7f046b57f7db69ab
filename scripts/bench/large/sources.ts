import type { JsonAttribute, JsonAttributes, JsonBlock, JsonNestedBlock, JsonType } from "./schemas.ts";

// Writes definitions from schemas. What a schema does not say, such as the forms of import IDs, is the simplest that is valid.

/** Returns the module of a resource. */
export function resourceSource(type: string, { block_types: blocks = {}, ...block }: JsonBlock): string {
  const { timeouts, ...others } = blocks;
  const { id: _, ...attributes } = block.attributes ?? {};
  const operations = Object.keys(timeouts?.block.attributes ?? {}).filter((one) =>
    ["create", "read", "update", "delete"].includes(one),
  );
  return `import { resource } from "../define.ts";
${imports}
export default resource({
  description: ${said(block.description, type)},
  schema: {
    id: identifier("The identifier", { configurable: true }),
    ${fields({ attributes, block_types: others })}
  },${operations.length === 0 ? "" : `\n  timeouts: { ${operations.map((one) => `${one}: "20m"`).join(", ")} },`}
  importForms: ["{id}"],
  example: ${JSON.stringify(example("resource", type, { attributes, block_types: others }))},
  create: async ({ plan, api }) => api.create(plan) as never,
  read: async ({ prior, api }) => api.read(prior.id) as never,
  update: async ({ plan, prior, api }) => api.update(prior.id, plan) as never,
  delete: async ({ prior, api }) => api.delete(prior.id),
});
`;
}

/** Returns the module of a data source. */
export function dataSourceSource(type: string, block: JsonBlock): string {
  return `import { dataSource } from "../define.ts";
${imports}
export default dataSource({
  description: ${said(block.description, type)},
  schema: {
    ${fields(block)}
  },
  example: ${JSON.stringify(example("data", type, block))},
  read: async ({ config }) => config as never,
});
`;
}

const imports =
  'import { block, bool, dynamic, identifier, list, map, nested, number, object, set, string } from "@tfnode/framework";\n';

/** Returns the members of the schema of a block. */
export function fields({ attributes = {}, block_types: blocks = {} }: JsonBlock): string {
  return [
    ...Object.entries(attributes).map(([name, one]) => `${JSON.stringify(name)}: ${attribute(name, one)},`),
    ...Object.entries(blocks).map(([name, one]) => `${JSON.stringify(name)}: ${nestedBlock(name, one)},`),
  ].join("\n    ");
}

const said = (description: string | undefined, name: string) =>
  JSON.stringify(description?.trim() || name.replaceAll("_", " "));

function attribute(name: string, one: JsonAttribute): string {
  const { type = "dynamic", nested_type: nested } = one;
  const description = said(one.description, name);
  const begin = nested
    ? `nested.${nested.nesting_mode}(${description}, { ${fields({ attributes: nested.attributes })} })`
    : typed(type, description);
  return [
    begin,
    ...(one.required ? ["required()"] : []),
    ...(one.optional ? ["optional()"] : []),
    ...(one.computed ? ["computed()"] : []),
    ...(one.computed && !nested ? ["nullable()"] : []),
    ...(one.sensitive && !one.write_only ? ["sensitive()"] : []),
    ...(one.write_only ? ["writeOnly()"] : []),
    ...(one.deprecated ? ['deprecated("It is no longer used.")'] : []),
  ].join(".");
}

function typed(type: JsonType, description = ""): string {
  if (typeof type === "string") return `${type}(${description})`;
  const rest = description && `, ${description}`;
  if (type[0] !== "object") return `${type[0]}(${typed(type[1])}${rest})`;
  const members = Object.entries(type[1]).map(([name, one]) => `${JSON.stringify(name)}: ${typed(one)}`);
  return `object({ ${members.join(", ")} }${rest})`;
}

function nestedBlock(name: string, one: JsonNestedBlock): string {
  const { nesting_mode: nesting, min_items: min = 0, max_items: max = 0 } = one;
  const rest = `(${said(one.block.description, name)}, { ${fields(one.block)} }`;
  if (nesting === "list" && max === 1) return `block.${min === 1 ? "required" : "optional"}${rest})`;
  const limits = [...(min > 0 ? [`min: ${min}`] : []), ...(max > 0 ? [`max: ${max}`] : [])];
  return `block.${nesting}${rest}${limits.length > 0 ? `, { ${limits.join(", ")} }` : ""})`;
}

/** Returns the smallest configuration of a type. */
export function example(keyword: string, type: string, block: JsonBlock, title = "example"): string {
  return `${keyword} "${type}" "${title}" {\n${least(block, "  ")}}\n`;
}

function least({ attributes = {}, block_types: blocks = {} }: JsonBlock, indent: string): string {
  const lines = Object.entries(attributes)
    .filter(([, { required }]) => required)
    .map(([name, one]) => `${indent}${name} = ${leastValue(one)}\n`);
  for (const [name, { nesting_mode: nesting, min_items: min = 0, block }] of Object.entries(blocks)) {
    const one = `${indent}${name}${nesting === "map" ? ' "a"' : ""} {\n${least(block, `${indent}  `)}${indent}}\n`;
    lines.push(one.repeat(min));
  }
  return lines.join("");
}

function leastValue({ type = "dynamic", nested_type: nested }: JsonAttribute): string {
  if (!nested) return leastOf(type);
  const one = leastObject(nested.attributes);
  return nested.nesting_mode === "single"
    ? one
    : nested.nesting_mode === "map"
      ? `{ a = ${one} }`
      : `[${one}]`;
}

function leastObject(attributes: JsonAttributes): string {
  const required = Object.entries(attributes).filter(([, one]) => one.required);
  return `{ ${required.map(([name, one]) => `${name} = ${leastValue(one)}`).join(", ")} }`;
}

function leastOf(type: JsonType): string {
  if (type === "number") return "1";
  if (type === "bool") return "true";
  if (typeof type === "string") return '"a"';
  if (type[0] === "map") return `{ a = ${leastOf(type[1])} }`;
  if (type[0] !== "object") return `[${leastOf(type[1])}]`;
  return `{ ${Object.entries(type[1])
    .map(([name, one]) => `${name} = ${leastOf(one)}`)
    .join(", ")} }`;
}
