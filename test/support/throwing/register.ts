// For `node --import`: makes selected functions of error paths throw (hooks.ts).
import { register } from "node:module";

register(new URL("./hooks.js", import.meta.url));
