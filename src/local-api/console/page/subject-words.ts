import { type Exchange, isObject, type Json, type ObjectChange } from "./api.ts";
import { titleOfChange } from "./change-words.ts";
import { titleOf } from "./object-words.ts";
import { isTestAlert } from "./traffic-words.ts";

/** Returns the title of the object with an ID; undefined if no object has it. */
export type TitleOf = (id: string) => string | undefined;

/** How many objects a line names. */
const maxNamed = 2;

/** Names of objects in a line: the first ones, and the number of all others. */
export function namesText(names: readonly string[]): string {
  const shown = names.length > maxNamed + 1 ? names.slice(0, maxNamed) : names;
  const rest = names.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}

/** What a request did, in a line: `created On call`, `test alert of Security chat`; else the objects that it names. Empty if it names none. */
export function happeningOf(exchange: Exchange, made: readonly ObjectChange[], titleOfId: TitleOf): string {
  const subjects = subjectsOf(exchange, titleOfId);
  if (isTestAlert(exchange)) return `test alert of ${namesText(subjects)}`;
  if (made.length === 0) return namesText(subjects);
  return namesText(made.map((change) => `${change.change} ${titleOfChange(change)}`));
}

/** The titles of the objects that a request names: by their IDs in its path or its body, else by the name in its body. */
export function subjectsOf(exchange: Exchange, titleOfId: TitleOf): readonly string[] {
  const known = idsOf(exchange).flatMap((id) => titleOfId(id) ?? []);
  return known.length > 0 ? [...new Set(known)] : nameIn(exchange.request);
}

/** The IDs that a request may contain: the parts of its path, and the IDs in its body. */
export function idsOf({ path = "", request }: Exchange): readonly string[] {
  return [...path.split(/[/?&=]/).map(decoded), ...idsIn(request)];
}

/** The IDs in the body of a request. The account is no subject of a request. */
function idsIn(value: Json): readonly string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): readonly string[] => {
    if (isObject(inner)) return idsIn(inner);
    if (key === "accountId" || !/(?:^id|Ids?|Guid|IdsTo\w+)$/.test(key)) return [];
    return [inner].flat().filter((id): id is string => typeof id === "string");
  });
}

/** The name in a body, or in the only object of a body, as calls have it. */
function nameIn(body: Json): readonly string[] {
  if (!isObject(body)) return [];
  const inner = Object.values(body).filter(isObject);
  for (const object of [body, ...(inner.length === 1 ? inner : [])]) {
    const title = titleOf("", object);
    if (title !== "") return [title];
  }
  return [];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
