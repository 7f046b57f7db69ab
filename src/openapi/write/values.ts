import { literal } from "../safe-text.ts";

/** The module of what mappings of all resources share: `src/api/values.ts`. */
export const valuesModule = `import { exactJson } from ${literal("@tfnode/framework")};

/** An object without its members that are null: a request leaves out what is not configured. */
export function present<T extends object>(value: T): Present<T> {
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(members) as Present<T>;
}

/** An object whose members that can be null may be missing instead. */
export type Present<T> = {
  readonly [Name in keyof T as IsPresent<T[Name]> extends true ? Name : never]: T[Name];
} & {
  readonly [Name in keyof T as IsPresent<T[Name]> extends true ? never : Name]?: NonNullable<T[Name]>;
};

type IsPresent<V> = 0 extends 1 & V ? true : null extends V ? false : undefined extends V ? false : true;

/** A value of the API as JSON text; null where there is none. */
export function jsonText(value: unknown): string | null {
  return value === undefined || value === null ? null : exactJson.stringify(value);
}

/** The number of a text. A whole number beyond 2^53 is a bigint, which the client sends with all digits. */
export function numberOf(text: string): number {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? exactJson.parse(text) : number;
}

/** An object with something else for each value. */
export function mapValues<From, To>(
  values: { readonly [name: string]: From },
  change: (value: From) => To,
): { readonly [name: string]: To } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
`;

/** The module that ties definitions to the client: \`src/define.ts\`. */
export const defineModule = `import { definitionsFor } from ${literal("@tfnode/framework")};
import type { HttpClient } from ${literal("@tfnode/framework/http")};

/** All definitions are handed what \`configure\` of the provider returns. */
export const { resource, dataSource } = definitionsFor<HttpClient>();
`;
