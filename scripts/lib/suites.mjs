import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanEnvironment } from "./environment.mjs";

/** Tests that only a thorough run has: each takes many seconds, and its subject seldom changes. */
const thoroughTests = "build/test/**/*.thorough.test.js";

/**
 * What mocha is told for each kind of tests: those that need Node only, those that run real terraform, those that run the
 * programs of scripts/interop, and those that scripts/interop runs again with each program.
 */
const suites = {
  unit: {
    title: "Unit and protocol tests",
    args: [
      "build/test/**/*.test.js",
      "--ignore",
      "build/test/{acceptance,console,scripts,interop,single}/**",
    ],
  },
  acceptance: {
    title: "Acceptance tests",
    args: ["build/test/{acceptance,scripts}/**/*.test.js", "--timeout", "180000"],
  },
  console: {
    title: "The console in a browser",
    args: ["build/test/console/**/*.test.js", "--timeout", "180000"],
  },
  interop: {
    title: "Interop tests",
    args: ["build/test/interop/**/*.test.js", "--timeout", "300000"],
  },
  single: {
    title: "Single executables",
    args: ["build/test/single/**/*.test.js", "--timeout", "600000"],
  },
  framework: {
    title: "The framework",
    args: [
      "build/test/acceptance/framework.test.js",
      "build/test/acceptance/guides.test.js",
      "--timeout",
      "180000",
    ],
  },
  sec: {
    title: "One life of every type of sec",
    args: ["build/test/acceptance/all-types-sec.test.js"],
  },
  vdb: {
    title: "One life of every type of vdb",
    args: ["build/test/acceptance/all-types-vdb.test.js"],
  },
};

/** The suites by name, each with its title. */
export const suiteTitles = Object.fromEntries(
  Object.entries(suites).map(([name, { title }]) => [name, title]),
);

/**
 * Runs a suite of compiled tests with mocha, in an environment and with a home that hold no settings of the user but those of
 * `env`, with another Node if its executable is given, and resolves with mocha's exit code. MOCHA_JOBS says how many files are run at the same time.
 */
export async function runSuite(root, name, more = [], { env = {}, node = process.execPath } = {}) {
  const home = mkdtempSync(join(tmpdir(), "tfnode-home-"));
  const { XDG_CACHE_HOME: _, XDG_CONFIG_HOME: __, ...environment } = cleanEnvironment();
  const left = env.TFNODE_THOROUGH === "on" ? [] : ["--ignore", thoroughTests];
  const jobs = process.env.MOCHA_JOBS ? ["--jobs", process.env.MOCHA_JOBS] : [];
  const colors = process.stdout.isTTY ? [] : ["--no-color"];
  const mocha = join(root, "node_modules/mocha/bin/mocha.js");
  try {
    const child = spawn(node, [mocha, ...suites[name].args, ...left, ...jobs, ...colors, ...more], {
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

/** Where Go keeps what it has compiled: in a home of its own it would begin with its standard library. */
function goCache(env) {
  const { status, stdout } = spawnSync("go", ["env", "GOCACHE"], { env, encoding: "utf8" });
  return status === 0 ? { GOCACHE: stdout.trim() } : {};
}
