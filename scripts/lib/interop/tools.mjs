import { hasGo } from "../go-program.mjs";
import { cdktnIsInstalled, installCdktn } from "./cdktn.mjs";
import { buildPrograms, missingPrograms, programFolder, programs } from "./programs.mjs";
import { installPulumi, installPython, pulumiIsInstalled, pythonIsInstalled } from "./pulumi.mjs";
import { installSdks, sdksAreInstalled } from "./sdks.mjs";

/** What package managers install, next to the programs that Go builds. */
const parts = [
  { isInstalled: pulumiIsInstalled, install: installPulumi },
  { isInstalled: pythonIsInstalled, install: installPython },
  { isInstalled: cdktnIsInstalled, install: installCdktn },
  { isInstalled: sdksAreInstalled, install: installSdks },
];

/** Reports whether everything for the interop tests is built and installed. */
export function hasTools() {
  return missingPrograms().length === 0 && parts.every(({ isInstalled }) => isInstalled());
}

/** Builds and installs missing parts, and returns whether that succeeded. Progress is on standard error. */
export function getTools() {
  if (!buildPrograms(missingPrograms())) return false;
  return parts.every(({ isInstalled, install }) => isInstalled() || install());
}

/** Returns why the missing parts cannot be built, or undefined. */
export function obstacle() {
  if (missingPrograms().length === 0 || hasGo()) return undefined;
  const names = missingPrograms().map((name) => `  ${name} ${programs[name].version}`);
  return [
    "Go is not on the PATH. These programs are built with it:",
    "",
    ...names,
    "",
    "Install Go 1.26 or newer (https://go.dev/doc/install), or let INTEROP_BIN name a folder that has been filled elsewhere",
    `by ./scripts/interop --tools; it is ${programFolder} now.`,
  ].join("\n");
}
