import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "chai";
import protobuf from "protobufjs";
import { allRules } from "../../../src/local-api/vdb/rules/all.ts";
import { set } from "../../../src/local-api/vdb/rules/checks.ts";
import { definitionOf, propertyOf } from "../../../src/local-api/vdb/wire/definitions.ts";
import { ruleTexts } from "../../support/vdb-rule-texts.ts";

const fixture = resolve(import.meta.dirname, "../../../../test/fixtures/vdb-rules.txt");

/** A field, and its rule, such as `length 2..64, ^[a-z]+$`. */
interface Line {
  readonly message: string;
  readonly field: string;
  readonly said: string;
}

/** Values, and whether a rule accepts each; the error for a rejected value contains `about`. */
interface Rule {
  readonly about: string;
  readonly probes: readonly (readonly [value: unknown, fits: boolean])[];
}

function lines(): Line[] {
  let message = "";
  return readFileSync(fixture, "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, field, said] = /^ {2}(\w+): (.+)$/.exec(line) ?? [];
      if (field !== undefined && said !== undefined) return [{ message, field, said }];
      if (/^\w/.test(line)) message = `qdrant.cloud.${line}`;
      return [];
    });
}

const uuid = "0F0e0d0c-0b0a-4000-8000-000000000001";

/** Parses the rules that these words express for a field, and for the entries of a list after `each: `. */
const words: { readonly [said: string]: Rule["probes"] } = {
  UUID: [
    [uuid, true],
    ["", false],
    [`{${uuid}}`, false],
    [`urn:uuid:${uuid}`, false],
    [uuid.replaceAll("-", ""), false],
    [uuid.replace("0F", "0G"), false],
    [` ${uuid}`, false],
  ],
  URI: [
    ["https://proxy.example.org:3128/x?y", true],
    ["proxy.example.org", false],
    ["https://a b", false],
    ["", false],
  ],
  "e-mail": [
    ["ada@example.org", true],
    ["ada@example", false],
    ["", false],
  ],
  "empty or an e-mail address": [
    ["ada@example.org", true],
    ["", true],
    ["a da@example.org", false],
  ],
  "IPv4 CIDR": [
    ["192.0.2.0/24", true],
    ["192.0.2.1", false],
    ["192.0.2.0/33", false],
    ["2001:db8::/32", false],
  ],
  CIDR: [
    ["192.0.2.0/24", true],
    ["2001:db8::/32", true],
    ["2001:db8::/129", false],
    ["2001:db8::", false],
  ],
  "86400s..31536000s": [
    [{ seconds: 86_400n, nanos: 0 }, true],
    [{ seconds: 86_399n, nanos: 999_999_999 }, false],
    [{ seconds: 31_536_000n, nanos: 0 }, true],
    [{ seconds: 31_536_000n, nanos: 1 }, false],
    [{ seconds: -86_400n, nanos: 0 }, false],
  ],
};

function rulesOf({ message, field, said }: Line): Rule[] {
  const known = words[said];
  if (known) return [{ about: "", probes: known }];
  const [, each] = /^each: (.+)$/.exec(said) ?? [];
  if (each !== undefined)
    return [{ about: "[1]", probes: ofEntries(rulesOf({ message, field, said: each })) }];
  if (said.startsWith("one of ")) return [{ about: "", probes: ofChoices(said.slice(7).split(", ")) }];
  if (said.startsWith("a listed value")) return [{ about: "", probes: ofEnum({ message, field, said }) }];
  if (/^[<>]/.test(said)) return [{ about: "", probes: aroundBounds(said, (number) => number) }];
  const [, first = "", rest] =
    /^(length [^,]+|items [^,]+|[^,]+(?:,(?! )[^,]*)*)(?:, (.+))?$/.exec(said) ?? [];
  return [ofText(first), ...(rest === undefined ? [] : rulesOf({ message, field, said: rest }))];
}

function ofText(said: string): Rule {
  const [, what, bounds = ""] = /^(length|items) (.+)$/.exec(said) ?? [];
  if (what === "length") return { about: "characters", probes: aroundBounds(bounds, (n) => "é".repeat(n)) };
  if (what === "items")
    return { about: "items", probes: aroundBounds(bounds, (n) => Array.from({ length: n }, () => uuid)) };
  // In RE2, \s matches only ASCII.
  const form = new RegExp(said.replace("\\s", "\\t\\n\\f\\r "));
  return { about: "must match", probes: ruleTexts.map((sample) => [sample, form.test(sample)] as const) };
}

