import { isDeepStrictEqual } from "node:util";
import {
  bool,
  definitionsFor,
  hcl,
  identifier,
  isUnknown,
  type JsonObject,
  jsonObject,
  knownAfterApply,
  type PlannedOf,
  RemoteError,
  string,
  waitFor,
} from "../../src/schema/index.ts";
import { type ApiServer, appliedBy, conflictsIn, type Place } from "./api-server.ts";

// An object of any kind. Its plan is what a dry run of the API server returns.

const { resource } = definitionsFor<ApiServer>();

const schema = {
  id: identifier("What identifies the object: `apiVersion=apps/v1,kind=Deployment,namespace=shop,name=web`"),
  manifest: jsonObject(
    "The object, as in a manifest. Fields that are left out belong to the API server and to other managers",
  )
    .validate(problemOf)
    .required()
    .mayBeExtended({
      keys: {
        containers: ["name"],
        "containers.ports": ["containerPort", "protocol"],
        env: ["name"],
        finalizers: [],
        "spec.ports": ["port", "protocol"],
        volumeMounts: ["mountPath"],
        volumes: ["name"],
      },
    }),
  field_manager: string("The name under which the fields of the manifest are managed")
    .default("terraform")
    .notReturned(),
  force_conflicts: bool("Whether fields of other managers are taken over").default(false).notReturned(),
  object: jsonObject("The object as the API server has it, without its state and its version").computed(),
};

type Planned = PlannedOf<typeof schema>;

export default resource({
  description: "Manages an object of any kind by server-side apply.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    resource "kube_manifest" "settings" {
      manifest = {
        apiVersion = "v1"
        kind       = "ConfigMap"
        metadata   = { name = "settings", namespace = "shop" }
        data       = { currency = "EUR" }
      }
    }
  `,

  async modifyPlan({ plan, prior, api, signal, at, diagnostics, requireReplace }) {
    const { manifest, field_manager: fieldManager, force_conflicts: force } = plan;
    if (!api || isUnknown(manifest) || isUnknown(fieldManager) || isUnknown(force)) return undefined;
    if (!isUnknown(plan.object) || holdsUnknown(manifest)) return undefined;
    const place = placeOf(manifest);
    const isNew = prior?.id !== idOf(place);
    if (prior && isNew) requireReplace(at.manifest);
    try {
      const object = settled(await api.apply(place, manifest, { fieldManager, force, dryRun: true }, signal));
      const known = isNew ? [manifest] : [manifest, prior.object];
      return { id: idOf(place), object: beforeApply(object, known) as JsonObject };
    } catch (error) {
      // The namespace, or the definition of the kind, may be created by the same apply.
      if (error instanceof RemoteError && error.notFound) return { id: idOf(place) };
      const conflicts = conflictsIn(error);
      if (conflicts.length === 0) throw error;
      for (const { field, message } of conflicts)
        diagnostics.error(
          at.manifest,
          "Field has another manager",
          `The manifest sets ${field}: ${message}. Remove the field from the manifest to leave it to that manager, or set force_conflicts to take it over.`,
        );
      return undefined;
    }
  },

  async create({ plan, api, signal }) {
    const place = placeOf(plan.manifest);
    const importId = idOf(place);
    if (await api.find(place, signal))
      throw new RemoteError({ reason: `${importId} exists`, alreadyExists: true, importId });
    return await apply(plan, api, signal);
  },

  async read({ prior, imported, api, signal }) {
    const place = placeIn(prior.id ?? "");
    const object = await api.find(place, signal);
    if (!object) return null;
    const manifest = imported ? appliedBy(prior.field_manager ?? "terraform", object) : object;
    return { id: idOf(place), manifest, object: settled(object) };
  },

  update: ({ plan, api, signal }) => apply(plan, api, signal),

  async delete({ prior, api, signal, log }) {
    const place = placeIn(prior.id);
    await api.delete(place, signal);
    // An object with finalizers exists until controllers have removed these.
    const poll = async () => {
      const found = await api.find(place, signal);
      return found && uidOf(found) === uidOf(prior.object) ? { status: "terminating" } : { done: undefined };
    };
    await waitFor({ what: `${prior.id} to be removed`, poll, signal, log, interval: 200 });
  },
});

async function apply(
  { manifest, field_manager, force_conflicts }: Planned,
  api: ApiServer,
  signal: AbortSignal,
) {
  const place = placeOf(manifest);
  const how = { fieldManager: field_manager, force: force_conflicts };
  const object = await api.apply(place, manifest, how, signal);
  return { id: idOf(place), manifest: object, object: settled(object) };
}

function problemOf({ apiVersion, kind, metadata }: JsonObject): string | undefined {
  const { name } = (metadata ?? {}) as JsonObject;
  return [apiVersion, kind, name].every((one) => typeof one === "string" || isUnknown(one))
    ? undefined
    : "must have apiVersion, kind and metadata.name";
}

function placeOf({ apiVersion, kind, metadata }: JsonObject): Place {
  return { apiVersion, kind, ...(metadata as object) } as Place;
}

/** Returns the same text for the namespace `default` and for none. */
function idOf({ apiVersion, kind, namespace = "default", name }: Place): string {
  const within = namespace === "default" ? [] : [`namespace=${namespace}`];
  return [`apiVersion=${apiVersion}`, `kind=${kind}`, ...within, `name=${name}`].join();
}

function placeIn(id: string): Place {
  const place = Object.fromEntries(id.split(",").map((part) => part.split(/=(.*)/, 2))) as Partial<Place>;
  const { apiVersion, kind, name } = place;
  if (apiVersion && kind && name) return { ...place, apiVersion, kind, name };
  throw new RemoteError({
    reason: `${JSON.stringify(id)} has no apiVersion, kind or name, as in apiVersion=v1,kind=ConfigMap,name=a`,
  });
}

function uidOf({ metadata }: JsonObject): unknown {
  return (metadata as JsonObject).uid;
}

/** Returns an object without what changes by itself. */
function settled({ status: _, ...object }: JsonObject): JsonObject {
  const { managedFields, resourceVersion, generation, ...metadata } = object.metadata as JsonObject;
  return { ...object, metadata };
}

/** Fields that the API server fills in with other values in an apply than in a dry run. */
const chosen = new Set([
  "uid",
  "creationTimestamp",
  "clusterIP",
  "clusterIPs",
  "nodePort",
  "healthCheckNodePort",
  "controller-uid",
  "batch.kubernetes.io/controller-uid",
]);
/** The beginning of names that the API server chooses for the volumes of a pod. */
const chosenName = "kube-api-access-";

/** Returns a value of a dry run, with an unknown value for what the API server chooses again in the apply, unless one of the others has it. */
function beforeApply(value: unknown, others: readonly unknown[], name = ""): unknown {
  const isChosen = chosen.has(name) || (typeof value === "string" && value.startsWith(chosenName));
  if (isChosen) return others.some((one) => isDeepStrictEqual(one, value)) ? value : knownAfterApply;
  if (typeof value !== "object" || value === null) return value;
  const at = (step: string) => others.map((one) => (one as JsonObject | null | undefined)?.[step]);
  const parts = Object.entries(value).map(
    ([step, part]) => [step, beforeApply(part, at(step), step)] as const,
  );
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

function holdsUnknown(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isUnknown(value) || Object.values(value).some(holdsUnknown);
}
