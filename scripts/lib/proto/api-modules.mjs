// The messages and methods of proto/vdb as modules: one for each file, so that a program loads the packages that it uses.
import protobuf from "protobufjs";
import { camelCase, definitions, fileOf, groupedBy, moduleOf } from "./definitions.mjs";
import { descriptorModule } from "./descriptors.mjs";
import { fieldCode } from "./message-code.mjs";

const { Enum, Service, Type } = protobuf;

/** What the generated code calls, and where it is. */
const runtime = {
  "../wire-integers.ts": [
    "readInt64",
    "readUint64",
    "writeInt32",
    "writeInt64",
    "writeUint32",
    "writeUint64",
  ],
  "../wire-message.ts": ["type MessageType", "atMostOne", "readNested", "skip"],
  "../wire-method.ts": ["unary"],
  "../wire-repeated.ts": ["readEntry", "readPacked", "writeEntry", "writePacked"],
};

/** The texts of the generated files, by their names. `proto` is the folder of the definitions. */
export function apiModules(proto) {
  const declared = definitions(proto);
  const modules = groupedBy(declared, moduleOf);
  const files = [
    ...[...modules].map(([name, items]) => [`${name}.ts`, moduleText(name, items)]),
    ["descriptors.ts", descriptorModule(groupedBy(declared, fileOf))],
  ];
  return files.map(([name, text]) => [name, `// Made by scripts/generate-proto.mjs; never edited.\n${text}`]);
}

function moduleText(name, items) {
  // The methods of a service refer to messages, and so have to come after them.
  const services = items.filter((item) => item instanceof Service);
  const others = items.filter((item) => !services.includes(item));
  const body = [...others, ...services].map(declarationText).join("\n");
  return `${[...runtimeImports(body), ...siblingImports(name, items)].join("\n")}\n\n${body}`;
}

function runtimeImports(body) {
  return Object.entries(runtime).flatMap(([file, names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name.replace("type ", "")}\\b`).test(body));
    return used.length > 0 ? [`import { ${used.join(", ")} } from "${file}";`] : [];
  });
}

function siblingImports(name, items) {
  const fields = items.flatMap((item) => item.fieldsArray ?? []);
  const types = fields
    .map(({ resolvedType }) => resolvedType)
    .filter((type) => type && moduleOf(type) !== name);
  return [...groupedBy(new Set(types), moduleOf)].sort().map(([module, imported]) => {
    const names = imported.map((type) => (type instanceof Enum ? `type ${type.name}` : type.name));
    return `import { ${names.sort().join(", ")} } from "./${module}.ts";`;
  });
}

function declarationText(item) {
  if (item instanceof Type) return messageText(item);
  return item instanceof Enum ? enumText(item) : serviceText(item);
}

const lines = (list, indent) => list.map((line) => `${indent}${line}\n`).join("");
const comment = (text, indent) => (text ? `${indent}/** ${text.replaceAll("\n", " ")} */\n` : "");

function messageText(type) {
  const { name, oneofsArray } = type;
  const fields = type.fieldsArray.map((field) => ({
    name: camelCase(field.name),
    comment: field.comment,
    ...fieldCode(field),
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
  write(${fields.length > 0 ? "message" : "_"}, writer) {
${lines([...choices, ...fields.flatMap(({ write }) => write)], "    ")}    return writer;
  },
  read(reader, depth, message = {${begun.length > 0 ? ` ${begun.join(", ")} ` : ""}}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
${switchText(fields.flatMap(({ read }) => read))}    }
    return message;
  },
};
`;
}

function choiceText({ name, parent, fieldsArray }) {
  const members = fieldsArray.map((field) => `message.${camelCase(field.name)}`);
  return `atMostOne("${parent.name}.${name}", ${members.join(", ")});`;
}

function switchText(cases) {
  if (cases.length === 0) return "      skip(reader, tag, depth);\n";
  return `      switch (tag) {\n${lines([...cases, "default:", "  skip(reader, tag, depth);"], "        ")}      }\n`;
}

function enumText(item) {
  const values = Object.entries(item.values).map(
    ([name, number]) => `${comment(item.comments[name], "  ")}  ${name}: ${number},\n`,
  );
  return `${comment(item.comment, "")}export const ${item.name} = {
${values.join("")}} as const;

/** A number of the enum of this name, or one that only a newer server knows. */
export type ${item.name} = number;
`;
}

function serviceText(service) {
  const path = service.fullName.slice(1);
  const methods = service.methodsArray.map((method) => {
    const { name, resolvedRequestType: request, resolvedResponseType: response } = method;
    if (method.requestStream || method.responseStream) throw new Error(`${method.fullName} is not unary`);
    const call = `/* @__PURE__ */ unary("/${path}/${name}", ${request.name}, ${response.name})`;
    return `${comment(method.comment, "  ")}  ${camelCase(name)}: ${call},\n`;
  });
  return `${comment(service.comment, "")}export const ${camelCase(service.name)} = {\n${methods.join("")}};\n`;
}
