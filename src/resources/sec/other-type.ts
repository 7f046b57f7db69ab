import {
  DiagnosticError,
  type Fields,
  type Loader,
  type ReadContext,
  RemoteError,
  type ResourceDefinition,
} from "../../schema/index.ts";
import { pathOf } from "./api/calls/paths.ts";
import type { SecApi } from "./api/client.ts";
import { textAt, type WireMapping } from "./api/objects/wire-mapping.ts";
import { anything } from "./api/wire-schema.ts";
import type { OperationContext } from "./crud.ts";
import type { SecResource } from "./listing.ts";

/** Resources by their names without the provider's prefix. */
export interface Resources {
  readonly [name: string]: Loader<SecResource>;
}

type Definition = ResourceDefinition<Fields, SecApi, unknown>;

/** Reads an imported object; throws a DiagnosticError if the object belongs to another resource. */
export async function readOrExplain(
  resource: SecResource,
  context: ReadContext<Fields, SecApi, unknown>,
  resources: Resources,
): Promise<Awaited<ReturnType<Definition["read"]>>> {
  try {
    const found = await resource.definition.read(context);
    if (found !== null) return found;
  } catch (error) {
    const isOther = error instanceof RemoteError && error.kind === "bad-response";
    throw (isOther && (await otherType(resource, context, resources))) || error;
  }
  const other = await otherType(resource, context, resources);
  if (other) throw other;
  return null;
}

/** The collections that share one form of GUIDs, with a noun for their objects. */
const collections: { readonly [path: string]: string } = {
  AlertChannels: "channel",
  CloudAccounts: "cloud account",
  ContainerRegistries: "registry or scanner",
};

/**
 * Returns the error that names the resource with which to import an object; null if the API has no such object, or its type
 * cannot be determined.
 */
async function otherType(
  { wire: mapping }: SecResource,
  { prior, api, signal }: ReadContext<Fields, SecApi, unknown>,
  resources: Resources,
): Promise<DiagnosticError | null> {
  const id: unknown = Reflect.get(prior, "id");
  if (!mapping || typeof id !== "string") return null;
  const others = mapping.collection in collections ? Object.keys(collections) : [];
  for (const collection of new Set([mapping.collection, ...others])) {
    const object = await findIn(collection, id, { api, signal });
    if (object === null) continue;
    // The object is of this type, so the import failed for another reason.
    if (collection === mapping.collection && mapping.matches(object)) return null;
    const noun = collections[collection];
    const type = textAt("type", object);
    const mappings = await mappingsOf(collection, resources);
    const matching = mappings.filter(([, each]) => each.matches(object));
    const name = matching.length === 1 ? matching[0]?.[0] : undefined;
    if (name === undefined && (noun === undefined || type === "")) return null;
    const shown = mappings.find(([, each]) => each.type?.onWire === type)?.[1].type?.shown ?? type;
    const what = noun === undefined ? "of another kind" : `a ${noun} of type ${shown}`;
    const advice =
      name === undefined ? "no resource of this provider is for that" : `import it as sec_${name}`;
    return new DiagnosticError(["id"], "Object of another kind", `${id} is ${what}: ${advice}.`);
  }
  return null;
}

async function findIn(collection: string, id: string, { api, signal }: OperationContext): Promise<unknown> {
  try {
    return await api.session.find({ path: pathOf(collection, id), signal }, anything);
  } catch (error) {
    // The original error explains more than this one.
    if (error instanceof RemoteError) return null;
    throw error;
  }
}

/** Returns the wire mappings of all resources for objects of a collection, by the names of the resources. */
async function mappingsOf(
  collection: string,
  resources: Resources,
): Promise<readonly (readonly [name: string, mapping: WireMapping])[]> {
  const loaded = await Promise.all(
    Object.entries(resources).map(async ([name, load]) => [name, (await load()).default.wire] as const),
  );
  return loaded.flatMap(([name, mapping]) =>
    mapping?.collection === collection ? [[name, mapping] as const] : [],
  );
}
