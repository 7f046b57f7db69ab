// Generates the plugin protocol: messages, and a separate module with the facts that a server needs before it loads them.
import protobuf from "protobufjs";
import { camelCase, definitions, typeName } from "./definitions.mjs";
import { messageModules } from "./message-modules.mjs";

const goPlugin = ["broker", "controller", "health", "stdio"].map((name) => `go-plugin/${name}.proto`);

/** Returns the texts of the generated files by name. `proto` is the folder of the definitions. */
export function pluginModules(proto) {
  const declared = definitions(proto, ["tfplugin6.proto", ...goPlugin]);
  const services = declared.filter((item) => item instanceof protobuf.Service);
  const options = {
    runtime: (file) => `../../protobuf/${file}`,
    hasSmallIntegers: true,
    serviceText: messagesText,
  };
  return [...messageModules(declared, options), ["methods.ts", services.map(methodsText).join("\n")]];
}

const tableOf = (service, what) => `${camelCase(service.name)}${what}`;

const lines = (service, text) =>
  service.methodsArray.map((method) => `  ${camelCase(method.name)}: ${text(method)},\n`).join("");

function messagesText(service) {
  const messages = lines(
    service,
    ({ resolvedRequestType, resolvedResponseType }) =>
      `{ request: ${typeName(resolvedRequestType)}, response: ${typeName(resolvedResponseType)} }`,
  );
  return `/** The request and response types of each method. */
export const ${tableOf(service, "Messages")} = {
${messages}};
`;
}

function methodsText(service) {
  const path = service.fullName.slice(1);
  const methods = lines(service, ({ name, requestStream = false, responseStream = false }) => {
    return `{ path: "/${path}/${name}", requestStream: ${requestStream}, responseStream: ${responseStream} }`;
  });
  return `/** The methods of \`${path}\`: where gRPC finds them, and in which directions they stream. */
export const ${tableOf(service, "Methods")} = {
${methods}} as const;
`;
}
