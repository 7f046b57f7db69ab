export { type Address, addressesOf } from "./address.ts";
export { packageHash, zipHash } from "./hashes.ts";
export { addToMirror, type BuiltProvider, layOut } from "./mirror.ts";
export { addToSite } from "./registry.ts";
export { siteServer } from "./site-server.ts";
