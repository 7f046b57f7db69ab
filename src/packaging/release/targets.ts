import { ReleaseError } from "./release-error.ts";

/** A system that packages are for. */
export interface Target {
  /** As Go and Terraform write it: `linux_amd64`. */
  readonly name: string;
  readonly os: string;
  readonly arch: string;
}

/** The target of a name such as `linux_amd64`. Throws a ReleaseError. */
export function parseTarget(name: string): Target {
  const [, os, arch] = /^([a-z0-9]+)_([a-z0-9]+)$/.exec(name) ?? [];
  if (os && arch) return { name, os, arch };
  throw new ReleaseError(`${JSON.stringify(name)} is no target. One is written like linux_amd64.`);
}
