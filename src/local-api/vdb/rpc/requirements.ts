/** The requirements of a method. */
export interface Requirement {
  /** Whether a call needs a key at all. */
  readonly key: boolean;
  /** Returns the missing permissions in words; undefined if the call is allowed. */
  missing(granted: readonly string[]): string | undefined;
}

/** Requires no key. */
export const noKey: Requirement = { key: false, missing: () => undefined };

/** Requires any key. */
export const anyKey: Requirement = { key: true, missing: () => undefined };

/** Requires all of the permissions. */
export function all(...permissions: readonly string[]): Requirement {
  return { key: true, missing: (granted) => permissions.find((permission) => !granted.includes(permission)) };
}

/** Requires one of the permissions. */
export function either(...permissions: readonly string[]): Requirement {
  return {
    key: true,
    missing: (granted) =>
      permissions.some((permission) => granted.includes(permission)) ? undefined : permissions.join(" or "),
  };
}
