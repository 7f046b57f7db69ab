import { expect } from "chai";
import { parseCommandLine, usage } from "../../src/server/command-line.ts";

describe("the command line", () => {
  it("parseCommandLine selects serving when Terraform starts the program without arguments", () => {
    expect(parseCommandLine([])).to.deep.equal({ kind: "serve" });
  });

  it("parseCommandLine accepts flags with one or two dashes", () => {
    for (const flag of ["--debug", "-debug"]) expect(parseCommandLine([flag]).kind).to.equal("debug");
    for (const flag of ["--version", "-version"]) expect(parseCommandLine([flag]).kind).to.equal("version");
    for (const flag of ["--help", "-help", "-h"]) expect(parseCommandLine([flag]).kind).to.equal("help");
  });

  it("parseCommandLine selects the help if --help is combined with other flags", () => {
    expect(parseCommandLine(["--debug", "--version", "--help"]).kind).to.equal("help");
    expect(parseCommandLine(["--debug", "--version"]).kind).to.equal("version");
  });

  it("parseCommandLine accepts --stop", () => {
    for (const flag of ["--stop", "-stop"]) expect(parseCommandLine([flag]).kind).to.equal("stop");
  });

  it("parseCommandLine reports the first unknown argument", () => {
    for (const argument of ["serve", "--debugger", "constructor", ""]) {
      expect(parseCommandLine(["--help", argument])).to.deep.equal({ kind: "unknown", argument });
    }
  });

  it("the usage text begins with the name of the program and its flags", () => {
    expect(usage("terraform-provider-x")).to.match(/^Usage: terraform-provider-x \[--debug/);
  });
});
