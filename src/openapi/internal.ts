// The functions that the commands of @tfnode/cli and @tfnode/create call, in the same version. Other callers use
// index.ts.

export { learnDocument, learnedActions, learnedLines } from "./learn/document.ts";
export { sender } from "./learn/send.ts";
export { leftLine, listResources, readingLine, resourceLine } from "./list.ts";
export { loadDocument } from "./load.ts";
export { overlayOf, overlayWith } from "./overlay/decided.ts";
export { overlayFileOf } from "./overlay/overlay.ts";
export {
  joinedRecords,
  type RecordedAttribute,
  recordOf,
  type ScaffoldRecord,
  scaffoldAgain,
} from "./record.ts";
export { loaderLines, type Scaffold, scaffoldWanted, type Wanted } from "./scaffold.ts";
export { projectFiles } from "./write/project.ts";
