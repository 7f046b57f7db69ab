import { expect } from "chai";
import fc from "fast-check";
import type { Plain } from "../../../../src/resources/vdb/api/structs.ts";
import { readYaml, writeYaml } from "../../../../src/resources/vdb/environment/yaml.ts";
import { runs } from "../../../support/thorough.ts";

function read(text: string): Plain {
  const reading = readYaml(text);
  if ("plain" in reading) return reading.plain;
  throw new Error(reading.problem);
}

/** The error of a text; undefined if it is valid. */
function problem(text: string): string | undefined {
  const reading = readYaml(text);
  return "problem" in reading ? reading.problem : undefined;
}

/** Returns the canonical text of another one. */
const canonical = (text: string) => writeYaml(read(text));

const map = (members: Readonly<Record<string, Plain>>) => new Map(Object.entries(members));

describe("YAML documents", () => {
  for (const { title, text, form = text } of [
    { title: "booleans", text: "clusterManager:\n  enabled: false\n" },
    { title: "keys in order, integers as floats", text: "b: 1\na: two\n", form: "a: two\nb: 1.0\n" },
    { title: "fractions", text: "x: 1.5\n" },
    { title: "large numbers", text: "x: 12345678901234\n", form: "x: 1.2345678901234e+13\n" },
    { title: "small numbers", text: "x: 0.00001\ny: 0.0001\n", form: 'x: 1.0e-05\n"y": 0.0001\n' },
    { title: "nulls", text: "x: null\ny: ~\nz:\n", form: 'x: null\n"y": null\nz: null\n' },
    {
      title: "strings that were booleans in YAML 1.1",
      text: "x: yes\ny: true\n",
      form: 'x: "yes"\n"y": true\n',
    },
    { title: "needless quotes", text: '"my-test": "my value"\n', form: "my-test: my value\n" },
    { title: "strings of digits", text: "x: '3'\n", form: 'x: "3"\n' },
    { title: "strings of several lines", text: "x: |\n  line1\n  line2\n" },
    {
      title: "a last line without a line break",
      text: 'x: "line1\\nline2"\n',
      form: "x: |-\n  line1\n  line2\n",
    },
    {
      title: "strings that need quotes",
      text: `x: "a: b"\ny: "# c"\nz: "- d"\nw: "it's"\nv: " lead"\n`,
      form: `v: " lead"\nw: it's\nx: "a: b"\n"y": "# c"\nz: "- d"\n`,
    },
    {
      title: "lists, at the level of their key",
      text: "l:\n  - a\n  - b: 1\n    c: 2\n  - [1, 2]\n",
      form: "l:\n- a\n- b: 1.0\n  c: 2.0\n- - 1.0\n  - 2.0\n",
    },
    { title: "empty values", text: "a: {}\nb: []\nc: ''\n", form: 'a: {}\nb: []\nc: ""\n' },
    { title: "numbers as keys", text: "1: a\n2: b\n", form: '"1": a\n"2": b\n' },
    { title: "dates", text: "d: 2020-01-02\n", form: 'd: "2020-01-02"\n' },
    { title: "long strings", text: `x: ${"word ".repeat(40)}end\n` },
    { title: "anchors", text: "a: &one\n  b: t\nc: *one\n", form: "a:\n  b: t\nc:\n  b: t\n" },
    {
      title: "merge keys",
      text: "a: &one\n  b: t\nc:\n  <<: *one\n  d: u\n",
      form: "a:\n  b: t\nc:\n  b: t\n  d: u\n",
    },
  ]) {
    it(`a YAML document has one canonical form: ${title}`, () => {
      expect(canonical(text)).to.equal(form);
      expect(canonical(form)).to.equal(form);
    });
  }

  it("YAML is parsed with the core schema", () => {
    expect(read("a: 0x10\nb: 0o17\nc: -2.50\nd: .5\ne: True\nf: 1.5e3\ng: -0.1E-2")).to.deep.equal(
      map({ a: 16, b: 15, c: -2.5, d: 0.5, e: true, f: 1500, g: -0.001 }),
    );
    expect(read("a: no\nb: 1_000\nc: 12:30:45\nd: 2020-01-02")).to.deep.equal(
      map({ a: "no", b: "1_000", c: "12:30:45", d: "2020-01-02" }),
    );
  });

  it("an exponent without a decimal point is parsed as a string", () => {
    expect(read("x: 1e3")).to.deep.equal(map({ x: "1e3" }));
    expect(writeYaml(map({ x: "1e3" }))).to.equal('x: "1e3"\n');
  });

  it("keys keep their written form", () => {
    expect(read("0x10: a\ntrue: b\n~: c\n__proto__: d")).to.deep.equal(
      new Map([
        ["0x10", "a"],
        ["true", "b"],
        ["~", "c"],
        ["__proto__", "d"],
      ]),
    );
  });

  it("a document with only comments is empty", () => {
    expect(read("")).to.equal(null);
    expect(read("# only\n")).to.equal(null);
  });

  it("a written document parses to the same data", () => {
    const key = fc.string({ unit: "grapheme", maxLength: 8 });
    const { plain } = fc.letrec<{ plain: Plain }>((tie) => ({
      plain: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<Plain>(null, true, false, "yes", "1e3", "~", "1.0", "0x1", "a\n b\n\n", "# a"),
        fc.string({ unit: "grapheme" }),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
        fc.array(tie("plain"), { maxLength: 4 }),
        fc.array(fc.tuple(key, tie("plain")), { maxLength: 4 }).map((members) => new Map(members)),
      ),
    }));
    fc.assert(
      fc.property(plain, (data) => {
        expect(read(writeYaml(data))).to.deep.equal(data);
      }),
      runs({ seed: 11, many: 500 }),
    );
  });
});

