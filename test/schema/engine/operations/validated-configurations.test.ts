import { expect } from "chai";
import {
  configurationFor,
  forgetConfigurations,
  rememberConfiguration,
} from "../../../../src/schema/engine/operations/validated-configurations.ts";
import { bool, identifier, string } from "../../../../src/schema/index.ts";
import { Unknown } from "../../../../src/schema/values/unknown.ts";
import { blockOfFields, filled } from "../../../support/values.ts";

const block = blockOfFields({
  id: identifier("The ID"),
  name: string("Name")
    .comparedAs((text) => text.toLowerCase())
    .optional(),
  kind: string("Kind").optional(),
  secret: string("Secret").optional().sensitive(),
  enabled: bool("Enabled").optional(),
});
const type = "small_thing";
const state = filled(block, { id: "1", name: "A", kind: "x", enabled: true });

function remember(config: { readonly [name: string]: unknown }) {
  const value = filled(block, config);
  rememberConfiguration(type, value);
  return value;
}

const found = () => configurationFor(type, block, state);

describe("the configurations that were validated", () => {
  // Other tests in this process may have left some.
  beforeEach(forgetConfigurations);
  after(forgetConfigurations);

  it("have none for a state if each of them sets another value, or is of another type", () => {
    remember({ name: "b" });
    remember({ name: "a", kind: "y" });
    rememberConfiguration("small_other", filled(block, { name: "a" }));
    expect(found()).to.equal(undefined);
  });

  it("are compared with a state by what they set, unless it is unknown, empty or sensitive", () => {
    const config = remember({ name: "a", kind: new Unknown(), secret: "s", enabled: false });
    expect(found()).to.equal(config);
  });

  it("have one for a state that has most values in common with it, and of several the newest", () => {
    remember({ name: "a" });
    const most = remember({ name: "A", kind: "x" });
    remember({ kind: "x" });
    expect(found()).to.equal(most);
    const newest = remember({ name: "a", kind: "x", enabled: false });
    expect(found()).to.equal(newest);
  });

  it("are forgotten at the end of a command, and the oldest after 500 others of their type", () => {
    remember({ name: "a" });
    for (let i = 0; i < 500; i++) remember({ name: `b${i}` });
    expect(found()).to.equal(undefined);
    remember({ name: "a" });
    forgetConfigurations();
    expect(found()).to.equal(undefined);
  });
});
