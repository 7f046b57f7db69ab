import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect } from "chai";
import type protobuf from "protobufjs";
import { collections } from "../../src/local-api/sec/collections.ts";
import { startVdbLocalApi } from "../../src/local-api/vdb/index.ts";
import type { Requirement } from "../../src/local-api/vdb/rpc/requirements.ts";
import { allRules } from "../../src/local-api/vdb/rules/all.ts";
import { allMethods } from "../../src/local-api/vdb/services/all.ts";
import { definitions, messageIn } from "../../src/local-api/vdb/wire/definitions.ts";
import { localApiForTests, request } from "./support/client.ts";
import { runCli } from "./support/process.ts";

const root = resolve(import.meta.dirname, "../../..");
const page = resolve(root, "docs/local-api.md");

describe("the comparison of the local APIs with the APIs", () => {
  const tests = localApiForTests();

  it("the comparison is correct for every endpoint of sec", async () => {
    const described = (await readFile(resolve(root, "test/fixtures/local-api/sec-endpoints.txt"), "utf8"))
      .trim()
      .split("\n");
    const rows: string[][] = [];
    const policyId = "lacework-global-1";
    for (const { name } of collections) await tests.localApi.control.putObject(name, "probe", { policyId });
    for (const endpoint of everyEndpoint()) {
      const [method = "", path = ""] = endpoint.split(" ");
      const isDescribed = described.includes(endpoint);
      const served = await probe(method, path, {});
      if (served === undefined && !isDescribed) continue;
      const nonsense = await probe(method, path, { name: 7, filters: 7, type: "none", props: 7 });
      rows.push([
        `\`${endpoint}\``,
        isDescribed ? "yes" : "no",
        served === undefined ? "no" : "yes",
        method === "GET" || method === "DELETE" || path.endsWith("/test")
          ? "no body"
          : nonsense === 400 || nonsense === 401
            ? "yes"
            : "no",
      ]);
    }
    expect(rows.map(([endpoint = ""]) => endpoint.replaceAll("`", ""))).to.include.members(described);
    expect(rows.filter(([, , served]) => served === "no")).to.deep.equal([]);
    await compare(
      "sec",
      ["Endpoint below `/api/v2/`", "Used by the provider", "Served", "Body checked"],
      rows,
    );
  });

  it("the comparison is correct for every method of vdb", async () => {
    const served = new Map(allMethods.map((method) => [method.path, method]));
    const rows = servicesOf(definitions).flatMap((service) =>
      service.methodsArray.map((method) => {
        const path = `/${service.fullName.slice(1)}/${method.name}`;
        const { requirement, requestType } = served.get(path) ?? {};
        return [
          `\`${path.replace("/qdrant.cloud.", "")}\``,
          served.has(path) ? "yes" : "no",
          requirement === undefined ? "" : permissionsOf(requirement),
          requestType === undefined ? "" : String(rulesIn(requestType)),
        ];
      }),
    );
    expect(rows.filter(([, isServed]) => isServed === "no")).to.deep.equal([]);
    expect(rows).to.have.length(served.size);
    await compare("vdb", ["Method", "Served", "Permission checked", "Validation rules checked"], rows);
  });

  it("the comparison describes the local APIs in every cell about them", async () => {
    const text = await readFile(page, "utf8");
    const [, table = ""] = /<!-- comparison -->\n([\s\S]*?)<!-- end of comparison -->/.exec(text) ?? [];
    const [head = [], , ...rows] = table
      .trim()
      .split("\n")
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(rows).to.have.length.at.least(20);
    for (const cells of rows)
      expect(
        cells.map((cell) => cell !== ""),
        cells[0],
      ).to.deep.equal(head.map(() => true));
    const here = rows.map(([, cell = ""]) => cell).join("\n");
    const vdb = await startVdbLocalApi();
    try {
      for (const url of [tests.localApi.url, vdb.controlUrl]) {
        const { endpoints } = Object((await request(`${url}/nothing`, "GET")).body);
        const named = [...here.matchAll(/`((?:GET|PUT|POST|PATCH|DELETE) \/control\S*)`/g)].map(
          ([, one]) => one,
        );
        expect(named).to.have.length.at.least(10);
        expect(endpoints).to.include.members(named);
        expect((await fetch(`${url}/console`)).status).to.equal(200);
      }
    } finally {
      await vdb.close();
    }
    const help = runCli(["sec", "--help"]);
    await help.ended;
    const options = [...here.matchAll(/`(--[a-z-]+)`/g)].map(([, one]) => one);
    expect(options).to.have.length.at.least(8);
    for (const option of options) expect(help.stdout()).to.match(new RegExp(`^  ${option}\\b`, "m"));
  });

  /** Every method on every path that the API could have. */
  function everyEndpoint(): string[] {
    const named = collections.flatMap(({ name }) => [
      ...["GET", "POST", "PATCH", "PUT", "DELETE"].map((method) => `${method} ${name}`),
      ...["GET", "POST", "PATCH", "PUT", "DELETE"].map((method) => `${method} ${name}/<id>`),
      `POST ${name}/search`,
      `POST ${name}/<id>/test`,
    ]);
    const single = [
      "POST access/tokens",
      "GET OrganizationInfo",
      "GET UserProfile",
      "POST telemetry/OtelMetrics",
    ];
    return [...single, ...named];
  }

  /** Returns the status of a request to an endpoint; undefined if the endpoint does not exist. */
  async function probe(method: string, path: string, body: object): Promise<number | undefined> {
    const target = `/api/v2/${path.replace("<id>", "probe")}?policyId=lacework-global-1`;
    const sent = method === "GET" || method === "DELETE" ? undefined : body;
    const answer = await tests.client.send(method, target, sent);
    return answer.message.startsWith("no such endpoint") ? undefined : answer.status;
  }
});

