import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { haveOurDirectory } from "../../../src/server/cache-directory.ts";
import { removeOldNames } from "../../../src/server/share/run-folder.ts";
import { removeTemporary, temporaryDirectory } from "../../support/stub.ts";
import { withVariables } from "../../support/with-variables.ts";

/** Windows has no FIFOs. */
const withFifos = process.platform === "win32" ? () => undefined : describe;

withFifos("removeOldNames", () => {
  after(removeTemporary);

  it("removeOldNames removes the names of processes that have ended, a day later, and no others", async () => {
    const folder = await temporaryDirectory();
    const path = (name: string) => join(folder, name);
    const ended = ["0badcafe-1-77-1234-provider_v1.2.0", "0badcafe-1-kept1-host-+bin+provider"];
    const alive = ["0badcafe-2-78-1234-provider", "0badcafe--kept3-host-+bin+provider_v1.2.0"];
    for (const key of [...ended, ...alive]) {
      writeFileSync(path(key), "77\n");
      execFileSync("mkfifo", [path(`${key}.c`), path(`${key}.80.i`), path(`${key}.80.o`)]);
    }
    for (const name of ["a-file-of-the-user", "failed-terraform-provider-x"]) writeFileSync(path(name), "");
    const descriptors = alive.map((key) => openSync(path(`${key}.c`), "r+"));
    try {
      const all = readdirSync(folder);
      removeOldNames(folder);
      expect(readdirSync(folder)).to.deep.equal(all);
      for (const name of all) utimesSync(path(name), 0, (Date.now() - 25 * 3_600_000) / 1000);
      removeOldNames(folder);
      const left = alive.flatMap((key) => ["", ".80.i", ".80.o", ".c"].map((end) => key + end));
      expect(readdirSync(folder)).to.have.members(["a-file-of-the-user", ...left]);
    } finally {
      for (const descriptor of descriptors) closeSync(descriptor);
    }
  });

  it("removeOldNames refuses a start that has waited for more than a minute, and no other", async () => {
    const folder = await temporaryDirectory();
    const names = ["0badcafe-1-77-1234-provider.80.o", "0badcafe-1-77-1234-provider.81.o"];
    const [waiting = "", started = ""] = names.map((name) => join(folder, name));
    execFileSync("mkfifo", [waiting, started]);
    const descriptors = [waiting, started].map((path) =>
      openSync(path, constants.O_RDWR | constants.O_NONBLOCK),
    );
    try {
      utimesSync(waiting, 0, (Date.now() - 61_000) / 1000);
      removeOldNames(folder);
      const [first = 0, second = 0] = descriptors;
      const bytes = Buffer.alloc(10);
      expect(bytes.toString("latin1", 0, readSync(first, bytes))).to.equal("no\n");
      expect(() => readSync(second, bytes)).to.throw("EAGAIN");
    } finally {
      for (const descriptor of descriptors) closeSync(descriptor);
    }
  });
});

/** Ways in which the folders of a user can be, each with whether the folder of the FIFOs may be created there. */
const places: Readonly<
  Record<string, { readonly prepare: (home: string) => void; readonly isMade: boolean }>
> = {
  "an empty home folder": { prepare: () => {}, isMade: true },
  "a cache folder": { prepare: (home) => mkdirSync(join(home, ".cache")), isMade: true },
  "a folder of compiled code": {
    prepare: (home) => mkdirSync(join(home, ".cache/tfnode"), { recursive: true, mode: 0o700 }),
    isMade: true,
  },
  "a cache folder that is a link to a folder": {
    prepare: (home) => {
      mkdirSync(join(home, "elsewhere"));
      symlinkSync("elsewhere", join(home, ".cache"));
    },
    isMade: true,
  },
  "a cache folder that everyone can write to": {
    prepare: (home) => {
      mkdirSync(join(home, ".cache"));
      chmodSync(join(home, ".cache"), 0o777);
    },
    isMade: false,
  },
  "a cache folder that everyone can write to, with a sticky bit": {
    prepare: (home) => {
      mkdirSync(join(home, ".cache"));
      chmodSync(join(home, ".cache"), 0o1777);
    },
    isMade: true,
  },
  "a cache folder that is a link to nothing": {
    prepare: (home) => symlinkSync(join(home, "none"), join(home, ".cache")),
    isMade: false,
  },
  "a cache folder that is a file": {
    prepare: (home) => writeFileSync(join(home, ".cache"), ""),
    isMade: false,
  },
  "a folder of compiled code that is a link": {
    prepare: (home) => {
      for (const name of ["elsewhere", ".cache"]) mkdirSync(join(home, name), { mode: 0o700 });
      symlinkSync("../elsewhere", join(home, ".cache/tfnode"));
    },
    isMade: false,
  },
  "a folder of compiled code that the group can write to": {
    prepare: (home) => {
      mkdirSync(join(home, ".cache/tfnode"), { recursive: true });
      chmodSync(join(home, ".cache/tfnode"), 0o770);
    },
    isMade: false,
  },
  "a file in place of the folder": {
    prepare: (home) => {
      mkdirSync(join(home, ".cache/tfnode"), { recursive: true, mode: 0o700 });
      writeFileSync(join(home, ".cache/tfnode/run"), "");
    },
    isMade: false,
  },
  "a link to nothing in place of the folder": {
    prepare: (home) => {
      mkdirSync(join(home, ".cache/tfnode"), { recursive: true, mode: 0o700 });
      symlinkSync(join(home, "none"), join(home, ".cache/tfnode/run"));
    },
    isMade: false,
  },
  "no home folder": { prepare: (home) => rmSync(home, { recursive: true }), isMade: false },
};

