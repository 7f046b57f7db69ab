/** A setting that names unreadable authorities, or contains none. */
export interface Unread {
  readonly variable: string;
  /** The named path; left out for a setting with the authorities themselves. */
  readonly path?: string;
  /** The reason, such as `cannot be read (ENOENT)`. */
  readonly why: string;
}

/** Describes an untrusted connection whose settings name unreadable authorities; these are mentioned first. */
export function missingAuthorities(
  unread: readonly Unread[],
  words: string,
): { readonly words: string; readonly advice: string } {
  const faults = unread.map(({ variable, path, why }) =>
    path === undefined ? `${variable} ${why}` : `${variable} names ${path}, which ${why}`,
  );
  const variables = unread.map(({ variable }) => variable).join(" and ");
  return {
    words: `${faults.join("; ")}. So ${words}`,
    advice: `Correct ${variables}, or make sure that what is named there can be read. If the certificate comes from a well-known authority, unset ${variables}.`,
  };
}
