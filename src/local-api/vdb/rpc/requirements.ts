/** What a call needs to be allowed. */
export interface Requirement {
  /** Whether it needs a key at all. */
  readonly key: boolean;
  /** What is missing among the granted permissions, in words; undefined when the call is allowed. */
  missing(granted: readonly string[]): string | undefined;
}

/** Anybody may, without a key. */
export const noKey: Requirement = { key: false, missing: () => undefined };

/** Any key is good enough. */
export const anyKey: Requirement = { key: true, missing: () => undefined };

/** Every one of the permissions. */
export function all(...permissions: readonly string[]): Requirement {
  return { key: true, missing: (granted) => permissions.find((permission) => !granted.includes(permission)) };
}

/** One of the permissions. */
export function either(...permissions: readonly string[]): Requirement {
  return {
    key: true,
    missing: (granted) =>
      permissions.some((permission) => granted.includes(permission)) ? undefined : permissions.join(" or "),
  };
}
