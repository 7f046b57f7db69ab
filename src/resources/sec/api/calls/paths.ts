const hidden = "(redacted)";

/** A path below `/api/v2/`, as it is sent and as it may be shown. */
export interface ApiPath {
  readonly sent: string;
  readonly shown: string;
}

/** The path of a collection, or of one of its objects, or of something below that. */
export function pathOf(collection: string, id?: string, below?: string): ApiPath {
  const sent = [collection, id === undefined ? [] : segment(id), below ?? []].flat().join("/");
  return { sent, shown: sent };
}

/** The path of an object whose id is written as in a form, where a space is a plus. */
export function formPathOf(collection: string, id: string): ApiPath {
  const sent = `${collection}/${segment(id).replaceAll("%20", "+")}`;
  return { sent, shown: sent };
}

/** The same path with a query string. */
export function withQuery({ sent, shown }: ApiPath, query: Readonly<Record<string, string>>): ApiPath {
  const text = new URLSearchParams(query).toString();
  return text === "" ? { sent, shown } : { sent: `${sent}?${text}`, shown: `${shown}?${text}` };
}

/** The path of an object whose id is a secret. */
export function secretPathOf(collection: string, id: string): ApiPath {
  return { sent: `${collection}/${segment(id)}`, shown: `${collection}/${hidden}` };
}

function segment(id: string): string {
  // A segment of dots alone would be taken as a step up the path.
  return encodeURIComponent(id).replace(/^\.+$/, (dots) => dots.replaceAll(".", "%2E"));
}
