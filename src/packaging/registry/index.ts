export { addressesOf } from "./address.ts";
export { updateLockFile } from "./lock-file.ts";
export { addToMirror, layOut } from "./mirror.ts";
export { addToSite } from "./registry.ts";
export { siteServer } from "./site-server.ts";
