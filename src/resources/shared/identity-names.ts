/** The identity attributes of a resource, in the short or the long form. */
export type IdentityNames =
  | readonly string[]
  | { readonly required: readonly string[]; readonly optional?: readonly string[] };

/** Returns the identity of an object. `values` contains all attributes that an identity may need. */
export function identityIn(
  identity: IdentityNames | undefined,
  values: { readonly [attribute: string]: unknown },
): { readonly [attribute: string]: unknown } {
  const names =
    identity && "required" in identity ? [...identity.required, ...(identity.optional ?? [])] : identity;
  return Object.fromEntries((names ?? []).map((name) => [name, values[name]]));
}
