import { ReleaseError } from "./release-error.ts";

/** A system for which packages are made. */
export interface Target {
  /** The name in Go and Terraform: `linux_amd64`. */
  readonly name: string;
  readonly os: string;
  readonly arch: string;
}

/** Returns the target with a name such as `linux_amd64`. Throws a ReleaseError. */
export function parseTarget(name: string): Target {
  const [, os, arch] = /^([a-z0-9]+)_([a-z0-9]+)$/.exec(name) ?? [];
  if (os && arch) return { name, os, arch };
  throw new ReleaseError(`${JSON.stringify(name)} is no target. One is written like linux_amd64.`);
}
