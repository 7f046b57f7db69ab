export type { BillOfMaterials, Component } from "./bill-of-materials.ts";
export { type DocsDescription, type Page, registryDocs } from "./docs.ts";
export { makeReleases, type ReleaseDescription, type ReleaseOptions } from "./make-releases.ts";
export { ReleaseError } from "./release-error.ts";
export { type Release, type ReleasedPackage, readRelease } from "./release-folder.ts";
export { makeSigningKey, readSigningKey, type SigningKey } from "./signature.ts";
export { sourceDate } from "./source-date.ts";
export { parseTarget, type Target } from "./targets.ts";
