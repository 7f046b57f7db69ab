import { readFileSync } from "node:fs";
import { expect } from "chai";
import { type Facts, Refusal } from "../../../src/server/share/admission.ts";
import { oneCommand } from "../../../src/server/share/one-command.ts";

const env = { HOME: "/home/ada", PLUGIN_CLIENT_CERT: "one", PLUGIN_PROTOCOL_VERSIONS: "5,6" };
const parent = { pid: 77, started: "1234" };
const facts: Facts = { parent, folder: "/work", env, limits: () => "" };
const key = "/run/0badcafe-15-77-1234-terraform-provider-x";

describe("oneCommand", () => {
  it("oneCommand admits starts whose environments differ only in the variables that go-plugin sets for each", () => {
    const commands = oneCommand(key);
    commands.admit(facts, []);
    const theirs = { ...env, PLUGIN_CLIENT_CERT: "two", PLUGIN_PROTOCOL_VERSIONS: "6,5" };
    commands.admit({ ...facts, env: theirs }, [facts]);
  });

  for (const [what, other] of [
    ["another parent", { parent: { pid: 78, started: "1234" } }],
    ["a parent with the ID of a process that has ended", { parent: { pid: 77, started: "5678" } }],
    ["another folder", { folder: "/elsewhere" }],
    ["a different value of a variable", { env: { ...env, HOME: "/home/eve" } }],
    ["one more variable", { env: { ...env, MORE: "" } }],
    ["one variable fewer", { env: { PLUGIN_CLIENT_CERT: "one" } }],
  ] as const) {
    it(`oneCommand rejects a start with ${what}`, () => {
      const commands = oneCommand(key);
      commands.admit(facts, []);
      expect(() => commands.admit({ ...facts, ...other }, [])).to.throw(Refusal);
    });
  }

  it("oneCommand rejects a first start whose parent is not that of the key", () => {
    for (const other of [
      { pid: 7, started: "123" },
      { pid: 15, started: "77" },
    ])
      expect(() => oneCommand(key).admit({ ...facts, parent: other }, [])).to.throw(Refusal);
  });

  it("oneCommand is over when the parent has ended, or after 20 seconds without a start", () => {
    const commands = oneCommand(key);
    expect([commands.isLeaving(), commands.isOver(19_999), commands.isOver(20_001)]).to.deep.equal([
      false,
      false,
      true,
    ]);
    commands.admit(facts, []);
    // No process has this ID with this start time.
    expect([commands.isLeaving(), commands.isOver(0)]).to.deep.equal([true, true]);
  });

  it("oneCommand is not over while the parent runs", () => {
    if (process.platform !== "linux") return;
    const stat = readFileSync("/proc/self/stat", "latin1");
    const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
    const own = { pid: process.pid, started };
    const commands = oneCommand(`/run/0badcafe-15-${own.pid}-${own.started}-x`);
    commands.admit({ ...facts, parent: own }, []);
    expect([commands.isLeaving(), commands.isOver(0)]).to.deep.equal([false, false]);
  });
});
