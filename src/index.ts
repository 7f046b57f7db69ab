// Everything that a provider is written with: the schema language, and serve, which makes a program of a provider.
export * from "./schema/index.ts";
export { type ServeOptions, serve } from "./server/index.ts";