function servicesOf(namespace: protobuf.NamespaceBase): protobuf.Service[] {
  return namespace.nestedArray.flatMap((one) => {
    if ("methodsArray" in one) return [one as protobuf.Service];
    return "nestedArray" in one ? servicesOf(one as protobuf.NamespaceBase) : [];
  });
}

/** Returns the permissions that must be granted until none is missing. */
function permissionsOf(requirement: Requirement): string {
  if (!requirement.key) return "no key needed";
  const granted: string[] = [];
  for (
    let missing = requirement.missing(granted);
    missing !== undefined;
    missing = requirement.missing(granted)
  ) {
    granted.push(...missing.split(" or "));
    if (missing.includes(" or ")) return `\`${missing.replaceAll(" or ", "` or `")}\``;
  }
  return granted.length === 0 ? "any key" : granted.map((one) => `\`${one}\``).join(", ");
}

/** Returns the number of rules for a message and the messages in it. */
function rulesIn(type: protobuf.Type, seen = new Set<string>()): number {
  if (seen.has(type.fullName)) return 0;
  seen.add(type.fullName);
  const rules = allRules.get(type.fullName.slice(1));
  const own = rules ? rules.message.length + [...rules.fields.values()].flat().length : 0;
  const inner = type.fieldsArray.flatMap((field) => messageIn(field) ?? []);
  return inner.reduce((sum, message) => sum + rulesIn(message, seen), own);
}

/** Compares a table with the one between the marks of the page, or writes it if TFNODE_RECORD is set. */
async function compare(
  name: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  const [begin, end] = [`<!-- endpoints of ${name} -->`, `<!-- end of ${name} -->`];
  const text = await readFile(page, "utf8");
  const [before, after] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  expect(after, `the marks of ${name}`).to.be.greaterThan(before);
  if (process.env.TFNODE_RECORD === "1") {
    await writeFile(page, `${text.slice(0, before)}\n\n${lines.join("\n")}\n\n${text.slice(after)}`);
    return;
  }
  expect(text.slice(before, after).trim().split("\n")).to.deep.equal(lines);
}
