import { words } from "../api/words.ts";

/** The cloud of an external ID, `csp` in the API. */
const externalIdCloud = words({
  aws: "cloud_a",
  google: "cloud_b",
  azure: "cloud_c",
  oci: "cloud_d",
});

/** The readable parts of an external ID. */
export interface ExternalIdParts {
  /** `cloud_a`, `cloud_b`, … */
  readonly cloud: string;
  readonly tenant: string;
  /** The account in the cloud. */
  readonly accountId: string;
}

const prefix = "lweid";
const version = "v2";
const characters = "=,.@:/-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const length = 10;

/** The random part may contain colons, so it is recognized by its length. */
const form = new RegExp(
  `^${prefix}:(?<wireCloud>\\w+):${version}:(?<tenant>[^:.]+):(?<accountId>.+):(?<random>[=,.@:/\\-A-Za-z0-9]{${length}})$`,
);

/** Returns the tenant of an account of the platform, or null if the name of the account does not begin with a tenant. */
export function tenantOf(account: string): string | null {
  return /^[^.]+/.exec(account)?.[0] ?? null;
}

/** Returns a new external ID, which is as hard to guess as the numbers of `draw`: random integers below its argument. */
export function newExternalId(
  { cloud, tenant, accountId }: ExternalIdParts,
  draw: (below: number) => number,
): string {
  const random = Array.from({ length }, () => characters.charAt(draw(characters.length))).join("");
  return [prefix, externalIdCloud.toWire(cloud), version, tenant, accountId, random].join(":");
}

/** The parts of an external ID. */
export interface ParsedExternalId extends ExternalIdParts {
  readonly version: string;
  /** The random part, which makes the ID hard to guess. */
  readonly random: string;
}

/** Returns the parts of an external ID, or null if the string is not an external ID. */
export function parseExternalId(text: string): ParsedExternalId | null {
  const { wireCloud = "", tenant = "", accountId = "", random = "" } = form.exec(text)?.groups ?? {};
  const cloud = externalIdCloud.fromWire(wireCloud);
  // A word that is missing from the table is not a cloud, and neither is a neutral name such as `cloud_a`.
  if (cloud === wireCloud) return null;
  return { cloud, version, tenant, accountId, random };
}
