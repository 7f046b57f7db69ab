// For `node --import`: makes functions of error paths throw when they are told to (hooks.ts).
import { register } from "node:module";

register(new URL("./hooks.js", import.meta.url));
