import { DiagnosticError, type TypedPath } from "../../../schema/index.ts";

/** What is searched for, in the words of error messages. */
interface Wanted {
  /** `alert channel` */
  readonly noun: string;
  /** The name and other conditions, such as `of type email`. */
  readonly name: string;
  readonly more?: string;
  /** How to distinguish objects with the same name, such as `Set type, too.` */
  readonly advice: string;
  /** The attribute that contains the name. */
  readonly at: TypedPath;
}

/** Returns the only match. Throws a DiagnosticError if there is none, or more than one. */
export function onlyOne<Found extends { readonly id: string }>(
  found: readonly Found[],
  { noun, name, more = "", advice, at }: Wanted,
): Found {
  const [first, ...others] = found;
  const named = `the name ${JSON.stringify(name)}`;
  if (!first) {
    const detail = `No ${noun}${more} has ${named}. Write the name as in the platform: case and whitespace matter.`;
    throw new DiagnosticError(at, `${capitalized(noun)} not found`, detail);
  }
  if (others.length === 0) return first;
  const ids = found.map(({ id }) => id).join(", ");
  throw new DiagnosticError(
    at,
    `More than one ${noun}`,
    `${found.length} objects have ${named}${more}: ${ids}. ${advice}`,
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
