import { expect } from "chai";
import { parseCommandLine, usage } from "../../src/server/command-line.ts";

describe("the command line", () => {
  it("is empty when Terraform starts the program", () => {
    expect(parseCommandLine([])).to.deep.equal({ kind: "serve" });
  });

  it("accepts flags with one or two dashes", () => {
    for (const flag of ["--debug", "-debug"]) expect(parseCommandLine([flag]).kind).to.equal("debug");
    for (const flag of ["--version", "-version"]) expect(parseCommandLine([flag]).kind).to.equal("version");
    for (const flag of ["--help", "-help", "-h"]) expect(parseCommandLine([flag]).kind).to.equal("help");
  });

  it("prints the help if --help is combined with other flags", () => {
    expect(parseCommandLine(["--debug", "--version", "--help"]).kind).to.equal("help");
    expect(parseCommandLine(["--debug", "--version"]).kind).to.equal("version");
  });

  it("reads --stop", () => {
    for (const flag of ["--stop", "-stop"]) expect(parseCommandLine([flag]).kind).to.equal("stop");
  });

  it("reports the first unknown argument", () => {
    for (const argument of ["serve", "--debugger", "constructor", ""]) {
      expect(parseCommandLine(["--help", argument])).to.deep.equal({ kind: "unknown", argument });
    }
  });

  it("has a usage text", () => {
    expect(usage("terraform-provider-x")).to.match(/^Usage: terraform-provider-x \[--debug/);
  });
});
