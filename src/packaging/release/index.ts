export { type DocsDescription, type Page, registryDocs } from "./docs.ts";
export { makeReleases, type ReleaseDescription } from "./make-releases.ts";
export { copyPackageFiles } from "./package-files.ts";
export { ReleaseError } from "./release-error.ts";
export { type Release, readRelease } from "./release-folder.ts";
export { makeSigningKey, readSigningKey, type SigningKey } from "./signature.ts";
export { sourceDate } from "./source-date.ts";
export { parseTarget } from "./targets.ts";
export type { PackageFile } from "./zip.ts";
