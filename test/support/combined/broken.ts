import {
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
} from "@grpc/grpc-js";
import { toBytes } from "../../../src/protobuf/message.ts";
import { methodPath } from "../../../src/server/combined/method-path.ts";
import { providerMethods } from "../../../src/server/generated/methods.ts";
import { providerMessages } from "../../../src/server/generated/tfplugin6.ts";
import type { MethodName } from "../../../src/server/provider-methods.ts";

// Another provider whose responses a test chooses: `RESPONSES` has them in hexadecimal digits by method, or `status`, `unknown` or `exit`. `PROTOCOL`
// is the version of its protocol.

const { RESPONSES = "{}", PROTOCOL = "6" } = process.env;
const chosen: { readonly [Name in MethodName]?: string } = JSON.parse(RESPONSES);
const block = { attributes: [{ name: "id", type: Buffer.from('"string"'), computed: true }], blockTypes: [] };
const schema = toBytes(providerMessages.getProviderSchema.response, {
  provider: { block: { attributes: [], blockTypes: [] } },
  resourceSchemas: new Map([["acme_item", { version: 0, block }]]),
  serverCapabilities: { planDestroy: true },
});

const server = new Server();
const same = (bytes: Buffer) => bytes;
for (const [name, { requestStream, responseStream }] of Object.entries(providerMethods)) {
  if (requestStream) continue;
  const path = methodPath(name as MethodName, PROTOCOL);
  const text = chosen[name as MethodName];
  if (text === "exit")
    server.register(
      path,
      () => {
        console.error("Out of licenses");
        process.exit(5);
      },
      same,
      same,
      "unary",
    );
  if (text === "unknown") continue;
  const bytes = text === undefined ? Buffer.alloc(0) : Buffer.from(text, "hex");
  const response = name === "getProviderSchema" && text === undefined ? schema : bytes;
  const failure = text === "status" ? { code: 13, details: "a nil pointer" } : null;
  if (responseStream)
    server.register<Buffer, Buffer>(
      path,
      (call: ServerWritableStream<Buffer, Buffer>) => {
        if (failure) return call.emit("error", failure);
        call.write(response);
        call.end();
      },
      same,
      same,
      "serverStream",
    );
  else
    server.register<Buffer, Buffer>(
      path,
      (_: ServerUnaryCall<Buffer, Buffer>, callback: sendUnaryData<Buffer>) => callback(failure, response),
      same,
      same,
      "unary",
    );
}
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (_, port) =>
  console.log(`1|${PROTOCOL}|tcp|127.0.0.1:${port}|grpc|`),
);
