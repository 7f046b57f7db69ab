import type { ListResource, Loader } from "../../schema/index.ts";
import type { SecApi } from "./api/client.ts";
import type { SecResource } from "./listing.ts";
import type { Resources } from "./other-type.ts";

/** Returns the same resources, except that the import of an object of another type names the resource for that type. */
export function explainOtherTypes(resources: Resources): Resources {
  const telling = Object.entries(resources).map(([name, load]) => [
    name,
    async () => ({ default: explainOtherType((await load()).default, resources) }),
  ]);
  return Object.fromEntries(telling);
}

function explainOtherType(resource: SecResource, resources: Resources): SecResource {
  const { definition } = resource;
  return {
    ...resource,
    definition: {
      ...definition,
      async read(context) {
        if (!context.imported) return definition.read(context);
        // Loaded here, because few imports find an object of another type.
        const { readOrExplain } = await import("./other-type.ts");
        return readOrExplain(resource, context, resources);
      },
    },
  };
}

/** Returns the list resources of these resources by name, except those whose objects the API cannot list. */
export function listsOf(
  provider: string,
  resources: Resources,
  unlisted: readonly string[],
): { readonly [name: string]: Loader<ListResource<SecApi>> } {
  const listed = Object.entries(resources).filter(([name]) => !unlisted.includes(name));
  const loading = listed.map(([name, load]) => [
    name,
    async () => {
      const [{ listOf }, resource] = await Promise.all([import("./list.ts"), load()]);
      return { default: listOf(`${provider}_${name}`, resource.default) };
    },
  ]);
  return Object.fromEntries(loading);
}
