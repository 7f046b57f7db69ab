// The functions that the commands of @tfnode/cli and @tfnode/create call, in their own version. Others use index.ts.
export { resourceList } from "./list.ts";
export { loadDocument } from "./load.ts";
export { findResources } from "./resources.ts";
export { loaderLines, type Scaffold, scaffoldWanted, sharedFiles, type Wanted } from "./scaffold.ts";
export { projectFiles } from "./write/project.ts";
