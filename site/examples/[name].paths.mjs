import { exampleFolders, examplePage } from "../examples.mjs";

/** A page for each folder of examples. */
export default {
  paths: () => exampleFolders().map((name) => ({ params: { name }, content: examplePage(name) })),
};
