import { nameOf } from "./pulumi-events.ts";

/** A resource in the state of a stack. */
export interface PulumiResource {
  readonly type: string;
  readonly id: string;
  readonly inputs: { readonly [name: string]: unknown };
  readonly outputs: { readonly [name: string]: unknown };
}

interface RawResource extends Partial<PulumiResource> {
  readonly urn: string;
  readonly type: string;
}

/** Objects with this mark contain the encrypted secrets of a state. */
const signature = "4dabf18193072939515e22adb298388d";
const secretMark = "1b47061264138c4ac30d75fd1eb44270";

/** Returns the resources in the output of `pulumi stack export`, by name, without the provider itself. */
export function resourcesIn(exported: string): ReadonlyMap<string, PulumiResource> {
  const { deployment }: { readonly deployment: { readonly resources?: readonly RawResource[] } } =
    JSON.parse(exported);
  const own = (deployment.resources ?? []).filter(({ type }) => !type.startsWith("pulumi:"));
  return new Map(
    own.map(({ urn, type, id = "", inputs = {}, outputs = {} }) => [
      nameOf(urn),
      { type, id, inputs, outputs },
    ]),
  );
}

/** Returns a value of a state without the marks of secrets; hidden secrets are `(secret)`. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value);
  if (!members.some(([name, member]) => name === signature && member === secretMark)) {
    return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
  }
  const shown = members.find(([name]) => name === "plaintext")?.[1];
  return shown === undefined ? "(secret)" : plain(JSON.parse(String(shown)));
}

/** Returns the texts in secrets of a value, from a state with decrypted secrets. */
export function secretsIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const shown = plain(value);
  if (JSON.stringify(shown) === JSON.stringify(value)) return [];
  return signature in value ? textsIn(shown) : Object.values(value).flatMap(secretsIn);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
