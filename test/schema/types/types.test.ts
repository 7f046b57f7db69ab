import { isIP, isIPv4, isIPv6 } from "node:net";
import { expect } from "chai";
import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { attributeText } from "../../../src/cli/docs/words.ts";
import { field } from "../../../src/schema/dsl/field.ts";
import { isEquivalent } from "../../../src/schema/engine/compare/same.ts";
import {
  cidr,
  duration,
  ipAddress,
  json,
  list,
  type Meaningful,
  macAddress,
  rfc3339,
  set,
  string,
  url,
  uuid,
} from "../../../src/schema/index.ts";
import { problemsBy, problemText } from "../../../src/schema/problem.ts";
import type { Attribute } from "../../../src/schema/schema.ts";
import { runs } from "../../support/thorough.ts";

const attributeOf = (typed: Meaningful): Attribute => typed.optional()[field] as Attribute;

/** Returns the problem of a text, without the text. */
function problem(typed: Meaningful, text: string): string | undefined {
  const [found] = problemsBy(attributeOf(typed).validators ?? [], text);
  return found && problemText(found, { sensitive: true });
}

function same(typed: Meaningful, a: string, b: string): boolean {
  return isEquivalent(attributeOf(typed), a, b);
}

describe("json", () => {
  it("json treats texts with the same meaning as equal", () => {
    for (const [a, b] of [
      ['{"a":1,"b":[true,null]}', ' {"b" : [ true, null ],\n "a":1 }'],
      ['{"a":1.50}', '{"a":15e-1}'],
      ["1e3", "1000.0"],
      ["1.0", "1"],
      ["0.10", "0.1"],
      ["1e2", "100"],
      ["90071992547409930e-1", "9007199254740993"],
      [`1${"0".repeat(200_000)}10`, `1${"0".repeat(200_000)}1e1`],
      ['"\\u00e9\\/"', '"é/"'],
      ["-0", "0.0e7"],
      ['{"a":1,"a":2}', '{"a":2}'],
    ] as const) {
      expect(same(json(), a, b), `${a} ${b}`).to.equal(true);
    }
  });

  it("json distinguishes texts with different meanings, up to the last digit", () => {
    for (const [a, b] of [
      ["[1,2]", "[2,1]"],
      ["9007199254740993", "9007199254740992"],
      ["0.1", "0.10000000000000001"],
      ['"1"', "1"],
      ["{}", "[]"],
      ['{"a":null}', "{}"],
      ["1e400", "1e401"],
      ["18446744073709551615", "18446744073709551616"],
      [`1e${"9".repeat(200_000)}`, `1e${"9".repeat(199_999)}8`],
    ] as const) {
      expect(same(json(), a, b), `${a} ${b}`).to.equal(false);
    }
  });

  it("the error of json shows where a text is invalid, and no part of the text", () => {
    const expected = {
      "": "must be valid JSON: the text ends before the value does at line 1, column 1",
      '{"a": 1,}': "must be valid JSON: the name of a property is expected at line 1, column 9",
      '{\n  "a": hush\n}': "must be valid JSON: a value is expected at line 2, column 8",
      "{'a': 1}": "must be valid JSON: strings are in double quotes at line 1, column 2",
      '["a" "b"]': 'must be valid JSON: "," is expected at line 1, column 6',
      '{"a" 1}': 'must be valid JSON: ":" is expected at line 1, column 6',
      "[1] 2": "must be valid JSON: text after the value at line 1, column 5",
      '["a': "must be valid JSON: a string that does not end at line 1, column 2",
      '["\\q"]':
        "must be valid JSON: a string with a control character, or an escape that does not exist at line 1, column 2",
      "[1": 'must be valid JSON: "," is expected at line 1, column 3',
      "01": "must be valid JSON: text after the value at line 1, column 2",
    };
    for (const [text, message] of Object.entries(expected))
      expect(problem(json(), text), text).to.equal(message);
    expect(problem(json(), "[".repeat(100_000))).to.equal("must be valid JSON, and is nested too deeply");
  });

  it("json accepts exactly the texts that JSON.parse accepts, and ignores changes of their layout", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 1, 4), (text, indent) => {
        expect(problem(json(), text)).to.equal(undefined);
        expect(same(json(), text, JSON.stringify(JSON.parse(text), null, indent))).to.equal(true);
      }),
      runs({ seed: 17, many: 300 }),
    );
    fc.assert(
      fc.property(fc.json({ maxDepth: 2 }), fc.nat(40), fc.string({ maxLength: 2 }), (text, at, inserted) => {
        const changed = text.slice(0, at) + inserted + text.slice(at);
        let isJson = true;
        try {
          JSON.parse(changed);
        } catch {
          isJson = false;
        }
        expect(problem(json(), changed) === undefined, changed).to.equal(isJson);
      }),
      runs({ seed: 18, many: 2000 }),
    );
  });
});

