import type { Loader, Resource } from "../../schema/index.ts";
import type { SecApi } from "./api/client.ts";

/** Resources by their names without the provider's. */
export interface Resources {
  readonly [name: string]: Loader<Resource<SecApi>>;
}

/** The same resources; where an import finds something of another kind, they say which resource it is for. */
export function explainOtherTypes(resources: Resources): Resources {
  const telling = Object.entries(resources).map(([name, load]) => [
    name,
    async () => ({ default: explainOtherType((await load()).default, resources) }),
  ]);
  return Object.fromEntries(telling);
}

function explainOtherType({ block, definition }: Resource<SecApi>, resources: Resources): Resource<SecApi> {
  return {
    block,
    definition: {
      ...definition,
      async read(context) {
        if (!context.imported) return definition.read(context);
        // Loaded here, because few imports are of another kind.
        const { readOrExplain } = await import("./other-type.ts");
        return readOrExplain(definition, context, resources);
      },
    },
  };
}
