import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { type LocalServer, listenLocally } from "./local-server.ts";

// A small API server of Kubernetes: discovery, server-side apply with field managers and dry runs, reads and deletes. It is unkind as the real one
// is: it fills in defaults, returns members and elements in its own order, drops empty values, and changes objects after the apply.

type Plain = { [name: string]: unknown };

/** A step of the path of a field: a name, or the keys of an element, as in `fieldsV1`. */
type Field = string;

/** The keys of the lists whose elements several managers may own. */
const listKeys: { readonly [list: string]: readonly string[] } = {
  containers: ["name"],
  env: ["name"],
  ports: ["containerPort", "protocol"],
};
const servicePorts = ["port", "protocol"];

/** A stored object, and the fields of each manager as paths. */
interface Stored {
  object: Plain;
  readonly managers: Map<string, Set<string>>;
}

/** A running API server. */
export interface KubeApiServer extends LocalServer {
  /** The objects by their paths. */
  readonly objects: Map<string, Stored>;
  /** The kinds by the paths of their groups, such as `/apis/apps/v1`. */
  readonly kinds: Map<string, readonly Plain[]>;
  /** The requests, such as `PATCH /api/v1/namespaces/default/configmaps/a dry run`. */
  readonly requests: string[];
  /** Applies fields as another manager does, by force. */
  applyAs(manager: string, path: string, manifest: Plain): void;
}

/** Starts an API server with the kinds ConfigMap, Namespace, Service, Deployment and ClusterRole. A deleted namespace exists until it was read again. */
export async function kubeApiServer(): Promise<KubeApiServer> {
  const objects = new Map<string, Stored>();
  const requests: string[] = [];
  const kinds = new Map(Object.entries(discovery));
  /** The paths of namespaces that were deleted and not read since. */
  const ending = new Set<string>();
  const server = await listenLocally(
    createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      const { method = "" } = request;
      const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
      const isDryRun = searchParams.get("dryRun") === "All";
      const answer = (status: number, json: unknown) =>
        response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(json));
      const resources = kinds.get(pathname);
      if (resources) return answer(200, { resources });
      requests.push(`${method} ${pathname}${isDryRun ? " dry run" : ""}`);
      const stored = objects.get(pathname);
      if (method === "PATCH") {
        const manager = searchParams.get("fieldManager") ?? "";
        const how = { manager, force: searchParams.get("force") === "true" };
        const applied = afterApply(stored, JSON.parse(body), how);
        if ("conflicts" in applied) return answer(409, conflictStatus(applied.conflicts));
        if (!isDryRun) objects.set(pathname, applied);
        return answer(stored ? 200 : 201, shown(applied));
      }
      if (!stored)
        return answer(404, {
          kind: "Status",
          code: 404,
          reason: "NotFound",
          message: `${pathname} not found`,
        });
      const isEnding = stored.object.kind === "Namespace";
      if (method === "DELETE" && isEnding) ending.add(pathname);
      else if (method === "DELETE" || ending.delete(pathname)) objects.delete(pathname);
      return answer(200, method === "GET" ? shown(later(stored)) : { kind: "Status", status: "Success" });
    }),
  );
  return {
    ...server,
    objects,
    requests,
    kinds,
    applyAs(manager, path, manifest) {
      objects.set(path, afterApply(objects.get(path), manifest, { manager, force: true }) as Stored);
    },
  };
}

const discovery: { readonly [path: string]: readonly Plain[] } = {
  "/api/v1": [
    { name: "configmaps", kind: "ConfigMap", namespaced: true },
    { name: "namespaces", kind: "Namespace", namespaced: false },
    { name: "namespaces/status", kind: "Namespace", namespaced: false },
    { name: "services", kind: "Service", namespaced: true },
  ],
  "/apis/apps/v1": [
    { name: "deployments", kind: "Deployment", namespaced: true },
    { name: "deployments/status", kind: "Deployment", namespaced: true },
  ],
  "/apis/rbac.authorization.k8s.io/v1": [{ name: "clusterroles", kind: "ClusterRole", namespaced: false }],
};

interface FieldConflict {
  readonly manager: string;
  readonly path: readonly Field[];
}

