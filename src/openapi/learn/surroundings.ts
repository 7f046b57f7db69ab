import type { Attribute } from "../attribute.ts";
import type { Model } from "../model/model.ts";
import { snakeCase, withoutNames, withSegments } from "../names.ts";

/** Returns the resource whose objects a parameter of a path names, by its position; undefined if there is none. */
export function objectAt(models: readonly Model[], path: string, position: number): Model | undefined {
  const whole = withSegments(path);
  const end = [...whole.matchAll(/\{[^{}/]+\}/g)][position];
  if (end === undefined) return undefined;
  const bare = (one: string) => withoutNames(one).replace(/\/$/, "");
  const wanted = bare(whole.slice(0, end.index + end[0].length));
  return models.find((model) => bare(model.path) === wanted);
}

/** Returns the resource that an attribute refers to by its name, such as `flow` for `flow_id`; undefined if there is none. */
export function referredBy(
  models: readonly Model[],
  { apiName, create, shape }: Attribute,
): Model | undefined {
  const inner = "element" in shape ? shape.element : shape;
  const isName = create !== "never" && ["string", "number"].includes(inner.kind);
  return isName ? namedBy(models, apiName) : undefined;
}

/** Returns the resource whose objects a name refers to, such as `flow` for `flow_id` or the header `X-Flow-ID`; undefined if there is none. */
export function namedBy(models: readonly Model[], apiName: string): Model | undefined {
  const [, word] = /^(?:x_)?(.+)_(?:ids?|uuids?)$/.exec(snakeCase(apiName)) ?? [];
  if (word === undefined) return undefined;
  return models.find(({ name }) => name === word) ?? models.find(({ name }) => word.endsWith(`_${name}`));
}
