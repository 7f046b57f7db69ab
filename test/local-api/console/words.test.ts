import { execFileSync } from "node:child_process";
import { status } from "@grpc/grpc-js";
import { expect } from "chai";
import fc from "fast-check";
import { addressOf, placeIn } from "../../../src/local-api/console/page/addresses.ts";
import type { Exchange, Json, ObjectChange } from "../../../src/local-api/console/page/api.ts";
import {
  announcementOf,
  changeText,
  isChangedSecret,
  titleOfChange,
  valueText,
} from "../../../src/local-api/console/page/change-words.ts";
import {
  codeNames,
  howOften,
  readyFaults,
  whatHappens,
} from "../../../src/local-api/console/page/fault-words.ts";
import {
  attributesIn,
  importBlock,
  leavesOf,
  otherValue,
  patchOf,
  stateOf,
  titleOf,
  typedText,
  typedValue,
  typeOf,
} from "../../../src/local-api/console/page/object-words.ts";
import { clusterPhases } from "../../../src/local-api/console/page/phases.ts";
import {
  barsOf,
  durationText,
  effectsOf,
  failuresOf,
  headlineOf,
  kindsOf,
  repetitionsOf,
  runsOf,
} from "../../../src/local-api/console/page/run-words.ts";
import { callsOf, spanIdOf, spanTitle } from "../../../src/local-api/console/page/span-words.ts";
import { happeningOf } from "../../../src/local-api/console/page/subject-words.ts";
import {
  curlOf,
  grpcurlOf,
  hasText,
  isWell,
  isWrite,
  refusalText,
  shortened,
} from "../../../src/local-api/console/page/traffic-words.ts";
import { FaultList } from "../../../src/local-api/faults.ts";
import { isObject, type JsonObject, mergePatch } from "../../../src/local-api/json.ts";
import { FaultList as VdbFaultList } from "../../../src/local-api/vdb/rpc/faults.ts";
import { ClusterPhase } from "../../../src/resources/vdb/api/generated/cluster.ts";
import { runs } from "../../support/thorough.ts";

const exchange: Exchange = {
  id: "5d0c",
  time: "2030-01-01T00:00:00.000Z",
  name: "POST /api/v2/AlertChannels",
  method: "POST",
  path: "/api/v2/AlertChannels",
  headers: {
    host: "127.0.0.1:1",
    authorization: "***",
    "content-type": "application/json",
    "x-note": "it's",
  },
  status: 201,
  ms: 1,
  reason: null,
  injectedFault: null,
  request: { name: 'it\'s $HOME `id` "here"' },
  response: { data: { intgGuid: "ACME_1" } },
};

/** Splits a command into words like a shell. */
function wordsOf(command: string, variables: NodeJS.ProcessEnv = {}): string[] {
  const print = `const print = process.argv.slice(1); process.stdout.write(JSON.stringify(print))`;
  const script = `set -- ${command}\nexec "$NODE" -e '${print}' -- "$@"`;
  const env = {
    NODE: process.execPath,
    SEC_TOKEN: "tok",
    VDB_API_KEY: "key",
    VDB_CA_FILE: "/ca file",
    ...variables,
  };
  return JSON.parse(execFileSync("sh", ["-c", script], { env, encoding: "utf8" }));
}

