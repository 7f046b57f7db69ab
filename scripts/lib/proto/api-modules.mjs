// Generates the API of `vdb`: messages, services as tables of calls, and the definitions as data.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import protobuf from "protobufjs";
import { camelCase, definitions, fileOf, groupedBy, typeName } from "./definitions.mjs";
import { descriptorModule } from "./descriptors.mjs";
import { comment, messageModules } from "./message-modules.mjs";

const { Service, Type } = protobuf;

/** Returns the texts of the generated files by name. `proto` is the folder of the definitions. */
export function apiModules(proto) {
  const files = readdirSync(join(proto, "vdb")).filter((file) => file.endsWith(".proto"));
  const declared = definitions(
    proto,
    files.sort().map((file) => `vdb/${file}`),
  );
  const updated = updatedTypes(declared);
  const options = {
    runtime: () => "../../../../grpc/index.ts",
    // An update sends what a read has returned, with what a newer API has added.
    keepsUnknown: (type) => updated.has(type),
    serviceText,
  };
  return [
    ...messageModules(declared, options),
    ["descriptors.ts", descriptorModule(groupedBy(declared, fileOf))],
  ];
}

/** Returns the messages in the requests of updates, which are whole objects. */
function updatedTypes(declared) {
  const found = new Set();
  const add = (type) => {
    for (const { resolvedType } of type.fieldsArray)
      if (resolvedType instanceof Type && !found.has(resolvedType)) {
        found.add(resolvedType);
        add(resolvedType);
      }
  };
  for (const { methodsArray } of declared.filter((item) => item instanceof Service))
    for (const { name, resolvedRequestType } of methodsArray)
      if (name.startsWith("Update")) add(resolvedRequestType);
  return found;
}

function serviceText(service) {
  const path = service.fullName.slice(1);
  const methods = service.methodsArray.map((method) => {
    const { name, resolvedRequestType: request, resolvedResponseType: response } = method;
    if (method.requestStream || method.responseStream) throw new Error(`${method.fullName} is not unary`);
    const call = `/* @__PURE__ */ unary("/${path}/${name}", ${typeName(request)}, ${typeName(response)})`;
    return `${comment(method.comment, "  ")}  ${camelCase(name)}: ${call},\n`;
  });
  return `${comment(service.comment, "")}export const ${camelCase(service.name)} = {\n${methods.join("")}};\n`;
}
