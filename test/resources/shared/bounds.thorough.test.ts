import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect } from "chai";
import { inBytes, inWords, standardLimits } from "../../../src/http/net/limits.ts";

const attacked = fileURLToPath(new URL("./attacked.js", import.meta.url));
const mebibyte = 1024 * 1024;

/** Returns the outcome of an attack on the client, in a separate process. */
async function outcomeOf(attack: string): Promise<{ readonly message: string; readonly grown: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [attacked, attack]);
  return JSON.parse(stdout);
}

describe("an API response that exceeds the limits", function () {
  // Each attack is a separate process with a large load.
  this.timeout(180_000);

  const attacks: readonly [attack: string, exceeded: string][] = [
    ["endless pages", "the list does not end: after 1,000 pages there is more of it"],
    ["endless large pages", "the list does not end: after 64 MiB there is more of it"],
    ["endless pages of next to nothing", "the list does not end: after 500,000 values there is more of it"],
    ["a page without end", "the response is larger than 16 MiB"],
    ["an error without end", "the response is larger than 16 MiB"],
    ["headers without end", "the headers of the response are larger than 16 KiB"],
    ["a bomb", "the response cannot be read: it is larger than 16 MiB"],
    ["nested lists", "the response is nested more than 100 deep"],
    ["nested objects", "the response is nested more than 100 deep"],
    ["lists in lists", "the response has more than 500,000 values"],
  ];
  for (const [attack, exceeded] of attacks) {
    it(`a response that exceeds a limit ends with an error that names the limit and the request, and uses little memory: ${attack}`, async () => {
      const { message, grown } = await outcomeOf(attack);
      expect(message).to.match(/^\n {2}\[GET\] http:\/\/127\.0\.0\.1:\d+\/api\/v2\/UserProfile/);
      expect(message).to.contain(exceeded);
      expect(grown).to.be.below(256 * mebibyte);
    });
  }

  it("a message with the maximum number of objects uses little memory", async () => {
    const { message, grown } = await outcomeOf("objects with nothing in them");
    expect(message).to.equal("it has more than 500,000 values");
    expect(grown).to.be.below(256 * mebibyte);
  });
});

describe("the guide to limits", () => {
  it("the guide to limits states every limit", async () => {
    const guide = await readFile("docs/guides/limits.md", "utf8");
    const { requestTimeoutMs, connectTimeoutMs, operationMs, graceMs } = standardLimits;
    const { largestHeaders, largestBody, largestMessage, largestList } = standardLimits;
    const { connections, mostRedirects, mostPages, deepest, mostValues } = standardLimits;
    const said = [
      ...[requestTimeoutMs, connectTimeoutMs, graceMs].map((ms) => `${ms / 1000} seconds`),
      `${operationMs / 60_000} minutes`,
      ...[largestHeaders, largestBody, largestMessage, largestList].map(inBytes),
      ...[connections, mostRedirects, mostPages, deepest, mostValues].map(inWords),
    ];
    expect(said).to.have.length(Object.keys(standardLimits).length);
    for (const words of said) expect(guide).to.match(new RegExp(`\\| [^|]*\\b${words}\\b`), words);
  });
});
