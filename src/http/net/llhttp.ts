import { setFlagsFromString } from "node:v8";

/** The flags that, together, make V8 compile functions when they are first called, and optimize them when they are called often. */
const flags = ["wasm-lazy-compilation", "wasm-dynamic-tiering", "wasm-tier-up"];

/**
 * Calls the function that compiles llhttp, the WebAssembly with which undici parses responses; the build makes undici call this. Node 20
 * would compile it again after the first response, which takes 45 to 75 ms on another thread that the end of the process waits for.
 * Later versions do so after hundreds of responses, and are not changed. The flags are restored when this returns, because V8
 * uses cached code only under the same flags. See docs/decisions/archive/045-the-first-request.md.
 */
export function compiledOnce<Compiled>(compile: () => Compiled): Compiled {
  if (!process.version.startsWith("v20.")) return compile();
  try {
    for (const flag of flags) setFlagsFromString(`--no-${flag}`);
    return compile();
  } finally {
    for (const flag of flags) setFlagsFromString(`--${flag}`);
  }
}
