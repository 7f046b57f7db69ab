import { type HttpClient, urlPath } from "../../src/http/index.ts";
import { type JsonObject, RemoteError } from "../../src/schema/index.ts";

/** What identifies an object. The namespace is left out for objects of the whole cluster, and for those in `default`. */
export interface Place {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
}

/** How a manifest is applied. */
export interface Apply {
  readonly fieldManager: string;
  /** Whether fields of other managers are taken over. */
  readonly force: boolean;
  readonly dryRun?: boolean;
}

/** A kind of objects, as discovery has it. */
interface Kind {
  readonly kind: string;
  readonly name: string;
  readonly namespaced: boolean;
}

/** The part of the API of Kubernetes that a manifest needs. */
export class ApiServer {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** Returns null if the object does not exist, also because the definition of its kind was removed. */
  async find(place: Place, signal: AbortSignal): Promise<JsonObject | null> {
    try {
      return await this.#http.get<JsonObject>(await this.#path(place, signal), { signal });
    } catch (error) {
      if (error instanceof RemoteError && error.notFound) return null;
      throw error;
    }
  }

  /** Creates or changes an object by server-side apply, and returns it; a dry run only returns it. */
  async apply(place: Place, manifest: JsonObject, how: Apply, signal: AbortSignal): Promise<JsonObject> {
    const { fieldManager, force, dryRun = false } = how;
    return await this.#http.patch<JsonObject>(await this.#path(place, signal), manifest, {
      headers: { "Content-Type": "application/apply-patch+yaml" },
      query: { fieldManager, force, ...(dryRun && { dryRun: "All" }) },
      signal,
    });
  }

  async delete(place: Place, signal: AbortSignal): Promise<void> {
    await this.#http.delete(await this.#path(place, signal), { signal });
  }

  async close(): Promise<void> {
    await this.#http.close();
  }

  async #path(
    { apiVersion, kind, name, namespace = "default" }: Place,
    signal: AbortSignal,
  ): Promise<string> {
    const [group, version] = apiVersion.split("/");
    const base =
      version === undefined ? urlPath`/api/${apiVersion}` : urlPath`/apis/${group ?? ""}/${version}`;
    const { resources } = await this.#http.get<{ readonly resources: readonly Kind[] }>(base, { signal });
    const found = resources.find((one) => one.kind === kind && !one.name.includes("/"));
    if (!found)
      throw new RemoteError({
        reason: `the API server has no kind ${kind} in ${apiVersion}`,
        notFound: true,
      });
    const within = found.namespaced ? urlPath`/namespaces/${namespace}` : "";
    return base + within + urlPath`/${found.name}/${name}`;
  }
}

/** A field of a manifest that another field manager owns, such as `.spec.replicas`. */
export interface Conflict {
  readonly field: string;
  /** The sentence of the API server, which names the other manager. */
  readonly message: string;
}

/** Returns the conflicts because of which the API server has rejected an apply; none for other errors. */
export function conflictsIn(error: unknown): readonly Conflict[] {
  if (!(error instanceof RemoteError) || error.status !== 409) return [];
  const { details } = error.json as {
    readonly details?: { readonly causes?: readonly (Conflict & { reason: string })[] };
  };
  return details?.causes?.filter(({ reason }) => reason === "FieldManagerConflict") ?? [];
}

/** The fields of a manager as `fieldsV1` has them: `f:` and a name, `k:` and the keys of an element, `v:` and an element. */
type FieldSet = { readonly [field: string]: FieldSet };

interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly managedFields?: readonly {
    readonly manager: string;
    readonly operation: string;
    readonly fieldsV1: FieldSet;
  }[];
}

/** Returns the part of an object that a field manager has applied, with what identifies the object: its manifest. */
export function appliedBy(fieldManager: string, object: JsonObject): JsonObject {
  const { apiVersion, kind } = object;
  const { name, namespace, managedFields = [] } = object.metadata as Metadata;
  const own = managedFields.find(
    ({ manager, operation }) => manager === fieldManager && operation === "Apply",
  );
  const { metadata, ...fields } = (own ? ownedFields(own.fieldsV1, object) : {}) as {
    readonly metadata?: object;
  };
  return {
    apiVersion,
    kind,
    metadata: { ...metadata, name, ...(namespace !== undefined && { namespace }) },
    ...fields,
  };
}

function ownedFields(fields: FieldSet, value: unknown): unknown {
  const parts = Object.entries(fields).filter(([field]) => field !== ".");
  if (parts.length === 0) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(
      parts.map(([field, inner]) => [
        field.slice(2),
        ownedFields(inner, (value as JsonObject)[field.slice(2)]),
      ]),
    );
  return parts.flatMap(([field, inner]) => {
    const wanted: unknown = JSON.parse(field.slice(2));
    const found = value.find((element) => isPart(wanted, element));
    return found === undefined ? [] : [ownedFields(inner, found)];
  });
}

/** Reports whether an element has the keys that identify it, or is equal to a text or number. */
function isPart(wanted: unknown, element: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return wanted === element;
  return Object.entries(wanted).every(([key, part]) => (element as JsonObject)[key] === part);
}
