import { expect } from "chai";
import {
  configurationFor,
  forgetConfigurations,
  rememberConfiguration,
} from "../../../../src/schema/engine/operations/validated-configurations.ts";
import { bool, identifier, nested, number, string } from "../../../../src/schema/index.ts";
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

describe("configurationFor", () => {
  // Other tests in this process may have left configurations behind.
  beforeEach(forgetConfigurations);
  after(forgetConfigurations);

  it("configurationFor returns none if each configuration sets another value, or is of another type", () => {
    remember({ name: "b" });
    remember({ name: "a", kind: "y" });
    rememberConfiguration("small_other", filled(block, { name: "a" }));
    expect(found()).to.equal(undefined);
  });

  it("configurationFor ignores configured values that are unknown, empty or sensitive", () => {
    const config = remember({ name: "a", kind: new Unknown(), secret: "s", enabled: false });
    expect(found()).to.equal(config);
  });

  it("configurationFor returns the configuration with most values in common with the state, and the newest of several", () => {
    remember({ name: "a" });
    const most = remember({ name: "A", kind: "x" });
    remember({ kind: "x" });
    expect(found()).to.equal(most);
    const newest = remember({ name: "a", kind: "x", enabled: false });
    expect(found()).to.equal(newest);
  });

  it("configurationFor ignores members of nested attributes that only the API sets", () => {
    const rules = nested.list("Rules", {
      port: number("Port").required(),
      size: number("Size").optional(),
      rule_id: string("ID").computed(),
    });
    const nesting = blockOfFields({ id: identifier("The ID"), rules: rules.optional() });
    const config = filled(nesting, { rules: [{ port: 1, size: 0, rule_id: null }] });
    rememberConfiguration(type, config);
    const stateWith = (port: number) =>
      filled(nesting, { id: "1", rules: [{ port, size: null, rule_id: "r" }] });
    expect(configurationFor(type, nesting, stateWith(1))).to.equal(config);
    expect(configurationFor(type, nesting, stateWith(2))).to.equal(undefined);
  });

  it("remembered configurations are forgotten at the end of a command, and the oldest after 500 others of their type", () => {
    remember({ name: "a" });
    for (let i = 0; i < 500; i++) remember({ name: `b${i}` });
    expect(found()).to.equal(undefined);
    remember({ name: "a" });
    forgetConfigurations();
    expect(found()).to.equal(undefined);
  });
});
