import { words } from "../api/words.ts";

/** `csp` of an external ID. */
const externalIdCloud = words({
  aws: "cloud_a",
  google: "cloud_b",
  azure: "cloud_c",
  oci: "cloud_d",
});

/** What an external ID says. */
export interface ExternalIdParts {
  /** `cloud_a`, `cloud_b`, … */
  readonly cloud: string;
  readonly tenant: string;
  /** The account of the cloud. */
  readonly accountId: string;
}

const characters = "=,.@:/-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const length = 10;

/** The tenant that an account of the platform belongs to, or null when its name does not begin with one. */
export function tenantOf(account: string): string | null {
  return /^[^.]+/.exec(account)?.[0] ?? null;
}

/** A new external ID. Nobody can guess it if nobody can guess what `draw` returns: whole numbers below its argument. */
export function newExternalId(
  { cloud, tenant, accountId }: ExternalIdParts,
  draw: (below: number) => number,
): string {
  const random = Array.from({ length }, () => characters.charAt(draw(characters.length))).join("");
  return ["lweid", externalIdCloud.toWire(cloud), "v2", tenant, accountId, random].join(":");
}