describe("The words of the console", () => {
  describe("spans of providers", () => {
    const spanOf = (id: string, parent: string | null, ms: number) => ({
      ...{ id: id.repeat(16), parent: parent?.repeat(16) ?? null, name: id, ms },
      ...{ time: `2030-01-01T00:00:00.${100 - ms}Z`, isFailed: false, attributes: {}, events: [] },
    });
    const from = (id: string) => ({ traceparent: `00-${"1".repeat(32)}-${id.repeat(16)}-01` });

    it("a run has the calls whose parts sent its requests, the longest first, with the requests in their spans", () => {
      const spans = [
        spanOf("b", "a", 5), // an operation
        spanOf("c", "b", 3), // its request
        spanOf("a", null, 9),
        spanOf("d", "e", 4), // a request whose call contains the command's span elsewhere
        spanOf("e", "0", 20),
        spanOf("f", null, 99), // a call without a request of this run
      ];
      const first = { ...exchange, id: "1", headers: from("c") };
      const again = { ...exchange, id: "2", headers: from("c") };
      const { headers: _, ...withoutHeaders } = exchange;
      const other = {
        ...withoutHeaders,
        id: "3",
        metadata: { traceparent: [from("d").traceparent] },
      };
      const found = callsOf({ requests: [first, again, other, exchange] }, spans);
      expect(found.map(({ span }) => span.name)).to.deep.equal(["e", "a"]);
      expect(found[0]?.parts.map(({ requests }) => requests)).to.deep.equal([[other]]);
      const [operation] = found[1]?.parts ?? [];
      expect(operation?.parts.map(({ span, requests }) => [span.name, requests])).to.deep.equal([
        ["c", [first, again]],
      ]);
    });

    it("spans that contain each other end, and a header that is no traceparent names no span", () => {
      const spans = [spanOf("a", "b", 1), spanOf("b", "a", 2)];
      expect(callsOf({ requests: [{ ...exchange, headers: from("a") }] }, spans)).to.deep.equal([]);
      expect(spanIdOf({ headers: { traceparent: "00-x" } })).to.equal(undefined);
    });

    it("the title of a span names its object", () => {
      const attributes = { "terraform.type": "sec_team", "terraform.name": "On call" };
      expect(spanTitle({ name: "ReadResource", attributes })).to.equal('ReadResource sec_team "On call"');
      expect(spanTitle({ name: "request GET", attributes: { "url.path": "/a" } })).to.equal("request GET /a");
    });
  });

  it("a request is copied as a curl command with the same body and without secrets", () => {
    const words = wordsOf(curlOf(exchange, "http://127.0.0.1:1", true));
    expect(words).to.eql([
      ...["curl", "-X", "POST", "-H", "authorization: Bearer tok"],
      ...["-H", "content-type: application/json", "-H", "x-note: it's"],
      ...["--data-raw", JSON.stringify(exchange.request), "http://127.0.0.1:1/api/v2/AlertChannels"],
    ]);
  });

  it("a request to an API of an author is copied with a variable in place of each secret header", () => {
    const headers = { authorization: "***", "x-api-key": "***", "`id`-token": "***" };
    const { request: _, ...others } = exchange;
    const command = curlOf({ ...others, request: null, headers }, "http://h", false);
    const env = { AUTHORIZATION: "Basic abc", X_API_KEY: "a b", _ID__TOKEN: "c" };
    expect(wordsOf(command, env)).to.deep.equal([
      ...["curl", "-X", "POST", "-H", "authorization: Basic abc", "-H", "x-api-key: a b"],
      ...["-H", "`id`-token: c", "http://h/api/v2/AlertChannels"],
    ]);
  });

  it("a call is copied as a grpcurl command", () => {
    const call: Exchange = {
      ...exchange,
      method: "/qdrant.cloud.cluster.v1.ClusterService/CreateCluster",
      authority: "localhost:2",
      metadata: { authorization: ["***"], "x-two": ["a", "b c"], "user-agent": ["grpc-node"] },
    };
    expect(wordsOf(grpcurlOf(call))).to.eql([
      ...["grpcurl", "-cacert", "/ca file", "-H", "authorization: apikey key"],
      ...["-H", "x-two: a", "-H", "x-two: b c", "-d", JSON.stringify(exchange.request)],
      ...["localhost:2", "qdrant.cloud.cluster.v1.ClusterService/CreateCluster"],
    ]);
  });

  it("any text is quoted as one word of a shell", () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom(..."a'\"$`\\ !;|&\n*?é") }), { maxLength: 3 });
    fc.assert(
      fc.property(texts, ([first = "", second = ""]) => {
        const words = wordsOf(
          curlOf({ ...exchange, headers: { a: first }, request: second }, "http://h", true),
        );
        expect(words.slice(3)).to.eql([
          ...["-H", `a: ${first}`, "--data-raw", JSON.stringify(second)],
          "http://h/api/v2/AlertChannels",
        ]);
      }),
      runs({ seed: 18, many: 12 }),
    );
  });

  it("an object is titled by its name, or by its ID without a name", () => {
    expect(titleOf("1", { name: "ops" })).to.equal("ops");
    expect(titleOf("1", { filters: { name: "critical" } })).to.equal("critical");
    expect(titleOf("1", { name: "", filters: null })).to.equal("1");
    expect(titleOf("1", { name: "x".repeat(1e6) })).to.have.length(121);
  });

  it("the console's words call the type of an object as Terraform does, and name the account if it is not the first one", () => {
    const terraform = { type: "sec_query", importId: "1" };
    expect(typeOf({ collection: "Queries", terraform })).to.equal("sec_query");
    expect(typeOf({ collection: "Queries@ACME-DEV", terraform })).to.equal("sec_query @ACME-DEV");
    expect(typeOf({ collection: "users", terraform: null })).to.equal("users");
  });

  it("the console's words write the import block of an object, whatever its name and its ID are", () => {
    const block = (importId: string | null, title: string) =>
      importBlock({ type: "sec_query", importId }, title);
    expect(block("ACME_1", "On call (night)")).to.equal(
      'import {\n  to = sec_query.on_call_night\n  id = "ACME_1"\n}\n',
    );
    expect(block(`a"\${b}%{c}\\`, "1st"))
      .to.contain(`id = "a\\"$\${b}%%{c}\\\\"`)
      .and.contain("sec_query.imported_1st");
    expect(block("1", "é")).to.contain("to = sec_query.imported\n");
    expect(block(null, "secret")).to.equal(undefined);
  });

  it("the state of an object is one word", () => {
    expect(stateOf({ state: { phase: "CLUSTER_PHASE_FAILED_TO_CREATE" } })).to.equal("failed_to_create");
    expect(stateOf({ status: "BACKUP_STATUS_SUCCEEDED" })).to.equal("succeeded");
    expect(stateOf({ enabled: 0, state: { ok: true } })).to.equal("disabled");
    expect(stateOf({ state: null })).to.equal("");
  });

  it("drift is offered for configurable values, but not for secrets, IDs and values of the server", () => {
    const object = {
      intgGuid: "ACME_1",
      name: "ops",
      enabled: 1,
      createdOrUpdatedTime: "2030",
      state: { ok: true },
      data: { slackUrl: "***", region: "eu", list: ["a"] },
    };
    expect(leavesOf(object).map(({ path }) => path.join("."))).to.eql(["enabled", "name", "data.region"]);
  });

  it("a patch changes one value and nothing else, for any object", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
        const object: JsonObject = JSON.parse(JSON.stringify(given));
        for (const leaf of leavesOf(object)) {
          const value = otherValue(leaf);
          expect(typeof value).to.equal(typeof leaf.value);
          const after = mergePatch(object, patchOf(leaf.path, value) as JsonObject);
          expect(at(after, leaf.path)).to.equal(value);
          expect(mergePatch(after, patchOf(leaf.path, leaf.value) as JsonObject)).to.eql(object);
        }
      }),
      runs({ seed: 18, many: 200 }),
    );
  });

  it("the attributes of an object have the names and the order of the provider, and only those that the object has", () => {
    const names = { "data.slackUrl": "chat_url", enabled: "enabled", intgGuid: "id", "data.gone": "a_gone" };
    const object = { enabled: 1, intgGuid: "ACME_1", data: { slackUrl: "***", more: 1 }, other: "x" };
    expect(attributesIn(object, names).map(({ name, value }) => [name, value])).to.deep.equal([
      ["chat_url", "***"],
      ["enabled", 1],
      ["id", "ACME_1"],
    ]);
    expect(changeText({ change: "changed", fields: [{ path: ["data", "slackUrl"] }] }, names)).to.equal(
      "changed chat_url",
    );
  });

  it("a typed text is converted to the type of the previous value", () => {
    const typed = (text: string, value: string | number | boolean, key = "port") =>
      typedValue(text, { path: ["data", key], value });
    expect(typed("7", 1)).to.equal(7);
    expect(typed("", 1)).to.equal(undefined);
    expect(typed("seven", 1)).to.equal(undefined);
    expect(typed("7", "1")).to.equal("7");
    expect(typed("false", true)).to.equal(false);
    expect(typed("no", true)).to.equal(undefined);
    expect(typed("false", 1, "tokenEnabled")).to.equal(0);
    expect(typed("true", 0, "isOrg")).to.equal(1);
    expect(typed("false", 1, "priority")).to.equal(undefined);
    expect(typedText({ path: ["enabled"], value: 1 }, 0)).to.equal("false");
  });

  it("writes are distinguished from reads, and failed requests from successful ones", () => {
    expect(isWrite({ method: "GET", path: "/" })).to.equal(false);
    expect(isWrite({ method: "DELETE", path: "/" })).to.equal(true);
    expect(isWrite({ method: "/a.v1.ClusterService/ListClusters" })).to.equal(false);
    expect(isWrite({ method: "/a.v1.ClusterService/SuspendCluster" })).to.equal(true);
    expect([200, 204, "OK"].every((status) => isWell({ status }))).to.equal(true);
    expect([404, 500, "UNAVAILABLE", null].some((status) => isWell({ status }))).to.equal(false);
  });

  it("most of a long ID in a path is omitted, and nothing else", () => {
    expect(shortened(`POST /api/v2/AlertChannels/ACME_${"0".repeat(50)}/test`)).to.equal(
      "POST /api/v2/AlertChannels/ACME_0000000…/test",
    );
    expect(shortened("HybridCloudService/GenerateBootstrapCommands")).to.equal(
      "HybridCloudService/GenerateBootstrapCommands",
    );
  });

  it("a request is found by its path, its reason and its bodies", () => {
    expect(hasText(exchange, " alertchannels ")).to.equal(true);
    expect(hasText(exchange, "acme_1")).to.equal(true);
    expect(hasText(exchange, "$home")).to.equal(true);
    expect(hasText(exchange, "nothing like it")).to.equal(false);
  });

  it("the console's words describe a change in a line, with the first of many fields", () => {
    const changed = (...paths: string[]) =>
      changeText({ change: "changed", fields: paths.map((path) => ({ path: path.split(".") })) });
    expect(changeText({ change: "created", fields: [] })).to.equal("created");
    expect(changed("enabled", "data.region")).to.equal("changed enabled, data.region");
    expect(changed("a", "b", "c", "d", "e")).to.equal("changed a, b, c, 2 more");
  });

  it("changes are announced by name up to three, and by number beyond", () => {
    const change = (name: string, kind: "created" | "deleted") => ({
      event: name,
      change: kind,
      collection: "AlertChannels",
      id: name,
      terraform: null,
      time: "2026-11-23T00:00:00Z",
      by: { by: "request" as const },
      object: { name },
      fields: [],
    });
    expect(announcementOf([change("a", "created"), change("b", "deleted")])).to.equal(
      "AlertChannels a created, AlertChannels b deleted",
    );
    const many = ["a", "b", "c", "d", "e"].map((name, at) => change(name, at < 4 ? "created" : "deleted"));
    expect(announcementOf(many)).to.equal("Objects: 4 created, 1 deleted");
  });

  it("the console's words call a deleted object by the name that it had", () => {
    const fields = [
      { path: ["enabled"], before: 1 },
      { path: ["name"], before: "ops" },
    ];
    expect(titleOfChange({ id: "1", object: null, fields })).to.equal("ops");
    expect(titleOfChange({ id: "1", object: { name: "new" }, fields })).to.equal("new");
  });

  it("the console's words show the value of a field as JSON, truncated if it is long, and no value of a secret", () => {
    expect(valueText("a", ["name"])).to.equal('"a"');
    expect(valueText(1, ["enabled"])).to.equal("true");
    expect(valueText(1, ["severity"])).to.equal("1");
    expect(valueText("x".repeat(1e6), ["name"])).to.have.length(401);
    expect(isChangedSecret({ path: ["key"], before: "***", after: "***" })).to.equal(true);
    expect(isChangedSecret({ path: ["key"], after: "***" })).to.equal(false);
  });

  it("the console's words say why a request failed: a rule, a fault, a lost connection, a status", () => {
    const refused = { status: 400, reason: "name: must not be empty", injectedFault: null };
    expect(refusalText(refused, undefined)).to.equal("Refused by a rule of the API: name: must not be empty");
    expect(refusalText({ ...refused, injectedFault: "f" }, "any request: status 400")).to.equal(
      "An injected fault made it fail (any request: status 400).",
    );
    expect(refusalText({ status: null, reason: null, injectedFault: null }, undefined)).to.contain("closed");
    expect(refusalText({ status: 503, reason: null, injectedFault: null }, undefined)).to.contain("503");
    expect(refusalText({ ...refused, status: 201 }, undefined)).to.equal(undefined);
  });

  const sent = (id: string, at: number, more: Partial<Exchange> = {}): Exchange => ({
    ...exchange,
    id,
    time: new Date(at).toISOString(),
    headers: { "x-terraform-run": "0123456789ab" },
    ms: 10,
    ...more,
  });
  const read = { method: "GET", name: "GET /api/v2/Queries/1", path: "/api/v2/Queries/1", request: null };
  const made = (id: string, by: string, change: ObjectChange["change"] = "created"): ObjectChange => ({
    event: `${id} ${by}`,
    change,
    collection: "Queries",
    id,
    terraform: { type: "sec_query", importId: id },
    time: "2030-01-01T00:00:00.000Z",
    by: { by: "request", id: by },
    object: change === "deleted" ? null : { name: `query ${id}` },
    fields: [],
  });

  it("the console's words group requests and the changes that they made by the run that they name", () => {
    const requests = [
      sent("a", 0),
      sent("b", 1, { headers: { "x-terraform-run": "second" } }),
      sent("c", 2, { headers: {}, metadata: { "x-terraform-run": ["0123456789ab"] } }),
      sent("d", 3, { headers: {} }),
    ];
    const found = runsOf(requests, [made("1", "c"), made("2", "b"), made("3", "elsewhere")]);
    expect(found.map(({ id, requests: own }) => [id, own.map((one) => one.id)])).to.deep.equal([
      ["0123456789ab", ["a", "c"]],
      ["second", ["b"]],
    ]);
    expect(found.map(({ changes }) => changes.map(({ id }) => id))).to.deep.equal([["1"], ["2"]]);
  });

  it("the console's words take all changes of an object in a run together", () => {
    const changes = [
      ...[made("1", "a"), made("1", "b", "changed")],
      ...[made("2", "c", "changed"), made("2", "d", "deleted")],
      ...[made("3", "e"), made("3", "f", "deleted")],
      made("4", "g", "changed"),
    ];
    const effects = effectsOf({ requests: [], changes });
    expect(effects.map(({ key, effect }) => [key, effect])).to.deep.equal([
      ["Queries/1", "created"],
      ["Queries/2", "deleted"],
      ["Queries/4", "changed"],
    ]);
  });

  /** The name of a run with these requests and changes; `elsewhere` are changes by the control API. */
  const named = (
    requests: readonly Exchange[],
    changes: readonly ObjectChange[] = [],
    elsewhere: readonly ObjectChange[] = [],
  ) =>
    headlineOf(
      { id: "run", requests, changes },
      {
        changes: [...changes, ...elsewhere],
        titleOfId: (id) => ({ "1": "query 1", ACME_1: "Security chat" })[id],
      },
    );
  const drifted = (id: string, change: ObjectChange["change"], at = 0): ObjectChange => ({
    ...made(id, "", change),
    time: new Date(at).toISOString(),
    by: { by: "control" },
  });
  const test = sent("test", 5, {
    name: "POST /api/v2/AlertChannels/ACME_1/test",
    path: "/api/v2/AlertChannels/ACME_1/test",
    request: null,
  });

  it("the console's words name a run that changes objects an apply, with its outcome and what failed", () => {
    const create = sent("a", 0, { request: { name: "one" } });
    const refused = sent("b", 1, { status: 400, request: { name: "Extra" } });
    expect(named([create], [made("1", "a")])).to.equal("apply: 1 created");
    expect(named([create, refused], [made("1", "a")])).to.equal("apply: 1 created, Extra failed");
    expect(named([refused])).to.equal("apply: Extra failed");
    const more = ["w", "x", "y", "z"].map((name) => sent(name, 2, { status: 400, request: { name } }));
    expect(named(more)).to.equal("apply: w, x, 2 more failed");
    expect(named([create], [made("1", "a"), made("1", "a", "deleted")])).to.equal("apply: no lasting change");
    const call = { path: undefined, method: "/a.v1.ClusterService/CreateCluster", status: "UNAVAILABLE" };
    const cluster = { request: { cluster: { name: "search" } } };
    expect(named([sent("c", 0, { ...call, ...cluster } as unknown as Partial<Exchange>)])).to.equal(
      "apply: search failed",
    );
  });

  it("the console's words name a run that changes nothing a plan, with the drift that it found", () => {
    const reads = [sent("a", 10, read)];
    expect(named(reads)).to.equal("plan: no drift");
    expect(named(reads, [], [drifted("1", "changed")])).to.equal("plan: drift in query 1");
    expect(named(reads, [], [drifted("1", "deleted")])).to.equal("plan: drift in 1");
    expect(named(reads, [], [drifted("2", "changed")]), "an object that the run does not read").to.equal(
      "plan: no drift",
    );
    expect(named(reads, [], [drifted("1", "changed", 99)]), "a change after the run").to.equal(
      "plan: no drift",
    );
    expect(named(reads, [], [drifted("1", "created")]), "an object of another user").to.equal(
      "plan: no drift",
    );
    const token = {
      name: "POST /api/v2/access/tokens",
      path: "/api/v2/access/tokens",
      status: 401,
      request: null,
    };
    expect(named([sent("t", 0, token)])).to.equal("plan: POST /api/v2/access/tokens failed");
    expect(named([sent("f", 10, { ...read, status: 503 })])).to.equal("plan: query 1 failed");
  });

  it("the console's words call a test alert neither an update nor a change of its channel", () => {
    const checked = { ...made("ACME_1", "test", "changed"), collection: "AlertChannels" };
    expect(effectsOf({ requests: [test], changes: [checked] })).to.deep.equal([]);
    expect(kindsOf({ requests: [test], changes: [checked] }).get(test)).to.equal("other");
    expect(named([test], [checked])).to.equal("apply: test alert of Security chat");
    expect(named([{ ...test, status: 503 }])).to.equal("apply: Security chat failed");
  });

  it("the console's words say in the line of a request what it did, or which objects it names", () => {
    const titleOfId = (id: string) =>
      ({ ACME_1: "Security chat", u1: "eve@example.org", r1: "Readers", "a b": "spaced" })[id];
    const line = (more: Partial<Exchange>, ...changes: ObjectChange[]) =>
      happeningOf(sent("a", 0, more), changes, titleOfId);
    expect(line({}, made("1", "a"))).to.equal("created query 1");
    expect(line({ path: test.path ?? "", request: null })).to.equal("test alert of Security chat");
    expect(line({ path: "/api/v2/AlertChannels/ACME_1", request: null })).to.equal("Security chat");
    expect(line({ path: "/x/a%20b", request: null })).to.equal("spaced");
    expect(line({ request: { name: "On call" } })).to.equal("On call");
    expect(line({ ...read, path: "/api/v2/Queries" })).to.equal("");
    const assignment = { accountId: "ACME_1", userId: "u1", roleIdsToAdd: ["r1"] };
    const { path: _, ...call } = sent("a", 0, {
      method: "/iam.v1.IAMService/AssignUserRoles",
      request: assignment,
    });
    expect(happeningOf(call, [], titleOfId)).to.equal("eve@example.org, Readers");
  });

  it("the console's words count a request as failed unless the same one succeeds later, and no read that finds nothing", () => {
    const requests = [
      sent("retried", 0, { status: 503 }),
      sent("again", 1),
      sent("refused", 2, { status: 400, request: { name: "other" } }),
      sent("missing", 3, { ...read, status: 404 }),
      sent("dropped", 4, { ...read, name: "GET /", status: null }),
    ];
    expect(failuresOf({ requests }).map(({ id }) => id)).to.deep.equal(["refused", "dropped"]);
  });

  it("the console's words list the reads that a run has sent three times or more, with the time that they took", () => {
    const requests = [
      ...[0, 1000, 2000].map((at) => sent(`poll ${at}`, at, read)),
      ...[0, 1].map((at) => sent(`twice ${at}`, at, { ...read, name: "GET /twice" })),
      ...[0, 1, 2].map((at) => sent(`write ${at}`, at)),
    ];
    expect(repetitionsOf({ requests })).to.deep.equal([
      { name: "GET /api/v2/Queries/1", times: 3, ms: 2010 },
    ]);
  });

  it("the console's words say what a request was for by its effect, or else by its method", () => {
    const kinds = (request: Exchange, ...changes: ObjectChange[]) =>
      kindsOf({ requests: [request], changes }).get(request);
    expect(kinds(sent("a", 0), made("1", "a"))).to.equal("create");
    expect(kinds(sent("a", 0), made("1", "a", "changed"))).to.equal("update");
    expect(kinds(sent("a", 0), made("1", "a", "deleted"))).to.equal("delete");
    expect(kinds(sent("a", 0, read))).to.equal("read");
    expect(kinds(sent("a", 0))).to.equal("other");
    expect(kinds(sent("a", 0, { status: 400 }))).to.equal("create");
    const call = { path: undefined, method: "/a.v1.ClusterService/DeleteCluster", status: "UNAVAILABLE" };
    expect(kinds(sent("a", 0, call as unknown as Partial<Exchange>))).to.equal("delete");
  });

  it("the console's words draw requests that overlap one below the other, and all within the picture", () => {
    const times = fc.array(fc.tuple(fc.nat(5000), fc.nat(3000)), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, (list) => {
        const requests = list.map(([at, ms], index) => sent(String(index), at, { ms }));
        const bars = barsOf({ requests, changes: [] });
        expect(bars).to.have.length(requests.length);
        for (const { x, width, lane } of bars) {
          expect(x).to.be.within(0, 1000);
          expect(x + width).to.be.at.most(1000.001);
          expect(lane).to.be.within(0, 15);
        }
      }),
      runs({ seed: 31, many: 100 }),
    );
    const three = [sent("a", 0, { ms: 100 }), sent("b", 50, { ms: 100 }), sent("c", 100, { ms: 10 })];
    expect(barsOf({ requests: three, changes: [] }).map(({ lane }) => lane)).to.deep.equal([0, 1, 0]);
    // 1000 divided by 212, and then multiplied by 212, is more than 1000.
    const [whole] = barsOf({ requests: [sent("a", 0, { ms: 212 })], changes: [] });
    expect(whole).to.include({ x: 0, width: 1000 });
  });

  it("the console's words say how long something took in the unit that fits", () => {
    expect([12.4, 3400, 125_000].map(durationText)).to.deep.equal(["12 ms", "3.4 s", "2 min 5 s"]);
  });

  it("lead to a place in a view by an address, for any id", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (id) => {
        expect(placeIn(addressOf("objects", id))).to.deep.equal({ view: "objects", id: id.toWellFormed() });
      }),
      runs({ seed: 31, many: 100 }),
    );
    expect(placeIn("#requests")).to.deep.equal({ view: "requests", id: null });
    expect(placeIn("#requests/%")).to.deep.equal({ view: "requests", id: "%" });
    for (const other of ["", "#content", "#nowhere/1"]) expect(placeIn(other)).to.equal(undefined);
  });

  it("the local API accepts the ready faults, and each has a description", () => {
    for (const [api, list] of [
      ["sec", new FaultList()] as const,
      ["vdb", new VdbFaultList()] as const,
      ["author", new FaultList()] as const,
    ]) {
      for (const { title, faults } of readyFaults(api)) {
        expect(list.add(faults), `${api}: ${title}`).to.have.length(faults.length);
        for (const fault of faults) {
          expect(whatHappens(fault), title).not.to.equal("as always");
          expect(howOften(fault), title).not.to.contain("undefined");
        }
      }
    }
  });

  it("the status codes of calls have the names of gRPC", () => {
    expect(codeNames.map((name) => Reflect.get(status, name))).to.deep.equal([...codeNames.keys()]);
  });

  it("every phase of clusters is offered", () => {
    const known = Object.keys(ClusterPhase).filter((name) => /^CLUSTER_PHASE_(?!UNSPECIFIED)/.test(name));
    expect([...clusterPhases].sort()).to.eql(known.sort());
  });
});

function at(value: Json | undefined, path: readonly string[]): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  return isObject(value) ? at(value[first], rest) : undefined;
}
