import { setFlagsFromString } from "node:v8";

/** Together they stand for compiling functions when they are first called, and again, optimized, when they are called a lot. */
const flags = ["wasm-lazy-compilation", "wasm-dynamic-tiering", "wasm-tier-up"];

/**
 * Calls what compiles llhttp, the WebAssembly with which undici reads answers; the build lets undici do so. After its first
 * answer Node 20 would compile it again, which takes 45 to 75 ms on another thread that the end of the process waits for.
 * Later versions do so after hundreds of answers, and are left alone. The flags are as they were when this returns, because V8
 * takes compiled code from a cache only under the same flags. See docs/decisions/045-the-first-request.md.
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
