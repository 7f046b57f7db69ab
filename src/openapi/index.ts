export {
  type DocumentApi,
  type DocumentApiOptions,
  type DocumentCollection,
  documentApi,
  type LocalDocumentApi,
  type ServeOptions,
  serveDocument,
} from "./local/serve.ts";
