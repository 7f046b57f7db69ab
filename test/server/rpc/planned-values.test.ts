import { chmodSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { string } from "../../../src/schema/index.ts";
import { plannedValues } from "../../../src/server/rpc/planned-values.ts";
import { ServedProvider } from "../../../src/server/rpc/served-provider.ts";
import { scratchForEach } from "../../support/scratch.ts";
import { actionProvider, driveActions } from "../../support/small-action.ts";

const magic = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

describe("the memory of planned actions", () => {
  let scratch: string;
  scratchForEach((path) => {
    scratch = path;
  });

  const environment = () => ({ XDG_CACHE_HOME: scratch, TF_PLUGIN_MAGIC_COOKIE: magic });
  const folder = () => join(scratch, "tfnode/planned-actions");
  const schema = { secret: string("A secret").optional().writeOnly() };
  /** The memory of a process of its own. */
  const memory = (env = environment()) => plannedValues(new ServedProvider(actionProvider({ schema }), env));

  it("an invocation in another process than the plan fails without the write-only value of the plan", async () => {
    const start = async () => {
      const driven = driveActions(actionProvider({ schema }), {}, environment());
      await driven.core.configure({});
      return driven.actions;
    };
    await (await start()).plan("small_do", { secret: "hush" });
    const { errors } = await (await start()).invoke("small_do", { secret: null });
    expect(errors.map(({ summary }) => summary)).to.deep.equal(["Ephemeral value is missing"]);
    await (await start()).plan("small_do", { secret: null });
    expect((await (await start()).invoke("small_do", { secret: null })).errors).to.deep.equal([]);
  });

  it("a process that Terraform started leaves files that only this user can read, with paths and without values", async () => {
    const driven = driveActions(actionProvider({ schema }), {}, environment());
    await driven.core.configure({});
    await driven.actions.plan("small_do", { secret: "hush" });
    const [file = "", ...more] = readdirSync(folder());
    expect(more).to.deep.equal([]);
    expect(statSync(join(folder(), file))).to.include({ size: '["secret"]'.length, mode: 0o100600 });
  });

  it("a process that Terraform did not start leaves no file", () => {
    const planned = memory({ ...environment(), TF_PLUGIN_MAGIC_COOKIE: "" });
    planned.set("key", ["secret"]);
    expect(planned.get("key")).to.deep.equal(["secret"]);
    expect(readdirSync(scratch)).to.deep.equal([]);
  });

  it("a plan replaces the file of an earlier plan, and removes it if it has no write-only value", () => {
    memory().set("key", ["a", "b"]);
    expect(memory().get("key")).to.deep.equal(["a", "b"]);
    memory().set("key", ["b"]);
    expect(memory().get("key")).to.deep.equal(["b"]);
    memory().set("key", []);
    expect(memory().get("key")).to.deep.equal([]);
    expect(readdirSync(folder())).to.deep.equal([]);
  });

  it("the folder has the newest 500 plans", () => {
    const planned = memory();
    for (let index = 0; index < 500; index++) {
      const file = join(folder(), `${index}`);
      writeFileSync(file, "");
      utimesSync(file, index, index);
    }
    planned.set("key", ["secret"]);
    const files = readdirSync(folder());
    expect(files).to.have.length(500).and.to.include("1").and.not.to.include("0");
    expect(planned.get("key")).to.deep.equal(["secret"]);
  });

  it("a damaged file is like none", () => {
    const planned = memory();
    planned.set("key", ["secret"]);
    const [file = ""] = readdirSync(folder());
    writeFileSync(join(folder(), file), '["sec');
    expect(planned.get("key")).to.deep.equal([]);
  });

  it("the plans are in the memory of the process if other users can write to the folder", () => {
    memory().set("key", ["secret"]);
    chmodSync(folder(), 0o777);
    const planned = memory();
    planned.set("other", ["secret"]);
    expect(planned.get("other")).to.deep.equal(["secret"]);
    expect(readdirSync(folder())).to.have.length(1);
  });
});
