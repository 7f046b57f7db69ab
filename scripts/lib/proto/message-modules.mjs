// Generates modules for messages and services, one for each file, so that a program loads only the messages that it uses.
import protobuf from "protobufjs";
import { camelCase, groupedBy, moduleOf, typeName } from "./definitions.mjs";
import { fieldCode } from "./message-code.mjs";

const { Enum, Service, Type } = protobuf;

/** The functions that the generated code calls, and their modules in src/protobuf. */
const runtime = {
  "integers.ts": [
    "readInt64",
    "readInt64Number",
    "readUint64",
    "writeInt32",
    "writeInt64",
    "writeInt64Number",
    "writeUint32",
    "writeUint64",
  ],
  "message.ts": [
    "type MessageType",
    "atMostOne",
    "keepUnknown",
    "readBytes",
    "readNested",
    "skip",
    "writeUnknown",
  ],
  "repeated.ts": ["readEntry", "readPacked", "readTextEntry", "writeEntry", "writePacked", "writeTextEntry"],
  "unary.ts": ["unary"],
};

/**
 * @typedef {object} Options
 * @property {(file: string) => string} runtime the module from which the names of a file of src/protobuf are imported
 * @property {boolean} [hasSmallIntegers] whether 64-bit numbers are `number` instead of `bigint`
 * @property {(type: protobuf.Type) => boolean} [keepsUnknown] whether a message that is written again has the fields that the definitions lack
 * @property {(service: protobuf.Service) => string} serviceText the code of a service
 */

/**
 * Returns the texts of the modules for types, enums and services, by file name.
 *
 * @param {Options} options
 */
export function messageModules(declared, options) {
  const modules = groupedBy(declared, moduleOf);
  return [...modules].map(([name, items]) => [`${name}.ts`, moduleText(name, items, options)]);
}

function moduleText(name, items, options) {
  // The methods of a service refer to messages, so they follow them.
  const services = items.filter((item) => item instanceof Service);
  const others = items.filter((item) => !services.includes(item));
  const texts = [...others, ...services].map((item) => declarationText(item, options));
  const body = texts.join("\n");
  const imports = [...runtimeImports(body, options), ...siblingImports(name, items)];
  return `${imports.join("\n")}\n\n${body}`;
}

function runtimeImports(body, { runtime: moduleFor }) {
  const uses = (name) => new RegExp(`\\b${name.replace("type ", "")}\\b`).test(body);
  const imported = new Map();
  for (const [file, names] of Object.entries(runtime)) {
    const module = moduleFor(file);
    imported.set(module, [...(imported.get(module) ?? []), ...names.filter(uses)]);
  }
  return [...imported]
    .filter(([, names]) => names.length > 0)
    .map(([module, names]) => `import { ${names.join(", ")} } from "${module}";`);
}

function siblingImports(name, items) {
  const types = items
    .flatMap((item) => [...(item.fieldsArray ?? []), ...(item.methodsArray ?? [])])
    .flatMap((part) => [part.resolvedType, part.resolvedRequestType, part.resolvedResponseType])
    .filter((type) => type && moduleOf(type) !== name);
  return [...groupedBy(new Set(types), moduleOf)].sort().map(([module, imported]) => {
    const names = imported.map((type) => (type instanceof Enum ? `type ${typeName(type)}` : typeName(type)));
    return `import { ${names.sort().join(", ")} } from "./${module}.ts";`;
  });
}

function declarationText(item, options) {
  if (item instanceof Type) return messageText(item, options);
  return item instanceof Enum ? enumText(item) : options.serviceText(item);
}

const lines = (list, indent) => list.map((line) => `${indent}${line}\n`).join("");

function messageText(type, options) {
  const keepsUnknown = options.keepsUnknown?.(type) ?? false;
  const { oneofsArray } = type;
  const name = typeName(type);
  const fields = type.fieldsArray.map((field) => ({
    name: camelCase(field.name),
    comment: field.comment,
    ...fieldCode(field, options),
  }));
  const members = fields.map(
    (field) =>
      `${comment(field.comment, "  ")}  ${field.name}${field.isOptional ? `?: ${field.type} | undefined` : `: ${field.type}`};\n`,
  );
  const begun = fields
    .filter(({ isOptional }) => !isOptional)
    .map((field) => `${field.name}: ${field.initial}`);
  const choices = oneofsArray.filter(({ isProto3Optional }) => !isProto3Optional).map(choiceText);
  return `${comment(type.comment, "")}export interface ${name} {
${members.join("")}}

export const ${name}: MessageType<${name}> = {
  write(${fields.length > 0 || keepsUnknown ? "message" : "_"}, writer) {
${lines([...choices, ...fields.flatMap(({ write }) => write)], "    ")}    return ${keepsUnknown ? "writeUnknown(message, writer)" : "writer"};
  },
  read(reader, depth, message = {${begun.length > 0 ? ` ${begun.join(", ")} ` : ""}}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
${switchText(
  fields.flatMap(({ read }) => read),
  keepsUnknown,
)}    }
    return message;
  },
};
`;
}

function choiceText({ name, parent, fieldsArray }) {
  const members = fieldsArray.map((field) => `message.${camelCase(field.name)}`);
  return `atMostOne("${typeName(parent)}.${name}", ${members.join(", ")});`;
}

function switchText(cases, keepsUnknown) {
  const other = keepsUnknown ? "keepUnknown(message, reader, tag, depth);" : "skip(reader, tag, depth);";
  if (cases.length === 0) return `      ${other}\n`;
  return `      switch (tag) {\n${lines([...cases, "default:", `  ${other}`], "        ")}      }\n`;
}

function enumText(item) {
  const values = Object.entries(item.values).map(
    ([key, number]) => `${comment(item.comments[key], "  ")}  ${key}: ${number},\n`,
  );
  const name = typeName(item);
  return `${comment(item.comment, "")}export const ${name} = {
${values.join("")}} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type ${name} = number;
`;
}

/** Formats a comment of the definitions for the generated code. */
export const comment = (text, indent) => (text ? `${indent}/** ${text.replaceAll("\n", " ")} */\n` : "");
