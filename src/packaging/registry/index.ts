export { packageHash, zipHash } from "./hashes.ts";
export { addToMirror } from "./mirror.ts";
export { addToSite } from "./registry.ts";
