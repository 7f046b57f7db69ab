// The package with which providers are written: the schema language, and `serve`, which makes a provider a
// program.
export * from "./schema/index.ts";
export { type BuiltProviderOptions, builtProvider } from "./server/combined/built-provider.ts";
export { type ServeOptions, serve } from "./server/index.ts";
