import { expect } from "chai";
import { identifier, type Log, type LogMasks, maskedLog } from "../../src/schema/index.ts";
import { providerLife } from "../../src/testing/index.ts";
import { smallProvider, smallResource } from "../support/small-provider.ts";

/** Returns a log that records its lines. */
function readable(): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = [];
  const to = (level: string) => (message: string, fields?: object) => {
    lines.push(`${level} ${message} ${JSON.stringify(fields ?? {})}`);
  };
  const log = {
    trace: to("trace"),
    debug: to("debug"),
    info: to("info"),
    warn: to("warn"),
    error: to("error"),
  };
  return { log, lines };
}

function written(masks: LogMasks, message: string, fields?: { readonly [name: string]: unknown }): string {
  const { log, lines } = readable();
  maskedLog(log, masks).info(message, fields);
  return lines.join("\n");
}

describe("maskedLog", () => {
  it("maskedLog hides values in messages and fields, in any encoding", () => {
    const base64 = Buffer.from("s3cret-token").toString("base64");
    const line = written({ values: ["s3cret-token"] }, `sent s3cret-token`, {
      header: `Basic ${base64}`,
      deep: { list: ["s3cret-token"] },
    });
    expect(line).to.equal(
      'info sent (redacted) {"header":"Basic (redacted)","deep":{"list":["(redacted)"]}}',
    );
  });

  it("maskedLog hides all matches of a pattern anywhere in a line", () => {
    const fields = { answer: "key-12ab and key-34", other: [{ text: "key-1" }], count: 3 };
    expect(written({ patterns: [/key-[0-9a-f]+/] }, "key-ff", fields)).to.equal(
      'info (redacted) {"answer":"(redacted) and (redacted)","other":[{"text":"(redacted)"}],"count":3}',
    );
    expect(written({ patterns: [/key.*/] }, "a", { deep: { one: "key-1", two: "b" } })).to.equal(
      'info a {"deep":{"one":"(redacted)","two":"b"}}',
    );
  });

  it("maskedLog hides members by name, at any depth", () => {
    const fields = { password: 7, user: { Password: { a: 1 }, name: "ada" } };
    expect(written({ names: ["password"] }, "a", fields)).to.equal(
      'info a {"password":"(redacted)","user":{"Password":"(redacted)","name":"ada"}}',
    );
  });

  it("maskedLog hides names of members that are secrets, and shows errors and bigints", () => {
    const line = written({ values: ["s3cret-token"] }, "a", {
      by: { "s3cret-token": 1n },
      error: new Error("with s3cret-token"),
    });
    expect(line)
      .to.contain('"by":{"(redacted)":"1"}')
      .and.to.contain("with (redacted)")
      .and.not.to.contain("s3cret");
  });

  it("maskedLog adds its masks to those of an already masked log, at every level", () => {
    const { log, lines } = readable();
    const masked = maskedLog(maskedLog(log, { values: ["first-secret"] }), { patterns: [/second/] });
    for (const level of ["trace", "debug", "info", "warn", "error"] as const)
      masked[level]("first-secret second");
    expect(lines).to.deep.equal(
      ["trace", "debug", "info", "warn", "error"].map((level) => `${level} (redacted) (redacted) {}`),
    );
  });

  it("maskedLog never throws for fields that cannot be written", () => {
    const round: { self?: object } = {};
    round.self = round;
    expect(written({ values: ["s3cret-token"] }, "a", { round })).to.equal('info a {"round":"not shown"}');
  });
});

describe("the log of a provider", () => {
  it("the log of a provider has every level", async () => {
    const resource = smallResource({
      schema: { id: identifier("The ID") },
      create: async ({ log }) => {
        for (const level of ["trace", "debug", "info", "warn", "error"] as const)
          log[level](`of ${level}`, { n: 1 });
        return { id: "it" };
      },
    });
    const life = await providerLife(smallProvider({ api: undefined, resource }), {}, { readsBack: false });
    await life.resource("thing").create({});
    const own = life.logs.filter((line) => String(line["@message"]).startsWith("of "));
    expect(own.map((line) => [line["@level"], line["@message"], line.n])).to.deep.equal(
      ["trace", "debug", "info", "warn", "error"].map((level) => [level, `of ${level}`, 1]),
    );
  });
});
