/** The names of a provider's attributes by the dotted paths of their values in objects, by resource type. */
export type AttributeNames = { readonly [type: string]: { readonly [path: string]: string } };

/** Reads the names in generated modules: `path=name` by resource type, or one word if both are the same. */
export function readAttributeNames(texts: { readonly [type: string]: string }): AttributeNames {
  return Object.fromEntries(
    Object.entries(texts).map(([type, text]) => [
      type,
      Object.fromEntries(
        text.split(" ").map((part) => {
          const [path = "", name = path] = part.split("=");
          return [path, name];
        }),
      ),
    ]),
  );
}
