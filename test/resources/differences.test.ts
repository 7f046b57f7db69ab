import { readFileSync } from "node:fs";
import { expect } from "chai";
import { sec } from "../../src/resources/sec/index.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import type { Provider } from "../../src/schema/define.ts";
import { definedSchemas, differencesFrom, targetSchemas } from "../support/schema-parity.ts";

const providers = { sec: sec as Provider, vdb: vdb as Provider } as const;

/** The attributes that a section of the page of differences from the Go provider lists. */
function listed(provider: string, title = "More is sensitive"): readonly string[] {
  const page = readFileSync(`docs/${provider}/differences.md`, "utf8");
  const [section = ""] = page.split(`\n## ${title}\n`)[1]?.split("\n## ") ?? [];
  return [...section.matchAll(/^- (.*)$/gm)].flatMap(([, line = ""]) => {
    const [owner = "", members = ""] = line.split(": ");
    return [...members.matchAll(/`([^`]+)`/g)].map(([, member]) => `${owner.replaceAll("`", "")}.${member}`);
  });
}

describe("the page of differences from the Go provider", () => {
  it("the page of differences of sec lists attributes that are sensitive only in this provider", async () => {
    expect(listed("sec")).to.have.members(await differences("sec", "sensitive"));
  });

  it("the page of differences of sec lists secrets that this provider makes optional", async () => {
    const optional = await differences("sec", "not required");
    expect(optional).to.have.lengthOf(35);
    expect(listed("sec", "Secrets that are optional")).to.have.members(optional);
    expect(await differences("vdb", "not required")).to.deep.equal([]);
  });

  it("the page of differences of vdb lists attributes that are sensitive only in this provider", async () => {
    expect(listed("vdb")).to.have.members(await differences("vdb", "sensitive"));
  });
});

/** The attributes that differ from the target in this way. */
async function differences(provider: keyof typeof providers, what: string): Promise<readonly string[]> {
  const found = differencesFrom(targetSchemas(provider), await definedSchemas(providers[provider]));
  const end = `: ${what}`;
  return found.flatMap((line) => (line.endsWith(end) ? [line.slice(0, -end.length)] : []));
}
