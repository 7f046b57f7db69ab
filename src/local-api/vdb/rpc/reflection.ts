import { type Server, type ServerDuplexStream, status } from "@grpc/grpc-js";
import protobuf from "protobufjs";
import { type FileDescriptor, fileDescriptors } from "../../../resources/vdb/api/generated/descriptors.ts";
import { definitions } from "../wire/definitions.ts";

/** The required messages of reflection, which are the same in both versions. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Request {
    string host = 1;
    oneof query {
      string fileByName = 3;
      string fileWithSymbol = 4;
      bytes fileWithExtension = 5;
      string extensionsOf = 6;
      string listServices = 7;
    }
  }
  message Response {
    string validHost = 1;
    Request originalRequest = 2;
    Files files = 4;
    Extensions extensions = 5;
    Services services = 6;
    Failure error = 7;
  }
  message Files { repeated bytes descriptors = 1; }
  message Extensions { string type = 1; repeated int32 numbers = 2; }
  message Services { repeated Name names = 1; }
  message Name { string name = 1; }
  message Failure { int32 code = 1; string message = 2; }
`);
const requestType = root.lookupType("Request");
const responseType = root.lookupType("Response");

/** Adds both versions of the service that describes a server to its clients. */
export function addReflection(server: Server): void {
  for (const version of ["v1", "v1alpha"]) {
    server.register<object, object>(
      `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`,
      respondToAll,
      (response) => Buffer.from(responseType.encode(response).finish()),
      (bytes) => requestType.toObject(requestType.decode(bytes), { oneofs: true }),
      "bidi",
    );
  }
}

function respondToAll(stream: ServerDuplexStream<object, object>): void {
  stream.on("data", (request: object) => stream.write({ originalRequest: request, ...responseTo(request) }));
  stream.on("end", () => stream.end());
}

function responseTo(request: object): object {
  const query: unknown = Reflect.get(request, "query");
  const asked = String(Reflect.get(request, String(query)));
  switch (query) {
    case "listServices":
      return { services: { names: serviceNames().map((name) => ({ name })) } };
    case "fileByName":
      return filesWith(({ name }) => name === asked, asked);
    case "fileWithSymbol":
      return filesWith(({ symbols }) => symbols.some((symbol) => isPartOf(asked, symbol)), asked);
    case "extensionsOf":
      return { extensions: { type: asked, numbers: [] } };
    case "fileWithExtension":
      return errorResponse("There are no extensions");
    default:
      return { error: { code: status.INVALID_ARGUMENT, message: "The request asks for nothing" } };
  }
}

/** Returns the names of all services of the API. */
function serviceNames(): string[] {
  const isService = (symbol: string) => definitions.lookup(symbol) instanceof protobuf.Service;
  return fileDescriptors.flatMap(({ symbols }) => symbols.filter(isService));
}

/** Reports whether a name is that of a symbol, or of a part of it, such as a method. */
function isPartOf(name: string, symbol: string): boolean {
  return name === symbol || name.startsWith(`${symbol}.`);
}

/** Returns the file and all files that it imports. */
function filesWith(fits: (file: FileDescriptor) => boolean, asked: string): object {
  const found = new Set(fileDescriptors.filter(fits).slice(0, 1));
  for (const { dependencies } of found) {
    for (const file of fileDescriptors) if (dependencies.includes(file.name)) found.add(file);
  }
  if (found.size === 0) return errorResponse(`There is no ${asked}`);
  return { files: { descriptors: [...found].map(({ descriptor }) => Buffer.from(descriptor, "base64")) } };
}

function errorResponse(message: string): object {
  return { error: { code: status.NOT_FOUND, message } };
}
