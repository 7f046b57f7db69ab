import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "chai";
import protobuf from "protobufjs";
import { services } from "../../../../src/resources/vdb/api/methods.ts";
import { declared, vdbDefinitions } from "../../../support/vdb-definitions.ts";
import { generatedFor } from "../../../support/vdb-messages.ts";

const fixture = resolve(import.meta.dirname, "../../../../../test/fixtures/vdb-messages.txt");

/** Names of types are not on the wire, and ours are neutral. All other names are those of the API. */
const ours: { readonly [Name in string]: string } = {
  QdrantRelease: "Release",
  ListQdrantReleasesRequest: "ListReleasesRequest",
  ListQdrantReleasesResponse: "ListReleasesResponse",
  GetQdrantReleaseRequest: "GetReleaseRequest",
  GetQdrantReleaseResponse: "GetReleaseResponse",
  QdrantClusterCreationStatus: "ClusterCreationStatus",
};

/** Returns the words in a line that are names of types, depending on the element that contains the line. */
const typesAt: { readonly [Group in string]: readonly number[] } = {
  service: [1, 2],
  message: [2],
  enum: [],
};

/** Lines such as `message qdrant.cloud.cluster.v1.ListClustersRequest 20 page_size int32 opt`. */
function listed(): string[] {
  let place = "";
  let group: string[] = [];
  const lines = readFileSync(fixture, "utf8").split("\n");
  return lines.flatMap((line) => {
    const words = line.trim().split(" ");
    const [kind = "", name = "", ...more] = words;
    if (!line || kind === "#" || kind === "package") {
      if (kind === "package") place = name;
      return [];
    }
    if (!line.startsWith(" ")) group = [kind, qualified(name, place), ...more];
    const types = typesAt[group[0] ?? ""] ?? [];
    const rest = words.map((word, index) => (types.includes(index) ? qualified(word, place) : word));
    return [[...group, ...(line.startsWith(" ") ? rest : [])].join(" ")];
  });
}

/** Returns the full name of a type. */
function qualified(name: string, place: string): string {
  if (/^[a-z]\w+$/.test(name)) return name;
  if (["Timestamp", "Duration", "Struct"].includes(name)) return `google.protobuf.${name}`;
  return name.includes(".") ? `qdrant.cloud.${name}` : `${place}.${ours[name] ?? name}`;
}

/** Returns the same lines for the definitions. */
function defined(root: protobuf.Root): string[] {
  return [
    ...declared(root, protobuf.Service).flatMap(serviceLines),
    ...declared(root, protobuf.Type).flatMap(messageLines),
    ...declared(root, protobuf.Enum).flatMap(enumLines),
  ].filter((line) => !/^\w+ google\./.test(line));
}

const nameOf = ({ fullName }: protobuf.ReflectionObject) => fullName.slice(1);

function serviceLines(service: protobuf.Service): string[] {
  const name = `service ${nameOf(service)}${service.options?.deprecated ? " deprecated" : ""}`;
  const methods = service.methodsArray.map((method) => {
    const types = [method.resolvedRequestType, method.resolvedResponseType];
    return `${name} ${method.name} ${types.map((type) => type && nameOf(type)).join(" ")}`;
  });
  return [name, ...methods];
}

function messageLines(type: protobuf.Type): string[] {
  const name = `message ${nameOf(type)}`;
  const fields = type.fieldsArray.map((field) => {
    const held = field.resolvedType ? nameOf(field.resolvedType) : field.type;
    const oneof = field.partOf?.isProto3Optional ? "opt" : field.partOf && `oneof ${field.partOf.name}`;
    return [name, field.id, field.name, held, field.repeated ? "rep" : oneof].filter(Boolean).join(" ");
  });
  const reserved = (type.reserved ?? []).map(
    (range) => `${name} ${Array.isArray(range) ? range[0] : range} reserved`,
  );
  return [name, ...fields, ...reserved];
}

function enumLines(item: protobuf.Enum): string[] {
  const name = `enum ${nameOf(item)}`;
  return [name, ...Object.entries(item.values).map(([value, number]) => `${name} ${number} ${value}`)];
}

describe("the definitions of the vdb API", () => {
  const root = vdbDefinitions();
  const lines = listed();

  it("the definitions match the description of the API: names, numbers, types and labels", () => {
    expect(defined(root).sort()).to.deep.equal(lines.sort());
  });

  it("the definitions are complete", () => {
    const count = (kind: RegExp) => lines.filter((line) => kind.test(line)).length;
    expect({
      methods: count(/^service \S+( deprecated)? \w+ \S+ \S+$/),
      messages: count(/^message \S+$/),
      enums: count(/^enum \S+$/),
      fields: count(/^message \S+ \d+ \w+ \S+/),
    }).to.deep.equal({ methods: 60, messages: 183, enums: 27, fields: 468 });
  });

  it("the definitions have all methods in the tables, at the paths of the API", () => {
    const paths = Object.values(services).flatMap((service) =>
      Object.values(service).map(({ path }) => path),
    );
    const expected = lines
      .filter((line) => /^service \S+( deprecated)? \w+ \S+ \S+$/.test(line))
      .map((line) => line.replace(" deprecated", "").split(" "))
      .map(([, service, method]) => `/${service}/${method}`);
    expect(paths).to.have.length(60);
    expect(paths.sort()).to.deep.equal(expected.sort());
  });

  it("the definitions have the request and response types of the methods", () => {
    const methods = new Map(
      Object.values(services).flatMap((service) => Object.values(service).map((one) => [one.path, one])),
    );
    for (const method of declared(root, protobuf.Service).flatMap((service) => service.methodsArray)) {
      const { resolvedRequestType: request, resolvedResponseType: response, parent } = method;
      const made = methods.get(`/${parent ? nameOf(parent) : ""}/${method.name}`);
      expect(made?.requestType, `${method.fullName} is asked`).to.equal(request && generatedFor(request));
      expect(made?.responseType, `${method.fullName} answers`).to.equal(response && generatedFor(response));
    }
  });

  it("the generated code has the values of the enums in the definitions", () => {
    for (const item of declared(root, protobuf.Enum))
      expect(generatedFor(item), item.fullName).to.deep.equal({ ...item.values });
  });
});