describe("invalid YAML documents", () => {
  for (const { title, text, words } of [
    { title: "a duplicate key", text: "a: 1\nb: 2\na: 3", words: "must be valid YAML (line 3, column 1)" },
    {
      title: "a duplicate key in another spelling",
      text: "1: a\n'1': b",
      words: "must be valid YAML (line 2",
    },
    { title: "tabs as indentation", text: "a:\n\t- b", words: "must be valid YAML (line 2, column 1)" },
    { title: "an unclosed list", text: "a: [1", words: "must be valid YAML (line 1, column 6)" },
    { title: "two documents", text: "a: 1\n---\nb: 1", words: "must be valid YAML" },
    { title: "keys other than scalars", text: "? [a]\n: b", words: "must be valid YAML" },
    { title: "an alias without an anchor", text: "a: *b", words: "must be valid YAML, in which each alias" },
    {
      title: "a merge of another value than a mapping",
      text: "a: {<<: 3}",
      words: "must be valid YAML, in which each",
    },
    {
      title: "a value that contains itself",
      text: "a: &a {b: *a}",
      words: "must not be nested more than 30 deep",
    },
    { title: "infinite numbers", text: "a: .inf", words: "must have finite numbers only" },
    { title: "bytes", text: "a: !!binary aGk=", words: "must be made of mappings, lists, texts" },
  ]) {
    it(`a YAML document is invalid with ${title}`, () => {
      expect(problem(text)).to.include(words);
    });
  }

  it("an invalid document is reported without quoting it, because it may contain secrets", () => {
    for (const text of ["secret: [", "secret: *secret", "secret: 1\nsecret: 2", "\tsecret: 1"]) {
      expect(problem(text)).to.be.a("string").that.does.not.include("secret");
    }
  });

  it("aliases that would expand without limit are rejected", () => {
    const names = "bcdefghijk".split("");
    const lines = names.map((name, i) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghij"[i]}`)}]`);
    expect(problem(`a: &a [x]\n${lines.join("\n")}`)).to.include("must be valid YAML");
  });
});
