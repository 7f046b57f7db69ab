import { DiagnosticError, type Resource } from "../../schema/index.ts";
import { pathOf } from "./api/calls/paths.ts";
import { ApiError } from "./api/errors.ts";
import { textAt } from "./api/objects/wire-mapping.ts";
import { anything } from "./api/wire-schema.ts";
import { typeName } from "./api/words.ts";
import { type Call, mappingOf } from "./crud.ts";
import type { Resources } from "./resources.ts";

type Definition = Resource<Call["api"]>["definition"];
type ReadContext = Parameters<Definition["read"]>[0];

/** Reads what is imported; throws a DiagnosticError where it is of the kind of another resource. */
export async function readOrExplain(
  definition: Definition,
  context: ReadContext,
  resources: Resources,
): ReturnType<Definition["read"]> {
  try {
    const found = await definition.read(context);
    if (found !== null) return found;
  } catch (error) {
    const isOther = error instanceof ApiError && error.kind === "bad-answer";
    throw (isOther && (await otherKind(definition, context, resources))) || error;
  }
  const other = await otherKind(definition, context, resources);
  if (other) throw other;
  return null;
}

/** The collections whose objects have GUIDs of one form, and what is in them. */
const collections: { readonly [path: string]: string } = {
  AlertChannels: "channel",
  CloudAccounts: "cloud account",
  ContainerRegistries: "registry or scanner",
};

/** The error that says as what an object is imported; null where the API has none, or none that can be told apart. */
async function otherKind(
  { schema }: Definition,
  { prior, api, signal }: ReadContext,
  resources: Resources,
): Promise<DiagnosticError | null> {
  const kind = mappingOf(schema);
  const id: unknown = Reflect.get(prior, "id");
  if (!kind || typeof id !== "string") return null;
  const others = kind.collection in collections ? Object.keys(collections) : [];
  for (const collection of new Set([kind.collection, ...others])) {
    const object = await findIn(collection, id, { api, signal });
    if (object === null) continue;
    // What is wrong with an object of this kind is something else.
    if (collection === kind.collection && kind.matches(object)) return null;
    const noun = collections[collection];
    const type = textAt("type", object);
    const name = await resourceFor(collection, object, resources);
    if (name === undefined && (noun === undefined || type === "")) return null;
    const what = noun === undefined ? "of another kind" : `a ${noun} of type ${typeName.fromWire(type)}`;
    const advice =
      name === undefined ? "no resource of this provider is for that" : `import it as sec_${name}`;
    return new DiagnosticError(["id"], "Object of another kind", `${id} is ${what}: ${advice}.`);
  }
  return null;
}

async function findIn(collection: string, id: string, { api, signal }: Call): Promise<unknown> {
  try {
    return await api.session.find({ path: pathOf(collection, id), signal }, anything);
  } catch (error) {
    // What led here says more than this.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** The name of the one resource for an object, by the kinds of all of them. */
async function resourceFor(
  collection: string,
  object: unknown,
  resources: Resources,
): Promise<string | undefined> {
  const names: string[] = [];
  for (const [name, load] of Object.entries(resources)) {
    const kind = mappingOf((await load()).default.definition.schema);
    if (kind?.collection === collection && kind.matches(object)) names.push(name);
  }
  return names.length === 1 ? names[0] : undefined;
}
