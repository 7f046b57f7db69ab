import {
  type MethodDefinition,
  type ServerDuplexStream,
  type ServiceDefinition,
  status,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import protobuf from "protobufjs";
import { type FileDescriptor, fileDescriptors } from "../../../resources/vdb/api/generated/descriptors.ts";
import { definitions } from "../wire/definitions.ts";

/** A reflection service. */
export interface ReflectionService {
  readonly definition: ServiceDefinition;
  readonly handlers: UntypedServiceImplementation;
}

/** The required messages of reflection, which are the same in both versions. */
const root = protobuf.Root.fromJSON({
  nested: {
    Request: {
      oneofs: {
        query: {
          oneof: ["fileByName", "fileWithSymbol", "fileWithExtension", "extensionsOf", "listServices"],
        },
      },
      fields: {
        host: { id: 1, type: "string" },
        fileByName: { id: 3, type: "string" },
        fileWithSymbol: { id: 4, type: "string" },
        fileWithExtension: { id: 5, type: "bytes" },
        extensionsOf: { id: 6, type: "string" },
        listServices: { id: 7, type: "string" },
      },
    },
    Response: {
      fields: {
        validHost: { id: 1, type: "string" },
        originalRequest: { id: 2, type: "Request" },
        files: { id: 4, type: "Files" },
        extensions: { id: 5, type: "Extensions" },
        services: { id: 6, type: "Services" },
        error: { id: 7, type: "Failure" },
      },
    },
    Files: { fields: { descriptors: { id: 1, type: "bytes", rule: "repeated" } } },
    Extensions: {
      fields: { type: { id: 1, type: "string" }, numbers: { id: 2, type: "int32", rule: "repeated" } },
    },
    Services: { fields: { names: { id: 1, type: "Name", rule: "repeated" } } },
    Name: { fields: { name: { id: 1, type: "string" } } },
    Failure: { fields: { code: { id: 1, type: "int32" }, message: { id: 2, type: "string" } } },
  },
}).resolveAll();
const requestType = root.lookupType("Request");
const responseType = root.lookupType("Response");

/** Returns both versions of the service that describes a server to its clients. */
export function reflectionServices(): readonly ReflectionService[] {
  return ["v1", "v1alpha"].map((version) => {
    const definition: MethodDefinition<object, object> = {
      path: `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`,
      requestStream: true,
      responseStream: true,
      requestSerialize: (request) => Buffer.from(requestType.encode(request).finish()),
      requestDeserialize: (bytes) => requestType.toObject(requestType.decode(bytes), { oneofs: true }),
      responseSerialize: (response) => Buffer.from(responseType.encode(response).finish()),
      responseDeserialize: (bytes) => responseType.toObject(responseType.decode(bytes)),
    };
    return { definition: { info: definition }, handlers: { info: respondToAll } };
  });
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
