/** What identifies the objects of a resource, in the short form or in the long one. */
export type IdentityNames =
  | readonly string[]
  | { readonly required: readonly string[]; readonly optional?: readonly string[] };

/** As much of an object as identifies it. Everything that an identity may need is among the values. */
export function identityIn(
  identity: IdentityNames | undefined,
  values: { readonly [attribute: string]: unknown },
): { readonly [attribute: string]: unknown } {
  const names =
    identity && "required" in identity ? [...identity.required, ...(identity.optional ?? [])] : identity;
  return Object.fromEntries((names ?? []).map((name) => [name, values[name]]));
}