/** Returns what an apply stores, or the fields that other managers own with another value. */
function afterApply(
  stored: Stored | undefined,
  manifest: Plain,
  { manager, force }: { readonly manager: string; readonly force: boolean },
): Stored | { readonly conflicts: readonly FieldConflict[] } {
  const object = structuredClone(stored?.object ?? created());
  const managers = new Map([...(stored?.managers ?? [])].map(([name, own]) => [name, new Set(own)]));
  const wanted = fieldsIn(manifest).filter((path) => !isIdentity(path));
  const conflicts: FieldConflict[] = [];
  for (const path of wanted)
    for (const [name, own] of managers) {
      if (name === manager || !own.has(path.join("\n"))) continue;
      if (isDeepStrictEqual(valueAt(object, path), valueAt(manifest, path))) continue;
      if (force) own.delete(path.join("\n"));
      else conflicts.push({ manager: name, path });
    }
  if (conflicts.length > 0) return { conflicts };
  const before = managers.get(manager) ?? new Set();
  const now = new Set(wanted.map((path) => path.join("\n")));
  managers.set(manager, now);
  // What no manager sets any more is removed: an element before its fields.
  const isOwned = (path: string) =>
    [...managers.values()].some((own) =>
      [...own].some((other) => other === path || other.startsWith(`${path}\n`)),
    );
  for (const path of [...before].sort((a, b) => a.length - b.length))
    if (!isOwned(path)) remove(object, path.split("\n"));
  merge(object, manifest);
  setDefaults(object);
  return { object, managers };
}

function created(): Plain {
  return { metadata: { uid: randomUUID(), creationTimestamp: new Date(0).toISOString(), generation: 1 } };
}

function isIdentity([first, second]: readonly Field[]): boolean {
  return (
    first === "f:apiVersion" ||
    first === "f:kind" ||
    (first === "f:metadata" && /^f:name(space)?$/.test(second ?? ""))
  );
}

function keysOf(list: string, elements: readonly unknown[]): readonly string[] | undefined {
  if (list === "ports" && elements.some((one) => typeof one === "object" && one !== null && "port" in one))
    return servicePorts;
  return listKeys[list];
}

function keyOf(keys: readonly string[], element: Plain): Plain {
  return Object.fromEntries(
    keys.map((key) => [key, element[key] ?? (key === "protocol" ? "TCP" : undefined)]),
  );
}

/** Returns the paths of all fields that a manifest sets. */
function fieldsIn(value: unknown, path: readonly Field[] = [], name = ""): readonly (readonly Field[])[] {
  if (Array.isArray(value)) {
    const keys = keysOf(name, value);
    if (name === "finalizers") return value.map((one) => [...path, `v:${JSON.stringify(one)}`]);
    if (!keys) return [path];
    return value.flatMap((element: Plain) => {
      const at = [...path, `k:${JSON.stringify(keyOf(keys, element))}`];
      return [at, ...fieldsIn(element, at)];
    });
  }
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0)
    return value === null ? [] : [path];
  return Object.entries(value).flatMap(([key, part]) => fieldsIn(part, [...path, `f:${key}`], key));
}

function stepOf(value: unknown, field: Field): string | number {
  const text = field.slice(2);
  if (field.startsWith("f:")) return text;
  const wanted: unknown = JSON.parse(text);
  const elements = Array.isArray(value) ? value : [];
  return elements.findIndex((element: unknown) =>
    field.startsWith("v:")
      ? element === wanted
      : Object.entries(wanted as Plain).every(([key, part]) => ((element as Plain)[key] ?? "TCP") === part),
  );
}

function valueAt(value: unknown, path: readonly Field[]): unknown {
  return path.reduce<unknown>(
    (within, field) => (within as Plain | undefined)?.[stepOf(within, field)],
    value,
  );
}

function remove(object: Plain, path: readonly Field[]): void {
  const holder = valueAt(object, path.slice(0, -1));
  const step = stepOf(holder, path.at(-1) ?? "");
  if (Array.isArray(holder)) holder.splice(Number(step), Number(step) < 0 ? 0 : 1);
  else if (holder) delete (holder as Plain)[step];
}