/** Returns values just within and just beyond limits such as `2..64`, `>= 1, <= 80` or `2`. */
function aroundBounds(said: string, make: (number: number) => unknown): Rule["probes"] {
  const bound = (form: RegExp) => {
    const [, digits] = form.exec(said) ?? [];
    return digits === undefined ? undefined : Number(digits);
  };
  const above = bound(/> (\d+)/);
  const exact = bound(/^(\d+)$/);
  const least = exact ?? bound(/^(\d+)\.\./) ?? bound(/>= (\d+)/) ?? (above === undefined ? 0 : above + 1);
  const most = exact ?? bound(/\.\.(\d+)$/) ?? bound(/<= (\d+)/) ?? least + 1000;
  const beyond = /\.\.|<=|^\d/.test(said) ? [[make(most + 1), false] as const] : [];
  const below = least > 0 || said === ">= 0" ? [least - 1] : [];
  return [
    [make(least), true],
    [make(most), true],
    ...below.map((number) => [make(number), false] as const),
    ...beyond,
  ];
}

/** Lists whose second entry has the tested value. */
function ofEntries([rule]: readonly Rule[]): Rule["probes"] {
  const [fine] = rule?.probes.find(([, fits]) => fits) ?? [];
  return (rule?.probes ?? []).map(([value, fits]) => [[fine, value], fits]);
}

function ofChoices(choices: readonly string[]): Rule["probes"] {
  return [...choices.map((choice) => [choice, true] as const), ["other", false], ["", false]];
}

function ofEnum({ message, field, said }: Line): Rule["probes"] {
  const type = definitionOf(message).fields[field]?.resolvedType;
  const values = type instanceof protobuf.Enum ? Object.values(type.values) : [];
  return [
    ...values.map((value) => [value, value !== 0 || !said.endsWith("not 0")] as const),
    [Math.max(...values) + 1, false],
    [-1, false],
  ];
}

describe("local-api vdb: field rules", () => {
  const known = lines();

  it("the field rules are those in the description of the API, and no others", () => {
    const listed = known.map(({ message, field }) => `${message}.${field}`);
    const checked = [...allRules.values()].flatMap(({ name, fields }) => {
      const names = definitionOf(name).fieldsArray.filter((field) => fields.has(propertyOf(field)));
      return names.map((field) => `${name}.${field.name}`);
    });
    expect(listed).to.have.length.above(200);
    expect(checked.sort()).to.deep.equal(listed.sort());
  });

  for (const line of known) {
    const { message, field, said } = line;
    it(`a request violates a field rule: ${message}.${field}: ${said}`, () => {
      const checks = allRules.get(message)?.fields.get(protobuf.util.camelCase(field)) ?? [];
      if (said === "must be set") return expect(checks).to.deep.equal([set]);
      const rules = rulesOf(line);
      expect(checks).to.have.length(rules.length);
      for (const { about, probes } of rules) {
        for (const [value, fits] of probes) {
          const problems = checks
            .flatMap((check) => check(value) ?? [])
            .map(({ at, text }) => `${at}: ${text}`);
          const found = problems.filter((problem) => problem.includes(about));
          expect(found.length === 0, `${JSON.stringify(value, shown)} ${found}`).to.equal(fits);
        }
      }
    });
  }
});

describe("local-api vdb: patterns of URLs", () => {
  const configuration = allRules.get("qdrant.cloud.hybrid.v1.HybridCloudEnvironmentConfiguration");
  const path = "/a".repeat(1_000_000);
  for (const [property, start] of [
    ["containerRegistryUrl", "registry.example.org:5000"],
    ["chartRepositoryUrl", "oci://registry.example.org"],
  ] as const) {
    it(`the patterns of ${property} take linear time for long paths`, () => {
      const problems = (url: string) =>
        (configuration?.fields.get(property) ?? []).flatMap((check) => check(url)?.text ?? []);
      expect(problems(`${start}${path}`)).to.deep.equal(["must have 0 to 2048 characters"]);
      const [tooLong, ...others] = problems(`${start}${path}!`);
      expect(tooLong).to.equal("must have 0 to 2048 characters");
      expect(others).to.have.length(1);
      expect(others[0]).to.match(/^must match .*_\.\/-\]\+\)\*\$$/);
    });
  }
});

function shown(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}
