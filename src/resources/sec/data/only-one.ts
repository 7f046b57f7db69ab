import { DiagnosticError, type TypedPath } from "../../../schema/index.ts";

/** What is searched for. */
interface Wanted {
  /** The noun in error messages, such as `alert channel`. */
  readonly noun: string;
  /** A type of resource that creates such objects. */
  readonly resource: string;
  readonly name: string;
  /** The type, if only objects of one type count. */
  readonly type: string | null;
  /** The attribute that contains the name. */
  readonly at: TypedPath;
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly type: string | null;
}

/** Returns the only match. Throws a DiagnosticError if there is none, or more than one. */
export function onlyOne<Found extends Named>(
  objects: readonly Found[],
  { noun, resource, name, type, at }: Wanted,
): Found {
  // Terraform normalizes strings to this form.
  const isWanted = (each: Named) => each.name.normalize() === name && (type ?? each.type) === each.type;
  const found = objects.filter(isWanted);
  const [first, ...others] = found;
  const named = `the name ${JSON.stringify(name)}`;
  const more = type === null ? "" : ` of type ${type}`;
  if (!first) {
    const ofConfiguration = `If this configuration creates the ${noun}, set name to the name of the resource, such as ${resource}.example.name.`;
    const detail = `No ${noun}${more} has ${named}. Write the name as in the platform: case and whitespace matter. ${ofConfiguration}`;
    throw new DiagnosticError(at, `${capitalized(noun)} not found`, detail);
  }
  if (others.length === 0) return { ...first, name };
  const ids = found.map(({ id }) => id).join(", ");
  const detail = `${found.length} objects have ${named}${more}: ${ids}. Set type, or give the ${noun} a name of its own.`;
  throw new DiagnosticError(at, `More than one ${noun}`, detail);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
