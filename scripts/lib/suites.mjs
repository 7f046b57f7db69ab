import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, sep } from "node:path";
import { cleanEnvironment } from "./environment.mjs";

/**
 * The tests of each kind: those that need only Node, those that run terraform, those that run the programs of
 * scripts/interop, and those that scripts/interop repeats with each program. A suite contains all tests in its folders below
 * test, or its files, a timeout in milliseconds if a minute is too short, and how many files more than processors run in parallel, because
 * tests wait: by default one.
 */
const suites = {
  unit: {
    title: "Unit and protocol tests",
    foldersExcept: ["acceptance", "console", "interop", "scripts", "single", "site"],
  },
  acceptance: { title: "Acceptance tests", folders: ["acceptance", "scripts"], timeout: 180_000, waiting: 2 },
  console: { title: "The console in a browser", folders: ["console"], timeout: 180_000 },
  site: { title: "The documentation site in a browser", folders: ["site"], timeout: 180_000 },
  interop: { title: "Interop tests", folders: ["interop"], timeout: 300_000 },
  single: { title: "Single executables", folders: ["single"], timeout: 600_000 },
  framework: {
    title: "The framework",
    files: ["acceptance/framework.test.js", "acceptance/guides.test.js", "acceptance/mocks.test.js"],
    timeout: 180_000,
  },
  sec: { title: "One life of every type of sec", files: ["acceptance/all-types-sec.thorough.test.js"] },
  vdb: { title: "One life of every type of vdb", files: ["acceptance/all-types-vdb.thorough.test.js"] },
};

/** The slowest files. They start first: at the end, each would run alone while other processors are idle. */
const longest = [
  "server/share/blocked.test.js",
  "server/share/kept.test.js",
  "server/share/serve-starts.test.js",
  "server/program-start.thorough.test.js",
  "resources/vdb/faults.test.js",
  "acceptance/guides.test.js",
  "acceptance/collector.test.js",
  "acceptance/kept.test.js",
  "acceptance/trace.test.js",
  "acceptance/interrupt.test.js",
  "acceptance/framework.test.js",
  "scripts/provider-author.test.js",
  "scripts/starts-of-node.test.js",
  "scripts/rabbitmq.test.js",
  "scripts/postgresql.test.js",
  "acceptance/all-types-sec.thorough.test.js",
  "scripts/author-path.thorough.test.js",
];

/**
 * Returns the compiled files of a suite, the slowest ones first. Only a thorough run includes `*.thorough.test.ts`: each takes
 * many seconds, and its subject seldom changes.
 */
function filesOf(root, { folders, foldersExcept = [], files }, isThorough) {
  const tests = join(root, "build/test");
  const inFolders = (file) => {
    const [folder] = file.split(sep);
    return folders ? folders.includes(folder) : !foldersExcept.includes(folder);
  };
  const all = readdirSync(tests, { recursive: true }).filter(
    (file) =>
      file.endsWith(".test.js") && (isThorough || !file.endsWith(".thorough.test.js")) && inFolders(file),
  );
  const rank = (file) => longest.indexOf(file.replaceAll(sep, "/")) + 1 || longest.length + 1;
  const sorted = all.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return (files ?? sorted).map((file) => join(tests, file));
}

/** The suites by name, each with its title. */
export const suiteTitles = Object.fromEntries(
  Object.entries(suites).map(([name, { title }]) => [name, title]),
);

/**
 * Runs a suite of compiled tests with mocha, with another Node if its executable is passed, and resolves with mocha's exit code. The
 * environment and the home folder contain no settings of the user except for `env`. MOCHA_JOBS is the number of files
 * that run in parallel.
 */
export async function runSuite(root, name, more = [], { env = {}, node = process.execPath } = {}) {
  const home = mkdtempSync(join(tmpdir(), "tfnode-home-"));
  const { XDG_CACHE_HOME: _, XDG_CONFIG_HOME: __, ...environment } = cleanEnvironment();
  const { timeout = 60_000, waiting = 1, ...suite } = suites[name];
  const files = filesOf(root, suite, env.TFNODE_THOROUGH === "on");
  const jobs = ["--jobs", process.env.MOCHA_JOBS || String(availableParallelism() + waiting)];
  const colors = process.stdout.isTTY ? [] : ["--no-color"];
  const mocha = join(root, "node_modules/mocha/bin/mocha.js");
  try {
    const args = [...files, "--timeout", String(timeout), ...jobs, ...colors, ...more];
    const child = spawn(node, [mocha, ...args], {
      cwd: root,
      env: { ...environment, ...goCache(environment), HOME: home, ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const [code] = await once(child, "close");
    return code ?? 1;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The folder of Go's build cache: with an empty home folder, Go would compile its standard library again. */
function goCache(env) {
  const { status, stdout } = spawnSync("go", ["env", "GOCACHE"], { env, encoding: "utf8" });
  return status === 0 ? { GOCACHE: stdout.trim() } : {};
}
