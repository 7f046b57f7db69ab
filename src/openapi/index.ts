export { type LocalDocumentApi, type ServeOptions, serveDocument } from "./local/serve.ts";
