import type { ListResource, Loader } from "../../schema/index.ts";
import type { SecApi } from "./api/client.ts";
import type { SecResource } from "./listing.ts";
import type { Resources } from "./other-type.ts";

/** The same resources; where an import finds something of another kind, they say which resource it is for. */
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
        // Loaded here, because few imports are of another kind.
        const { readOrExplain } = await import("./other-type.ts");
        return readOrExplain(resource, context, resources);
      },
    },
  };
}

/** The list resources of these resources, under their names, but for those whose objects no call of the API lists. */
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
