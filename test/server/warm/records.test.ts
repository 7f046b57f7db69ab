import { readdirSync } from "node:fs";
import { chmod, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { lastRecord, removeOld, succeed } from "../../../src/server/warm/records.ts";
import { removeTemporary, temporaryDirectory } from "../../support/stub.ts";

const identity = `sec-${"0".repeat(32)}`;
const other = `sec-${"1".repeat(32)}`;

describe("what warm processes leave of themselves", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await temporaryDirectory();
  });

  after(removeTemporary);

  const processOf = (pid: number) => ({
    pid,
    socket: join(folder, `plugin-${String(pid).padStart(24, "0")}`),
  });

  it("names the last process of an identity", () => {
    expect(lastRecord(folder, identity)).to.equal(undefined);
    for (let pid = 1; pid <= 11; pid++) {
      expect(succeed(folder, identity, lastRecord(folder, identity), processOf(pid))).to.equal(true);
      expect(lastRecord(folder, identity)?.process).to.deep.equal(processOf(pid));
    }
    expect(lastRecord(folder, other)).to.equal(undefined);
    expect(readdirSync(folder)).to.deep.equal([`${identity}.11`]);
  });

  it("lets only one of many that looked at the same time succeed a process", () => {
    for (const last of [undefined, 1]) {
      const seen = lastRecord(folder, identity);
      expect(seen?.number).to.equal(last);
      const outcomes = [1, 2, 3, 4].map((pid) => succeed(folder, identity, seen, processOf(pid)));
      expect(outcomes).to.deep.equal([true, false, false, false]);
      expect(lastRecord(folder, identity)?.process.pid).to.equal(1);
    }
  });

  for (const [what, make] of Object.entries<(file: string) => Promise<unknown>>({
    "no JSON": (file) => writeFile(file, "x", { mode: 0o600 }),
    "the address of a socket elsewhere": (file) =>
      writeFile(file, JSON.stringify({ pid: 1, socket: "../plugin-000000000000000000000000" }), {
        mode: 0o600,
      }),
    "written by everybody": async (file) => {
      await writeFile(file, JSON.stringify({ pid: 1, socket: `plugin-${"0".repeat(24)}` }));
      await chmod(file, 0o666);
    },
    "a link": async (file) => {
      await writeFile(`${file}.x`, JSON.stringify({ pid: 1, socket: `plugin-${"0".repeat(24)}` }), {
        mode: 0o600,
      });
      await symlink(`${file}.x`, file);
    },
  })) {
    it(`does not count where it is ${what}, and is succeeded`, async () => {
      await make(join(folder, `${identity}.3`));
      const last = lastRecord(folder, identity);
      expect(last?.process).to.deep.equal({ pid: 0, socket: "" });
      expect(succeed(folder, identity, last, processOf(1))).to.equal(true);
      expect(lastRecord(folder, identity)).to.include({ number: 4 });
    });
  }

  it("goes when it is old, but not while the process is there", async () => {
    for (const [index, name] of [identity, other].entries()) {
      succeed(folder, name, undefined, processOf(index));
      await writeFile(join(folder, `${name}.log`), "");
      await utimes(join(folder, `${name}.1`), 1, 1);
    }
    succeed(folder, `vdb-${"0".repeat(32)}`, undefined, processOf(3));
    await removeOld(folder, async ({ pid }) => pid === 1);
    expect(readdirSync(folder)).to.have.members([`${other}.1`, `${other}.log`, `vdb-${"0".repeat(32)}.1`]);
  });
});
