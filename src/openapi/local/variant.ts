import { isNode, type Node, own, resolved, text } from "../document.ts";
import { isTarget } from "../shape.ts";

/** Returns the variant that the discriminator of a schema selects for a value; undefined if it selects none. */
export function selectedVariant(document: Node, schema: Node, variants: readonly unknown[], value: unknown) {
  const discriminator = resolved(document, schema.discriminator);
  if (discriminator === null || !isNode(value)) return undefined;
  const selector = own(value, text(discriminator.propertyName));
  if (typeof selector !== "string") return undefined;
  const target = own(resolved(document, discriminator.mapping) ?? {}, selector) ?? selector;
  return variants.find((variant) => isNode(variant) && isTarget(text(own(variant, "$ref")), target));
}
