import { type Path, pathText } from "../../schema/path.ts";
import { type Block, blockType } from "../../schema/schema.ts";
import { sameValue, type Value } from "../../schema/values/value.ts";
import { type Breach, demand } from "./errors.ts";
import { attributeAt, typeAt, valueAt } from "./paths.ts";

/** The action that Terraform takes on an object. */
export type Action = "no-op" | "create" | "update" | "replace" | "delete";

/** Returns the action that Terraform derives from a plan: only the values and the paths of the provider's response count. */
export function actionFor(block: Block, prior: Value, planned: Value, replacing: readonly Path[]): Action {
  if (prior === null) return planned === null ? "no-op" : "create";
  if (planned === null) return "delete";
  if (sameValue(blockType(block), prior, planned)) return "no-op";
  return replacing.length > 0 ? "replace" : "update";
}

/**
 * Returns the paths of a plan response that cause a replacement: those whose prior and planned value differ, and those of
 * write-only attributes. They have no effect on a create. Throws a ContractError for a path that is in neither value.
 */
export function replacingPaths(
  where: string,
  block: Block,
  prior: Value,
  planned: Value,
  paths: readonly Path[],
): readonly Path[] {
  if (prior === null) return [];
  const type = blockType(block);
  const places = paths.map((path) => ({
    path,
    before: valueAt(type, prior, path),
    after: valueAt(type, planned, path),
  }));
  demand(
    where,
    places
      .filter(({ before, after }) => before === undefined && after === undefined)
      .map(
        ({ path }): Breach => ({
          summary: "Provider produced invalid plan",
          detail: `requires replacement for ${pathText(path)}, which is in neither value`,
        }),
      ),
  );
  return places
    .filter(({ path, before = null, after = null }) => {
      if (attributeAt(block, path)?.writeOnly) return true;
      return !sameValue(typeAt(type, path) ?? "dynamic", before, after);
    })
    .map(({ path }) => path);
}
