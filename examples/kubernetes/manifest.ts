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
  slashesIn: ["id"],
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
      return { id: idOf(place), object: isNew ? beforeCreate(object, manifest) : object };
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
    const id = prior.id ?? "";
    const object = await api.find(placeIn(id), signal);
    if (!object) return null;
    const manifest = imported ? appliedBy(prior.field_manager ?? "terraform", object) : object;
    return { id, manifest, object: settled(object) };
  },

  update: ({ plan, api, signal }) => apply(plan, api, signal),

  async delete({ prior, api, signal }) {
    await api.delete(placeIn(prior.id), signal);
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

function idOf({ apiVersion, kind, namespace, name }: Place): string {
  const within = namespace === undefined ? [] : [`namespace=${namespace}`];
  return [`apiVersion=${apiVersion}`, `kind=${kind}`, ...within, `name=${name}`].join();
}

function placeIn(id: string): Place {
  return Object.fromEntries(id.split(",").map((part) => part.split("="))) as Place;
}

/** Returns an object without what changes by itself. */
function settled({ status: _, ...object }: JsonObject): JsonObject {
  const { managedFields, resourceVersion, generation, ...metadata } = object.metadata as JsonObject;
  return { ...object, metadata };
}

/** Returns what a dry run of a create has returned, some of whose values the API server chooses again when it creates the object. */
function beforeCreate(object: JsonObject, manifest: JsonObject): JsonObject {
  const chosen = { metadata: ["uid", "creationTimestamp"], spec: ["clusterIP", "clusterIPs"] };
  const parts = Object.entries(chosen).map(([name, fields]) => {
    const [found, own] = [object[name], manifest[name] ?? {}] as [object | undefined, object];
    const open = fields.filter((field) => found && field in found && !(field in own));
    return [
      name,
      found && { ...found, ...Object.fromEntries(open.map((field) => [field, knownAfterApply])) },
    ];
  });
  return { ...object, ...Object.fromEntries(parts) };
}

function holdsUnknown(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isUnknown(value) || Object.values(value).some(holdsUnknown);
}
