import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { trackerCloudWire } from "../../../../src/resources/sec/alert_channel/wire.ts";
import { explainRefusal } from "../../../../src/resources/sec/api/calls/refusal.ts";
import { apiError, emailInput, emailOf, emailResponse, useFixture } from "./api-fixture.ts";
import { json, text } from "./scripted-server.ts";

describe("API responses", () => {
  const fixture = useFixture();
  const find = (guid = "ACME_0001") => emailOf(fixture.connect()).find(guid);

  const errors: readonly [status: number, body: string, message: string][] = [
    [400, '{"message":"m1"}', "m1"],
    [400, '{"message":"m1","data":{"message":"dm"}}', "dm"],
    [400, '{"message":"m1","data":{"message":"dm","ErrorMsg":"em"}}', "em"],
    [400, '{"message":"SUCCESS","data":{"statusMessage":"sm"}}', "sm"],
    [400, '{"message":"SUCCESS","data":{"x":"y"}}', "Bad Request"],
    [499, '{"foo":1}', "Unknown"],
    [400, '{"data":[],"message":"arr"}', '{"data":[],"message":"arr"}'],
    [409, "", ""],
  ];
  for (const [status, body, message] of errors) {
    it(`an error response is reported with the API's message: ${status} with ${body || "nothing"}`, async () => {
      fixture.server.reply(text(status, body));
      const error = await apiError(find());
      expect(error.message).to.equal(
        `\n  [GET] ${fixture.server.url}/api/v2/AlertChannels/ACME_0001\n  [${status}] ${message}`,
      );
      expect(error).to.include({
        kind: "status",
        status,
        reason: message,
        method: "GET",
        mayHaveTakenEffect: false,
      });
    });
  }

  const advices: readonly [method: "find" | "create" | "update", status: number, advice: RegExp][] = [
    ["find", 403, /^The API key may lack the permission for this request\. Ask an administrator/],
    ["create", 409, /^Choose another name, or import the object that exists/],
    ["update", 409, /^Choose another name\.$/],
  ];
  for (const [method, status, advice] of advices) {
    it(`an error response comes with advice: ${status} of ${method}`, async () => {
      const email = emailOf(fixture.connect());
      fixture.server.reply(json(status, { message: "no entry" }));
      const calls = {
        find,
        create: () => email.create(emailInput),
        update: () => email.update("ACME_0001", emailInput),
      };
      expect((await apiError(calls[method]())).advice).to.match(advice);
    });
  }

  const refusals: readonly [message: string, advice: RegExp][] = [
    ["the API key lacks the permission write:things", /^The API key lacks the permission for this request/],
    ["You are not authorized to perform this action", /^The API key lacks the permission/],
    ["API key is missing permissions", /^The API key lacks the permission/],
    ["unknown API key", /^The API rejected the credentials\. Check that api_key and api_secret/],
    ["The token has been revoked", /^The API rejected the credentials/],
    ["the quota of 10 objects in AlertChannels is reached", /^A quota or limit of the account is exceeded/],
    ["Maximum number of rules exceeded", /^A quota or limit/],
    ["rate limit exceeded", /^The rate limit of the API is used up\. Try again later/],
    [
      "Account-Name: no such account in the organization",
      /^Correct subaccount, or the variable SEC_SUBACCOUNT/,
    ],
    ["Account-Name: the API key is for another account", /^Correct subaccount/],
  ];
  for (const [message, advice] of refusals) {
    it(`the advice depends on the API's message: ${message}`, async () => {
      fixture.server.reply(json(403, { message }));
      expect((await apiError(find())).advice).to.match(advice);
    });
  }

  for (const page of ["<html>no entry</html>", "<!DOCTYPE html>\n<title>Bad gateway</title>"]) {
    it(`an HTML response is reported as HTML: ${JSON.stringify(page)}`, async () => {
      fixture.server.reply(text(403, page));
      const error = await apiError(find());
      expect(error.message).to.contain(`[403] ${page}`);
      expect(error.advice).to.match(
        /^The response is an HTML page.* comes from a proxy or another server\. Check the address http:\/\/.*, which comes from .*: a sign-in page may have answered\.$/,
      );
      fixture.server.reply(text(200, page));
      expect((await apiError(find())).reason).to.equal("the response is an HTML page, not JSON");
      fixture.server.reply(text(200, page), json(200, { data: {} }));
      const deletion = apiError(emailOf(fixture.connect()).delete("ACME_0001"));
      expect((await deletion).message).to.contain("the response is an HTML page");
    });
  }

  it("the error of an unknown path advises on the address, and does not mention the object", async () => {
    fixture.server.reply(json(404, { message: "no such endpoint for GET" }));
    const error = await apiError(find());
    expect(error.advice).to.match(
      /^The address does not lead to this version of the API\. Check the account, or/,
    );
    expect(error.notFound).to.equal(false);
    const body = { message: "no such endpoint for GET" };
    const url = "http://127.0.0.1:8080/api/v2/api/v2/AlertChannels";
    const refused = {
      method: "GET",
      url,
      status: 404,
      headers: {},
      body: JSON.stringify(body),
      json: body,
      isHtml: false,
    };
    expect(explainRefusal(refused)).to.include({
      notFound: false,
      advice: "The variable SEC_API_URL ends in /api/v2, which the provider adds: remove it there.",
    });
  });

  it("a rejected access token is advised on as a token, and rejected keys as keys", () => {
    const body = { message: "Unauthorized" };
    const url = "http://127.0.0.1:8080/api/v2/AlertChannels";
    const refused = { method: "GET", url, status: 401, headers: {}, body: "{}", json: body, isHtml: false };
    expect(explainRefusal(refused, "token").advice).to.match(
      /^The API rejected the access token\. A token is valid for an hour at most: create a new one, .*SEC_API_TOKEN/,
    );
    expect(explainRefusal(refused, "keys").advice).to.match(
      /^The API rejected the credentials\. Check that api_key/,
    );
  });

  it("the error of a taken name contains the ID of the existing object, if there is exactly one", async () => {
    const taken = async (...names: readonly string[]) => {
      const data = names.map((name, i) => ({ ...emailResponse().data, name, intgGuid: `ACME_${i}` }));
      fixture.server.reply(json(409, { message: "taken" }), json(200, { data }));
      return (await apiError(emailOf(fixture.connect()).create(emailInput))).advice;
    };
    expect(await taken("other", emailInput.name)).to.equal(
      "Choose another name, or import the object that exists: terraform import ADDRESS ACME_1, where ADDRESS is that of the resource.",
    );
    const bare = "Choose another name, or import the object that exists.";
    expect(await taken(emailInput.name, emailInput.name)).to.equal(bare);
    expect(await taken("other")).to.equal(bare);
    fixture.server.reply(json(409, { message: "taken" }), json(403, { message: "no lists" }));
    expect((await apiError(emailOf(fixture.connect()).create(emailInput))).advice).to.equal(bare);
  });

  for (const header of ["X-Request-Id", "Request-Id", "X-Amzn-RequestId", "X-Correlation-Id"]) {
    it(`an error contains the request ID in the header ${header}`, async () => {
      fixture.server.reply(json(400, { message: "bad" }, { [header]: "4f1c" }));
      const error = await apiError(find());
      expect(error.requestId).to.equal("4f1c");
      expect(error.message).to.match(/\n {2}\[400\] bad \(request 4f1c\)$/);
    });
  }

  it("a 404 from the API means that the object does not exist", async () => {
    fixture.server.reply(json(404, { message: "no such integration" }));
    expect(await find()).to.equal(null);
  });

  it("a 404 from a proxy does not mean that the object does not exist", async () => {
    fixture.server.reply(text(404, "<html>not here</html>", { "content-type": "text/html" }));
    const error = await apiError(find());
    expect(error).to.include({ status: 404, notFound: false });
  });

  it("an empty 404 does not mean that the object does not exist", async () => {
    fixture.server.reply(text(404, ""));
    expect((await apiError(find())).notFound).to.equal(false);
  });

  it("a 404 to the token request does not mean that the object does not exist", async () => {
    fixture.server.replyToken(json(404, { message: "no such account" }));
    const error = await apiError(find());
    expect(error).to.include({ kind: "credentials", status: 404, notFound: false });
    expect(error.url).to.equal(`${fixture.server.url}/api/v2/access/tokens`);
    expect(error.message).to.contain("[POST]").and.to.contain("[404] no such account");
    expect(fixture.server.seen).to.have.length(0);
  });

  it("any 2xx status is accepted", async () => {
    fixture.server.reply(
      json(203, emailResponse()),
      json(201, { ...emailResponse(), message: "SUCCESS", ok: true }),
    );
    expect((await find())?.id).to.equal("ACME_0001");
    expect((await find())?.id).to.equal("ACME_0001");
  });

  it("an empty response is not parsed as an object", async () => {
    fixture.server.reply(text(204, ""), text(200, ""));
    expect((await apiError(find())).reason).to.equal("the response has no content");
    const error = await apiError(find());
    expect(error).to.include({ kind: "bad-response", status: 200 });
    expect(error.reason).to.contain("EOF");
  });

  it("malformed JSON is not quoted in errors", async () => {
    fixture.server.reply(text(200, '{"data":{"token":"_hidden" oops'));
    const error = await apiError(find());
    expect(error).to.include({ kind: "bad-response", status: 200, reason: "the response is not valid JSON" });
    expect(error.message).not.to.contain("_hidden");
  });

  it("a response with the wrong schema is reported with the path of the value", async () => {
    fixture.server.reply(json(200, emailResponse({ enabled: "yes" })), json(200, { data: [] }));
    expect((await apiError(find())).reason).to.equal("data.enabled is not of type number");
    expect((await apiError(find())).reason).to.equal("data is not of type object");
  });

  it("a response may have keys in any case, omit keys and have unknown ones", async () => {
    fixture.server.reply(json(200, { DATA: { IntgGUID: "ACME_0001", NAME: "mail", state: {}, Data: null } }));
    expect(await find()).to.deep.equal({
      id: "ACME_0001",
      intg_guid: "ACME_0001",
      integration_guid: "ACME_0001",
      name: "mail",
      enabled: false,
      type_name: "EmailUser",
      org_level: false,
      is_org: false,
      created_or_updated_time: "",
      created_or_updated_by: "",
      server_token: undefined,
      server_uri: undefined,
      uri: undefined,
      recipients: [],
    });
  });

  it("a response may be compressed", async () => {
    fixture.server.reply((response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(JSON.stringify(emailResponse())));
    });
    expect((await find())?.name).to.equal("mail to ops");
  });

  it("a response with corrupt compression is rejected", async () => {
    fixture.server.reply(text(200, "not gzip", { "content-encoding": "gzip" }));
    expect(await apiError(find())).to.include({
      kind: "bad-response",
      reason: "the response cannot be read: its compression is broken",
    });
  });

  it("a response with an unsupported compression is rejected", async () => {
    fixture.server.reply(text(200, "x", { "content-encoding": "br" }));
    expect((await apiError(find())).reason).to.equal("the response cannot be read: its encoding is br");
  });

  it("errors never show the secret, the token, or a secret of the request", async () => {
    const echo = { message: "key _key_secret token _token_1 password _api_token" };
    fixture.server.reply(json(400, echo, { "x-request-id": "4f1c" }));
    const given = {
      name: "t",
      enabled: true,
      tracker_url: "tracker.example",
      issue_type: "Bug",
      project_key: "OPS",
      username: "ada",
      api_token: "_api_token",
      custom_template_file: null,
      configuration: null,
      group_issues_by: null,
    };
    const call = fixture.connect().objects(trackerCloudWire).create(given);
    const error = await apiError(call);
    expect(error.reason).to.equal("key (redacted) token (redacted) password (redacted)");
    expect(error.message).not.to.match(/_key_secret|_token_1|_api_token/);
    expect(JSON.stringify(fixture.logged)).not.to.match(/_key_secret|_token_1|_api_token/);
  });

  it("errors never show a configured token", async () => {
    fixture.server.reply(json(403, { message: "token _configured is no good" }));
    const api = fixture.connect({ apiToken: "_configured" });
    expect((await apiError(api.userProfile.read())).reason).to.equal("token (redacted) is no good");
  });

  it("an error response to a create makes certain that nothing was created", async () => {
    fixture.server.reply(json(400, { message: "name is taken" }));
    const error = await apiError(emailOf(fixture.connect()).create(emailInput));
    expect(error.mayHaveTakenEffect).to.equal(false);
    expect(fixture.server.seen).to.have.length(1);
  });
});