describe("ipAddress and cidr", () => {
  it("ipAddress and cidr agree with other parsers about valid and equal addresses", () => {
    const group = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16)),
      fc.constantFrom("0", "00", "", "g", "12345", "1.2.3.4"),
    );
    const six = fc.array(group, { minLength: 1, maxLength: 9 }).map((groups) => groups.join(":"));
    const four = fc
      .array(fc.constantFrom("0", "1", "01", "255", "256", "", "-1", "0x1"), { minLength: 3, maxLength: 5 })
      .map((parts) => parts.join("."));
    fc.assert(
      fc.property(fc.oneof(six, four, fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
        if (text.includes("%")) return;
        expect(problem(ipAddress(), text) === undefined, text).to.equal(isIP(text) !== 0);
        expect(problem(ipAddress("", { version: 4 }), text) === undefined, text).to.equal(isIPv4(text));
        expect(problem(ipAddress("", { version: 6 }), text) === undefined, text).to.equal(isIPv6(text));
        if (!isIPv6(text)) return;
        const platform = new URL(`http://[${text}]`).hostname.slice(1, -1);
        expect(same(ipAddress(), text, platform), `${text} ${platform}`).to.equal(true);
        // ipaddr.js reads ::1.2.3.4 as ::ffff:1.2.3.4, which is a different address.
        if (text.includes(".")) return;
        for (const other of [
          ipaddr.parse(text).toNormalizedString(),
          ipaddr.parse(text).toString().toUpperCase(),
        ]) {
          expect(same(ipAddress(), text, other), `${text} ${other}`).to.equal(true);
        }
      }),
      runs({ seed: 19, many: 3000 }),
    );
  });

  it("ipAddress distinguishes different addresses", () => {
    expect(same(ipAddress(), "2001:db8::1", "2001:db8::2")).to.equal(false);
    expect(same(ipAddress(), "::ffff:1.2.3.4", "1.2.3.4")).to.equal(false);
    expect(same(ipAddress(), "nonsense", "Nonsense")).to.equal(false);
  });

  it("the error of ipAddress describes the problem", () => {
    expect(problem(ipAddress(), "10.0.0.256")).to.equal(
      "must be an IP address: number 4 must be from 0 to 255, without zeros before it",
    );
    expect(problem(ipAddress(), "10.0.0")).to.equal(
      "must be an IP address: four numbers between dots are expected, and there are 3",
    );
    expect(problem(ipAddress(), "1::2::3")).to.equal("must be an IP address: only one :: may be in it");
    expect(problem(ipAddress(), "fe80::1%eth0")).to.equal(
      "must be an IP address: it has a zone, which is no part of the address",
    );
    expect(problem(ipAddress("", { version: 4 }), "::1")).to.equal(
      "must be an IPv4 address: it is one of version 6",
    );
  });

  it("cidr compares ranges by the addresses that they contain", () => {
    expect(same(cidr(), "2001:DB8:0:0::/32", "2001:db8::/32")).to.equal(true);
    expect(same(cidr(), "10.0.0.0/8", "10.0.0.0/9")).to.equal(false);
    expect(problem(cidr(), "0.0.0.0/0")).to.equal(undefined);
    expect(problem(cidr(), "::/0")).to.equal(undefined);
    expect(problem(cidr(), "10.0.0.1/32")).to.equal(undefined);
  });

  it("the error of cidr describes the problem", () => {
    const lead = "must be a range of IP addresses such as 10.0.0.0/8";
    expect(problem(cidr(), "10.0.0.0")).to.equal(
      `${lead}: an address, a slash and the length of the prefix are expected`,
    );
    expect(problem(cidr(), "10.0.0.0/33")).to.equal(
      `${lead}: the length of the prefix must be a whole number from 0 to 32`,
    );
    expect(problem(cidr(), "10.0.0.1/8")).to.equal(`${lead}: the address has bits set beyond its prefix`);
    expect(problem(cidr(), "10.128.0.0/8")).to.contain("beyond its prefix");
    expect(problem(cidr("", { hostBits: true }), "10.0.0.1/8")).to.equal(undefined);
    expect(same(cidr("", { hostBits: true }), "10.0.0.1/8", "10.0.0.0/8")).to.equal(false);
    expect(problem(cidr("", { version: 6 }), "10.0.0.0/8")).to.match(/^must be an IPv6 range/);
  });
});