function merge(into: Plain, manifest: Plain): void {
  for (const [name, part] of Object.entries(manifest)) {
    if (part === null) continue;
    const keys = Array.isArray(part) ? keysOf(name, part) : undefined;
    if (Array.isArray(part) && (keys || name === "finalizers")) {
      into[name] ??= [];
      const elements = into[name] as unknown[];
      for (const element of part) mergeElement(elements, element, keys);
    } else if (typeof part === "object" && !Array.isArray(part)) {
      into[name] ??= {};
      merge(into[name] as Plain, part as Plain);
    } else into[name] = structuredClone(part);
  }
}

function mergeElement(elements: unknown[], element: unknown, keys: readonly string[] | undefined): void {
  const isSame = (one: unknown) =>
    keys ? isDeepStrictEqual(keyOf(keys, one as Plain), keyOf(keys, element as Plain)) : one === element;
  const found = elements.find(isSame);
  if (found === undefined) elements.unshift(structuredClone(element));
  else if (keys) merge(found as Plain, element as Plain);
}

function setDefaults(object: Plain): void {
  const { kind, metadata, spec } = object as { kind: string; metadata: Plain; spec: Plain };
  metadata.resourceVersion = String(Number(metadata.resourceVersion ?? 0) + 1);
  if (kind !== "Namespace" && kind !== "ClusterRole") metadata.namespace ??= "default";
  if (kind === "Service") {
    spec.type ??= "ClusterIP";
    spec.clusterIP ??= `10.0.0.${1 + Math.floor(Math.random() * 250)}`;
    for (const port of spec.ports as Plain[]) {
      port.protocol ??= "TCP";
      if (spec.type === "NodePort") port.nodePort ??= 30_000 + Math.floor(Math.random() * 2_768);
    }
  }
  if (kind === "Deployment") {
    spec.replicas ??= 1;
    spec.strategy ??= { type: "RollingUpdate", rollingUpdate: { maxSurge: "25%", maxUnavailable: "25%" } };
    const pod = (spec.template as { spec: Plain }).spec;
    pod.restartPolicy ??= "Always";
    for (const container of pod.containers as Plain[]) {
      container.imagePullPolicy ??= "IfNotPresent";
      for (const port of (container.ports ?? []) as Plain[]) port.protocol ??= "TCP";
    }
  }
}

/** Returns an object with what a controller adds to it after an apply. */
function later(stored: Stored): Stored {
  const object = structuredClone(stored.object);
  const metadata = object.metadata as Plain;
  metadata.annotations = { ...(metadata.annotations as Plain), "controller/revision": String(Math.random()) };
  metadata.finalizers = ["controller/guard", ...((metadata.finalizers ?? []) as string[])];
  return { ...stored, object: { ...object, status: { observed: Math.random() } } };
}

/** Returns an object as responses have it: with the fields of its managers, in an order of its own, and without zeros. */
function shown({ object, managers }: Stored): unknown {
  const managedFields = [...managers].map(([manager, own]) => ({
    manager,
    operation: "Apply",
    fieldsType: "FieldsV1",
    fieldsV1: fieldSet([...own].map((path) => path.split("\n"))),
  }));
  return inOwnOrder({ ...object, metadata: { ...(object.metadata as Plain), managedFields } });
}

function fieldSet(paths: readonly (readonly Field[])[]): Plain {
  const set: Plain = {};
  for (const path of paths) {
    let at = set;
    for (const field of path) {
      at[field] ??= {};
      at = at[field] as Plain;
    }
    if (path.at(-1)?.startsWith("k:")) at["."] = {};
  }
  return set;
}

function inOwnOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOwnOrder);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, part]) => part !== false && part !== "" && part !== 0);
  return Object.fromEntries(members.reverse().map(([name, part]) => [name, inOwnOrder(part)]));
}

function conflictStatus(conflicts: readonly FieldConflict[]): Plain {
  const causes = conflicts.map(({ manager, path }) => ({
    reason: "FieldManagerConflict",
    message: `conflict with "${manager}"`,
    field: path
      .map((field) => (field.startsWith("f:") ? `.${field.slice(2)}` : `[${field.slice(2)}]`))
      .join(""),
  }));
  const message = `Apply failed with ${causes.length} conflicts`;
  return { kind: "Status", status: "Failure", code: 409, reason: "Conflict", message, details: { causes } };
}
