// The rules that requests and responses of several services share.
import { atLeast, between, length, set, uuid } from "./checks.ts";
import { type MessageRule, type MessageRules, rules } from "./rules.ts";

/** The fields of a request for one page. */
export const page = { pageSize: between(1, 250), pageToken: length(1) };

/** The fields of a response with one page. */
export const pageResponse = { totalSize: atLeast(0), nextPageToken: length(1) };

/** Defines a message whose named fields are IDs. */
export function ids(name: string, ...fields: readonly string[]): MessageRules {
  return rules<Record<string, string>>(name, Object.fromEntries(fields.map((field) => [field, uuid])));
}

/** Defines a message with a required object. */
export function carrier<Message extends object>(
  name: string,
  field: keyof Message & string,
  ...messageRules: readonly MessageRule<Message>[]
): MessageRules {
  return rules<Message>(name, fieldRules(field), ...messageRules);
}

/** The compiler supports only one computed key here. */
function fieldRules<Message>(field: keyof Message & string): Parameters<typeof rules<Message & object>>[1] {
  return { [field]: set } as Parameters<typeof rules<Message & object>>[1];
}
