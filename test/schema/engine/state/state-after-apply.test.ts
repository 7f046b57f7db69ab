import { expect } from "chai";
import { stateAfterApply } from "../../../../src/schema/engine/state/state-after-apply.ts";
import {
  block,
  type Fields,
  nested,
  string,
  knownAfterApply as unknown,
} from "../../../../src/schema/index.ts";
import type { ValueRecord } from "../../../../src/schema/values/value.ts";
import { fromView } from "../../../../src/schema/view.ts";
import { blockOfFields, filled } from "../../../support/values.ts";

type Given = { readonly [name: string]: unknown };

function complete(fields: Fields, planned: Given, remote: Given) {
  const content = blockOfFields(fields);
  return stateAfterApply(content, filled(content, planned), fromView(content, remote) as ValueRecord);
}

const part = { name: string("Name").required(), code: string("Code").computed() };

describe("the state after an apply", () => {
  it("the state after an apply has the API's values where the plan is unknown, and the planned values elsewhere", () => {
    const state = complete(part, { name: "Planned", code: unknown }, { name: "answered", code: "1" });
    expect(state).to.include({ name: "Planned", code: "1" });
  });

  it("the state after an apply has null for an unknown value that the API does not return", () => {
    expect(complete(part, { name: "a", code: unknown }, { name: "a" }).code).to.equal(null);
  });

  it("the state after an apply matches elements of a set by their planned values", () => {
    const fields = { part: block.set("Parts", part) };
    const planned = {
      part: [
        { name: "a", code: unknown },
        { name: "b", code: unknown },
      ],
    };
    const state = complete(fields, planned, {
      part: [
        { name: "b", code: "2" },
        { name: "a", code: "1" },
      ],
    });
    expect((state.part as Given[]).map(({ code }) => code)).to.deep.equal(["1", "2"]);
  });

  it("the state after an apply has the API's nested attribute if all of it was unknown", () => {
    const fields = { parts: nested.list("Parts", part).computed() };
    const state = complete(fields, { parts: unknown }, { parts: [{ name: "a", code: "1" }] });
    expect((state.parts as Given[])[0]).to.include({ name: "a", code: "1" });
  });
});
