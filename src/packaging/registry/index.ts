export { addressesOf } from "./address.ts";
export { addToMirror, layOut } from "./mirror.ts";
export { addToSite } from "./registry.ts";
export { siteServer } from "./site-server.ts";
