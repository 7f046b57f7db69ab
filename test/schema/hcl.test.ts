import { expect } from "chai";
import { hcl } from "../../src/schema/index.ts";

describe("hcl", () => {
  it("hcl removes the indentation that all lines of the template share", () => {
    expect(hcl`
      resource "kit_thing" "a" {

        name = "a"
      }
    `).to.equal('resource "kit_thing" "a" {\n\n  name = "a"\n}\n');
  });

  it("hcl keeps the indentation of the template if a value has lines without indentation", () => {
    const network = 'resource "kit_network" "a" {\n  name = "a"\n}\n';
    const text = hcl`
      ${network}
      resource "kit_thing" "b" {
        name = "b"
      }
    `;
    expect(text).to.equal(`${network}resource "kit_thing" "b" {\n  name = "b"\n}\n`);
  });

  it("hcl indents the further lines of a value like the line that contains it", () => {
    const rule = 'rule {\n  port = 1\n\n  name = "r"\n}';
    const list = '[\n  "a",\n]';
    expect(hcl`
      resource "kit_thing" "a" {
        names = ${list}
        ${rule}
      }
    `).to.equal(
      [
        'resource "kit_thing" "a" {',
        '  names = [\n    "a",\n  ]',
        '  rule {\n    port = 1\n\n    name = "r"\n  }',
        "}\n",
      ].join("\n"),
    );
  });

  it("hcl inserts several values in a line, and values of every type as their text", () => {
    expect(hcl`
      locals {
        a = "${"x"}-${1}-${true}"
        ${"b"} = ${null}
      }
    `).to.equal('locals {\n  a = "x-1-true"\n  b = null\n}\n');
  });

  it("hcl inserts a value that looks like a placeholder as plain text", () => {
    expect(hcl`a = "${"$& $1 $$"}"`).to.equal('a = "$& $1 $$"\n');
    expect(hcl`a = "\${kit_thing.a.id}"`).to.equal(`a = "\${kit_thing.a.id}"\n`);
  });

  it("hcl returns an empty text for an empty template", () => {
    expect([hcl``, hcl`\n`, hcl`${""}`]).to.deep.equal(["\n", "\n", "\n"]);
  });
});