describe("macAddress", () => {
  it("macAddress treats all usual spellings of an address as equal", () => {
    for (const other of ["00-1A-2B-3C-4D-5E", "001a.2b3c.4d5e", "00:1A:2b:3C:4d:5E"]) {
      expect(same(macAddress(), "00:1a:2b:3c:4d:5e", other), other).to.equal(true);
    }
    expect(problem(macAddress(), "00:1a:2b:3c:4d:5e:6f:70")).to.equal(undefined);
    for (const wrong of [
      "00:1a:2b:3c:4d",
      "00:1a-2b:3c:4d:5e",
      "001a2b3c4d5e",
      "0g:1a:2b:3c:4d:5e",
      "00:1a:2b:3c:4d:5e:6f",
      "",
    ]) {
      expect(problem(macAddress(), wrong), wrong).to.contain("must be a MAC address");
    }
  });
});

describe("rfc3339", () => {
  it("rfc3339 treats spellings of one instant as equal", () => {
    for (const other of [
      "2030-01-02T10:00:00+01:00",
      "2030-01-02t09:00:00.000z",
      "2030-01-01T23:30:00-09:30",
    ]) {
      expect(same(rfc3339(), "2030-01-02T09:00:00Z", other), other).to.equal(true);
    }
    expect(same(rfc3339(), "2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z")).to.equal(true);
    expect(same(rfc3339(), "2030-01-02T09:00:00Z", "2030-01-02T09:00:00.000000000001Z")).to.equal(false);
    expect(same(rfc3339(), "0001-01-01T00:00:00Z", "1901-01-01T00:00:00Z")).to.equal(false);
  });

  it("rfc3339 with withOffset treats one instant in two time zones as two values", () => {
    const time = rfc3339("", { withOffset: true });
    for (const other of ["2030-01-02T09:00:00+00:00", "2030-01-02t09:00:00-00:00", "2030-01-02T09:00:00.0Z"])
      expect(same(time, "2030-01-02T09:00:00Z", other), other).to.equal(true);
    for (const other of ["2030-01-02T10:00:00+01:00", "2030-01-02T09:00:00+01:00", "2030-01-02T09:00:00.5Z"])
      expect(same(time, "2030-01-02T09:00:00Z", other), other).to.equal(false);
    expect(same(time, "2030-01-02T10:00:00+01:00", "2030-01-02T10:00:00.00+01:00")).to.equal(true);
  });

  it("the error of rfc3339 describes the problem", () => {
    const lead = "must be an RFC 3339 timestamp such as 2030-01-02T09:00:00Z";
    const expected = {
      "2030-01-02": "the time is missing",
      "2030-01-02 09:00:00Z": "a T is expected between date and time",
      "2030-01-02T09:00:00": "the offset is missing, such as Z or +01:00",
      "2030-01-02T09:00Z": "the seconds are missing",
      "2030-13-02T09:00:00Z": "the month must be from 01 to 12",
      "2030-02-29T09:00:00Z": "the day must be from 01 to 28",
      "2100-02-29T09:00:00Z": "the day must be from 01 to 28",
      "2030-01-02T24:00:00Z": "the hour must be from 00 to 23",
      "2030-01-02T09:60:00Z": "the minute must be from 00 to 59",
      "2030-01-02T09:00:61Z": "the second must be from 00 to 60",
      "2030-01-02T09:00:00+24:00": "the offset must be from -23:59 to +23:59",
      tomorrow: "date, T, time and offset are expected",
    };
    for (const [text, what] of Object.entries(expected))
      expect(problem(rfc3339(), text), text).to.equal(`${lead}: ${what}`);
    expect(problem(rfc3339(), "2000-02-29T09:00:00Z")).to.equal(undefined);
    expect(problem(rfc3339(), "0000-02-29T09:00:00Z")).to.equal(undefined);
  });

  it("rfc3339 agrees with Date about every time that both can represent", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true }),
        fc.integer({ min: -1439, max: 1439 }),
        (date, offset) => {
          const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1);
          const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((n) =>
            String(n).padStart(2, "0"),
          );
          if (local.length !== 23) return;
          const text = `${local}${offset < 0 ? "-" : "+"}${hours}:${minutes}`;
          expect(problem(rfc3339(), text), text).to.equal(undefined);
          expect(same(rfc3339(), text, date.toISOString()), text).to.equal(true);
        },
      ),
      runs({ seed: 20, many: 500 }),
    );
  });
});

