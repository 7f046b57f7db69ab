import { readFileSync } from "node:fs";
import { expect } from "chai";
import { sec } from "../../src/resources/sec/index.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import { definedSchemas, differencesFrom, targetSchemas } from "../support/schema-parity.ts";

/** What the page of differences from the Go provider lists as more sensitive. */
function listed(provider: string): readonly string[] {
  const page = readFileSync(`docs/${provider}/differences.md`, "utf8");
  const [, section = ""] = page.split("\n## More is sensitive\n");
  return [...section.matchAll(/^- (.*)$/gm)].flatMap(([, line = ""]) => {
    const [owner = "", members = ""] = line.split(": ");
    return [...members.matchAll(/`([^`]+)`/g)].map(([, member]) => `${owner.replaceAll("`", "")}.${member}`);
  });
}

describe("the page of differences from the Go provider", () => {
  it("of sec lists what is sensitive here and not there", async () => {
    expect(listed("sec")).to.have.members(moreSensitive("sec", await definedSchemas(sec)));
  });

  it("of vdb lists what is sensitive here and not there", async () => {
    expect(listed("vdb")).to.have.members(moreSensitive("vdb", await definedSchemas(vdb)));
  });
});

function moreSensitive(
  provider: string,
  defined: Awaited<ReturnType<typeof definedSchemas>>,
): readonly string[] {
  const found = differencesFrom(targetSchemas(provider), defined);
  return found.flatMap((line) =>
    line.endsWith(": sensitive") ? [line.slice(0, -": sensitive".length)] : [],
  );
}
