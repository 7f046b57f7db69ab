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

const prefix = "lweid";
const version = "v2";
const characters = "=,.@:/-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const length = 10;

/** The random part, which may have colons itself, is told by its length. */
const form = new RegExp(
  `^${prefix}:(?<wireCloud>\\w+):${version}:(?<tenant>[^:.]+):(?<accountId>.+):(?<random>[=,.@:/\\-A-Za-z0-9]{${length}})$`,
);

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
  return [prefix, externalIdCloud.toWire(cloud), version, tenant, accountId, random].join(":");
}

/** An external ID taken apart. */
export interface ParsedExternalId extends ExternalIdParts {
  readonly version: string;
  /** The part that nobody can guess. */
  readonly random: string;
}

/** What an external ID says, or null where the text is none. */
export function parseExternalId(text: string): ParsedExternalId | null {
  const { wireCloud = "", tenant = "", accountId = "", random = "" } = form.exec(text)?.groups ?? {};
  const cloud = externalIdCloud.fromWire(wireCloud);
  // A word that the table does not have is no cloud, and neither is one that is users' own.
  if (cloud === wireCloud) return null;
  return { cloud, version, tenant, accountId, random };
}