describe("duration", () => {
  it("duration treats spellings of one length as equal", () => {
    for (const [a, b] of [
      ["1h30m", "90m"],
      ["1.5s", "1500ms"],
      ["1h0m0s", "3600s"],
      ["0", "0s"],
      ["-1m", "-60s"],
      ["+1µs", "1us"],
      [".5h", "30m"],
    ] as const) {
      expect(same(duration(), a, b), `${a} ${b}`).to.equal(true);
    }
    expect(same(duration(), "1m", "1ms")).to.equal(false);
    expect(same(duration(), "1s", "-1s")).to.equal(false);
  });

  it("the error of duration describes the problem", () => {
    const lead = "must be a duration such as 1h30m";
    expect(problem(duration(), "90")).to.equal(`${lead}: the unit is missing, one of ns, us, ms, s, m, h`);
    expect(problem(duration(), "")).to.equal(`${lead}: a number is expected`);
    expect(problem(duration(), "-1h3d")).to.equal(
      `${lead}: a number with one of the units ns, us, ms, s, m, h is expected at column 4`,
    );
    expect(problem(duration(), "1 h")).to.contain("column 1");
    expect(problem(duration(), "3000000h")).to.equal(`${lead}: it is longer than 292 years`);
    expect(problem(duration(), `${"9".repeat(1e6)}h`)).to.equal(`${lead}: it is too long`);
  });
});

describe("uuid and url", () => {
  it("uuid and url treat spellings of one value as equal", () => {
    expect(
      same(uuid(), "2F1B8C0E-5B1D-4F6E-9C3A-7D2E8F4A6B10", "2f1b8c0e-5b1d-4f6e-9c3a-7d2e8f4a6b10"),
    ).to.equal(true);
    expect(same(url(), "HTTPS://Example.com:443", "https://example.com/")).to.equal(true);
    expect(same(url(), "https://example.com/a", "https://example.com/A")).to.equal(false);
  });

  it("the errors of uuid and url describe the problem", () => {
    expect(problem(uuid(), "2f1b8c0e5b1d4f6e9c3a7d2e8f4a6b10")).to.equal(
      "must be a UUID: 8, 4, 4, 4 and 12 hexadecimal digits between dashes",
    );
    expect(problem(url(), "example.com")).to.equal(
      "must be an absolute URL: it must begin with a scheme such as https://",
    );
    expect(problem(url(), "https://a b")).to.equal(
      "must be an absolute URL: it has a space or control character at column 10",
    );
    expect(problem(url(), "https://:80")).to.equal(
      "must be an absolute URL: its host or port cannot be read",
    );
    expect(problem(url("", { schemes: ["https", "ssh"] }), "http://a")).to.equal(
      "must be a URL: it must begin with https:// or ssh://",
    );
  });

  it("the error of url never shows the text before an @", () => {
    const [found] = problemsBy(attributeOf(url()).validators ?? [], "https://user:hush@exa mple");
    expect(found && problemText(found)).to.not.contain("hush");
  });
});

describe("types with meaning in collections", () => {
  it("types with a meaning are compared element by element in collections, and errors point to the invalid element", () => {
    const ranges = list(cidr(), "Ranges").optional()[field] as Attribute;
    expect(isEquivalent(ranges, ["::/0", "10.0.0.0/8"], ["0:0::/0", "10.0.0.0/8"])).to.equal(true);
    expect(problemsBy(ranges.validators ?? [], ["::/0", "x"]))
      .to.have.nested.property("[0].at")
      .deep.equal([1]);
    const ids = set(uuid(), "IDs").optional()[field] as Attribute;
    const id = "2f1b8c0e-5b1d-4f6e-9c3a-7d2e8f4a6b10";
    expect(isEquivalent(ids, [id], [id.toUpperCase()])).to.equal(true);
  });

  it("the pages of a provider describe the format of types with a meaning", () => {
    expect(attributeText("range", list(cidr(), "The ranges").optional()[field] as Attribute)).to.equal(
      "The ranges. Format: a range of IP addresses such as `10.0.0.0/8`",
    );
    expect(attributeText("name", string("A name").optional()[field] as Attribute)).to.equal("A name");
  });
});