/** Only root can give folders to another user, and is still not their owner. */
const placesOfRoot: typeof places = {
  "a home folder of another user": { prepare: (home) => chownSync(home, 65_534, 65_534), isMade: false },
  "a cache folder of another user": {
    prepare: (home) => {
      mkdirSync(join(home, ".cache"));
      chownSync(join(home, ".cache"), 65_534, 65_534);
    },
    isMade: false,
  },
};

withFifos("the folder of the FIFOs, which the shell creates", function () {
  this.timeout(30_000);
  after(removeTemporary);

  const script = readFileSync(resolve(import.meta.dirname, "../../../../src/bin/launcher/share.sh"), "utf8");
  const make = `${script.replace("@log@", "TF_LOG_PROVIDER_X")}\ntfnode_make "$1"`;

  /** The folders below a home folder with their modes. */
  const found = (home: string) =>
    [".cache", ".cache/tfnode", ".cache/tfnode/run", "none", "elsewhere", "elsewhere/tfnode/run"].map(
      (name) => {
        try {
          const stats = lstatSync(join(home, name));
          return [name, stats.isDirectory(), stats.mode & 0o7777];
        } catch (error) {
          return [name, (error as NodeJS.ErrnoException).code];
        }
      },
    );

  const isRoot = process.getuid?.() === 0;
  for (const [what, { prepare, isMade }] of Object.entries({ ...places, ...(isRoot && placesOfRoot) })) {
    it(`in ${what}, the shell ${isMade ? "creates" : "does not create"} the folder of the FIFOs, as Node does`, async () => {
      const homes = [
        join(await temporaryDirectory(), "of the shell"),
        join(await temporaryDirectory(), "ofNode"),
      ];
      const [ofShell = "", ofNode = ""] = homes;
      for (const home of homes) {
        mkdirSync(home, { mode: 0o755 });
        prepare(home);
      }
      const env = { PATH: process.env.PATH, HOME: ofShell };
      const { status } = spawnSync("sh", ["-c", make, "sh", join(ofShell, ".cache/tfnode")], { env });
      const byNode = await withVariables({ HOME: ofNode }, () => {
        try {
          const folder = join(ofNode, ".cache/tfnode");
          return haveOurDirectory(folder) && haveOurDirectory(join(folder, "run"));
        } catch {
          return false;
        }
      });
      expect([status === 0, byNode]).to.deep.equal([isMade, isMade]);
      expect(found(ofShell)).to.deep.equal(found(ofNode));
      if (isMade) expect(lstatSync(join(ofShell, ".cache/tfnode/run")).mode & 0o7777).to.equal(0o700);
    });
  }

  for (const [what, env] of [
    ["XDG_CACHE_HOME", (home: string) => ({ XDG_CACHE_HOME: join(home, "x"), HOME: undefined })],
    ["HOME, with a relative XDG_CACHE_HOME,", (home: string) => ({ XDG_CACHE_HOME: "x", HOME: home })],
  ] as const) {
    it(`the folder of the FIFOs is found by ${what} as Node finds it`, async () => {
      const home = await temporaryDirectory();
      const share = `${script.replace("@log@", "TF_LOG_PROVIDER_X")}\ntfnode_try() { :; }\ntfnode_share`;
      spawnSync("sh", ["-c", share], { cwd: home, env: { PATH: process.env.PATH, ...env(home) } });
      const folder = what === "XDG_CACHE_HOME" ? "x" : ".cache";
      expect(readdirSync(home)).to.deep.equal([folder]);
      expect(readdirSync(join(home, folder, "tfnode"))).to.deep.equal(["run"]);
    });
  }

  it("without a home folder in the environment, the shell creates no folder", async () => {
    const home = await temporaryDirectory();
    const share = `${script.replace("@log@", "TF_LOG_PROVIDER_X")}\ntfnode_make() { echo made; }\ntfnode_share`;
    for (const env of [{}, { HOME: "" }, { HOME: "relative" }, { XDG_CACHE_HOME: "relative", HOME: "" }]) {
      const { stdout } = spawnSync("sh", ["-c", share], {
        cwd: home,
        env: { PATH: process.env.PATH, ...env },
      });
      expect(String(stdout), JSON.stringify(env)).to.equal("");
    }
    expect(readdirSync(home)).to.deep.equal([]);
  });
});
