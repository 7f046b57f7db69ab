// Builds the documentation site in dist/site: npm run docs. Variables: DOCS_BASE is the path of the site on its host, "/" by default, and
// DOCS_SOURCE_URL the address of the sources, to which links to other files than pages lead.
import { relative } from "node:path";
import { buildSite, siteFolder } from "./lib/site.mjs";

process.exitCode = buildSite();
if (process.exitCode === 0) console.log(relative(process.cwd(), siteFolder));
