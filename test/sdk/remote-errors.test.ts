import { expect } from "chai";
import { TransportError } from "../../src/http/net/transport-error.ts";
import { RemoteError } from "../../src/schema/index.ts";
import { type ErrorContext, found, remoteErrorOf, remoteErrors, SdkError } from "../../src/sdk/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";

/** Returns an error with the members that an SDK gives its errors. */
function errorWith(message: string, members: object): Error {
  return Object.assign(new Error(message), members);
}

const aws = (name: string, httpStatusCode: number, more: object = {}, metadata: object = {}) =>
  errorWith(`it is ${name}`, {
    name,
    $fault: "client",
    $metadata: { httpStatusCode, requestId: "r-1", attempts: 1, totalRetryDelay: 0, ...metadata },
    ...more,
  });
const azure = (code: string, statusCode: number, method = "PUT", response: object = {}) =>
  errorWith(`it is ${code}`, {
    name: "RestError",
    code,
    statusCode,
    request: { method, url: "https://a.example/x?sig=s3cret" },
    response: { status: statusCode, headers: new Headers({ "x-ms-request-id": "r-2" }), ...response },
  });
const google = (status: number, body: object, method = "POST") =>
  errorWith("Request failed", {
    config: { method, url: new URL("https://g.example/b") },
    response: { status, data: { error: body }, headers: new Headers() },
    status,
  });
const github = (status: number, data: unknown, headers: object = {}, method = "POST") =>
  errorWith("it failed", {
    name: "HttpError",
    status,
    request: { method, url: "https://h.example/repos", headers: {} },
    response: { status, data, headers },
  });
const kube = (code: number, body: unknown) =>
  errorWith(`HTTP-Code: ${code}`, { code, body, headers: { "audit-id": "r-3" } });
const grpc = (code: number, details = "it failed") =>
  errorWith(`${code} X: ${details}`, { code, details, metadata: {} });
const node = (code: string) => errorWith(`connect ${code}`, { code });
const fetchFailed = (cause: Error) => new TypeError("fetch failed", { cause });

const reads: ErrorContext = { operation: "GetQueueUrlCommand" };
const creates: ErrorContext = { operation: "CreateQueueCommand" };

/** The facts that are not false. */
const factsOf = (error: SdkError) =>
  (["notFound", "alreadyExists", "conflict", "throttled", "retryable", "mayHaveTakenEffect"] as const)
    .filter((fact) => error[fact])
    .join(" ");

describe("the errors of SDKs", () => {
  const cases: readonly (readonly [string, Error, string, string, ErrorContext?])[] = [
    ["AWS: a missing bucket", aws("NoSuchBucket", 404), "status 404", "notFound"],
    ["AWS: a missing queue with status 400", aws("QueueDoesNotExist", 400), "status 400", "notFound"],
    [
      "AWS: a missing queue of the older protocol",
      aws("AWS.SimpleQueueService.NonExistentQueue", 400),
      "status 400",
      "notFound",
    ],
    ["AWS: a missing parameter", aws("ParameterNotFound", 400), "status 400", "notFound"],
    ["AWS: a missing network", aws("InvalidVpcID.NotFound", 400), "status 400", "notFound"],
    ["AWS: a missing resource", aws("ResourceNotFoundException", 400), "status 400", "notFound"],
    ["AWS: a HEAD without a body", aws("NotFound", 404), "status 404", "notFound"],
    ["AWS: an operation that the API lacks", aws("UnknownOperationException", 404), "status 404", ""],
    [
      "AWS: a role that exists",
      aws("EntityAlreadyExistsException", 409),
      "status 409",
      "alreadyExists conflict",
    ],
    [
      "AWS: a bucket of the same owner",
      aws("BucketAlreadyOwnedByYou", 409),
      "status 409",
      "alreadyExists conflict",
    ],
    ["AWS: a rule that exists", aws("InvalidPermission.Duplicate", 400), "status 400", "alreadyExists"],
    ["AWS: a bucket with objects", aws("BucketNotEmpty", 409), "status 409", "conflict"],
    ["AWS: a changed role", aws("ConcurrentModificationException", 409), "status 409", "conflict"],
    ["AWS: throttling with status 400", aws("ThrottlingException", 400), "status 400", "throttled retryable"],
    ["AWS: throttling with status 503", aws("SlowDown", 503), "status 503", "throttled retryable"],
    [
      "AWS: throttling that only a trait names",
      aws("Busy", 400, { $retryable: { throttling: true } }),
      "status 400",
      "throttled retryable",
    ],
    ["AWS: a server error of a read", aws("InternalError", 500), "status 500", "retryable", reads],
    [
      "AWS: a server error of a create",
      aws("InternalError", 500),
      "status 500",
      "retryable mayHaveTakenEffect",
    ],
    [
      "AWS: a create that was rejected at its second attempt",
      aws("Denied", 403, {}, { attempts: 2 }),
      "status 403",
      "mayHaveTakenEffect",
    ],
    ["AWS: a denied request", aws("AccessDenied", 403), "status 403", ""],
    [
      "AWS: no credentials",
      errorWith("Could not load", { name: "CredentialsProviderError" }),
      "credentials null",
      "",
    ],
    [
      "AWS: a lost connection",
      errorWith("socket hang up", { code: "ECONNRESET", $metadata: { attempts: 3 } }),
      "network null",
      "retryable mayHaveTakenEffect",
    ],
    ["Azure: a missing blob", azure("BlobNotFound", 404, "GET"), "status 404", "notFound"],
    [
      "Azure: a group that the body names",
      azure("RestError", 404, "GET", {
        bodyAsText: '{"error":{"code":"ResourceGroupNotFound","message":"gone"}}',
      }),
      "status 404",
      "notFound",
    ],
    [
      "Azure: a container that exists",
      azure("ContainerAlreadyExists", 409),
      "status 409",
      "alreadyExists conflict",
    ],
    ["Azure: a changed ETag", azure("ConditionNotMet", 412), "status 412", "conflict"],
    ["Azure: a busy server", azure("ServerBusy", 503), "status 503", "retryable mayHaveTakenEffect"],
    ["Azure: too many requests", azure("TooManyRequests", 429), "status 429", "throttled retryable"],
    [
      "Azure: a name without an address",
      errorWith("getaddrinfo", {
        name: "RestError",
        code: "ENOTFOUND",
        request: { method: "PUT", url: "https://a.example/" },
      }),
      "network null",
      "",
    ],
    [
      "Google: a missing bucket",
      google(404, { code: 404, message: "gone", errors: [{ reason: "notFound" }] }, "GET"),
      "status 404",
      "notFound",
    ],
    [
      "Google: a bucket that exists",
      google(409, { errors: [{ reason: "alreadyExists" }], status: "ALREADY_EXISTS" }),
      "status 409",
      "alreadyExists conflict",
    ],
    [
      "Google: a rate limit with status 403",
      google(403, { errors: [{ reason: "rateLimitExceeded" }] }),
      "status 403",
      "throttled retryable",
    ],
    [
      "Google: a failed precondition",
      google(400, { status: "FAILED_PRECONDITION", message: "x" }),
      "status 400",
      "conflict",
    ],
    [
      "Google: a server error",
      google(500, { errors: [{ reason: "backendError" }] }),
      "status 500",
      "retryable mayHaveTakenEffect",
    ],
    [
      "GitHub: a missing repository",
      github(404, { message: "Not Found" }, {}, "GET"),
      "status 404",
      "notFound",
    ],
    [
      "GitHub: a name that exists",
      github(422, { message: "Validation Failed", errors: [{ code: "already_exists", field: "name" }] }),
      "status 422",
      "alreadyExists",
    ],
    [
      "GitHub: a name that only the text says to exist",
      github(422, {
        message: "Failed",
        errors: [{ code: "custom", message: "name already exists on this account" }],
      }),
      "status 422",
      "alreadyExists",
    ],
    [
      "GitHub: the primary limit",
      github(403, { message: "limit" }, { "x-ratelimit-remaining": "0" }),
      "status 403",
      "throttled retryable",
    ],
    [
      "Kubernetes: a missing object",
      kube(404, '{"kind":"Status","reason":"NotFound","message":"gone"}'),
      "status 404",
      "notFound",
      reads,
    ],
    ["Kubernetes: a path that the server lacks", kube(404, "404 page not found\n"), "status 404", "", reads],
    [
      "Kubernetes: an object that exists",
      kube(409, { reason: "AlreadyExists", message: "x" }),
      "status 409",
      "alreadyExists conflict",
    ],
    [
      "Kubernetes: a changed object",
      kube(409, { reason: "Conflict", message: "x" }),
      "status 409",
      "conflict",
    ],
    [
      "Kubernetes: too many requests",
      kube(429, { reason: "TooManyRequests" }),
      "status 429",
      "throttled retryable",
    ],
    ["gRPC: a missing object", grpc(5), "status NotFound", "notFound"],
    ["gRPC: an object that exists", grpc(6), "status AlreadyExists", "alreadyExists"],
    ["gRPC: an exhausted quota", grpc(8), "status ResourceExhausted", "throttled retryable"],
    ["gRPC: a lost connection", grpc(14), "status Unavailable", "retryable mayHaveTakenEffect"],
    [
      "gRPC: a lost connection of a read",
      grpc(14),
      "status Unavailable",
      "retryable",
      { operation: "getNote" },
    ],
    [
      "gRPC: a refused connection",
      grpc(14, "No connection established. Last error: x"),
      "status Unavailable",
      "retryable",
    ],
    ["gRPC: a failed precondition", grpc(9), "status FailedPrecondition", "conflict"],
    ["fetch: a refused connection", fetchFailed(node("ECONNREFUSED")), "network null", "retryable"],
    [
      "fetch: a lost connection",
      fetchFailed(node("UND_ERR_SOCKET")),
      "network null",
      "retryable mayHaveTakenEffect",
    ],
    [
      "fetch: a late response",
      fetchFailed(node("UND_ERR_HEADERS_TIMEOUT")),
      "timeout null",
      "retryable mayHaveTakenEffect",
    ],
    ["fetch: an untrusted certificate", fetchFailed(node("SELF_SIGNED_CERT_IN_CHAIN")), "network null", ""],
    [
      "fetch: a canceled request",
      new DOMException("stopped", "AbortError"),
      "aborted null",
      "mayHaveTakenEffect",
    ],
    [
      "fetch: a time limit of the caller",
      new DOMException("late", "TimeoutError"),
      "timeout null",
      "retryable mayHaveTakenEffect",
    ],
    [
      "axios: a missing object",
      errorWith("404", {
        response: { status: 404, data: { message: "gone" } },
        config: { method: "get", url: "/x" },
      }),
      "status 404",
      "notFound",
    ],
  ];

  for (const [title, error, kind, facts, context = creates] of cases) {
    it(`${title} is ${facts === "" ? "a plain failure" : facts.replaceAll(" ", ", ")}`, () => {
      const made = remoteErrorOf(error, context);
      if (!(made instanceof SdkError)) throw error;
      expect(`${made.kind} ${made.status}`).to.equal(kind);
      expect(factsOf(made)).to.equal(facts);
      expect(made.cause).to.equal(error);
    });
  }

  it("the message has the operation, the words of the API, the ID of the request and the attempts, and no secret", () => {
    const error = aws("Denied", 403, {}, { attempts: 3, totalRetryDelay: 4200 });
    expect(String(remoteErrorOf(error, creates))).to.equal(
      "RemoteError: CreateQueue returned 403: it is Denied (after 3 attempts, with 4 seconds between them) (request r-1)",
    );
    const signed = remoteErrorOf(azure("Denied", 403), { redact: ["a.example"] });
    expect(String(signed)).to.equal(
      "RemoteError: PUT https://(redacted)/x returned 403: it is Denied (request r-2)",
    );
    const body = kube(422, {
      message: "spec is invalid",
      details: { causes: [{ field: "spec.replicas", message: "must be positive" }] },
    });
    expect(String(remoteErrorOf(body, { operation: "createPod" }))).to.contain(
      "createPod returned 422: spec is invalid",
    );
  });

  it("a connection that the agents did not open is reported in their words", () => {
    const facts = { sent: false, passing: true, advice: "Check HTTPS_PROXY." };
    const cause = new TransportError("network", "the proxy refuses connections", facts);
    const made = remoteErrorOf(fetchFailed(Object.assign(cause, { code: "ECONNREFUSED" })), creates);
    expect(made).to.include({
      kind: "network",
      reason: "the proxy refuses connections",
      advice: "Check HTTPS_PROXY.",
    });
    expect(made).to.include({ mayHaveTakenEffect: false, retryable: true });
  });

  it("an error that is no failed request stays as it is", () => {
    for (const error of [
      new TypeError("x is not a function"),
      new RangeError("no"),
      new RemoteError({ reason: "r" }),
    ])
      expect(remoteErrorOf(error)).to.equal(error);
  });
});

describe("a client with remote errors", () => {
  class DeleteQueueCommand {}
  class GetQueueCommand {}

  /** A client with private members, groups of methods, sub-clients, lists and promises, as SDKs have them. */
  class Client {
    readonly #secret = "kept";
    readonly config = { region: "r", missing: () => Promise.reject(aws("NoSuchKey", 404)) };
    readonly day = new Date(0);
    readonly groups = Object.freeze({
      repos: { get: Object.assign(async () => this.#fail(404), { defaults: { a: 1 } }) },
    });

    async send(command: object): Promise<{ readonly command: object; readonly size: () => number }> {
      if (command instanceof GetQueueCommand) return { command, size: () => 1 };
      throw aws("InternalError", 500);
    }
    name(): string {
      return this.#secret;
    }
    sub(): Client {
      return new Client();
    }
    throws(): never {
      throw node("ECONNRESET");
    }
    bug(): never {
      throw new TypeError("a bug");
    }
    async *pages(): AsyncGenerator<number> {
      yield 1;
      throw aws("ThrottlingException", 400);
    }
    #fail(status: number): never {
      throw github(status, { message: "Not Found" }, {}, "GET");
    }
  }
  const client = remoteErrors(new Client(), {
    explain: ({ code }) => (code === "NoSuchKey" ? { advice: "Look." } : {}),
  });

  it("methods, groups of methods, sub-clients and lists throw RemoteErrors, and results are as the client returns them", async () => {
    expect(client).to.be.instanceOf(Client);
    const command = new GetQueueCommand();
    expect((await client.send(command)).command).to.equal(command);
    expect([client.name(), client.sub().name(), client.day.getTime(), client.config.region]).to.deep.equal([
      "kept",
      "kept",
      0,
      "r",
    ]);
    expect(client.groups.repos.get.defaults).to.deep.equal({ a: 1 });
    expect(await rejection(client.send(new DeleteQueueCommand()), SdkError)).to.include({
      method: "DeleteQueue",
      mayHaveTakenEffect: true,
    });
    expect(await rejection(client.groups.repos.get(), SdkError)).to.include({ status: 404, notFound: true });
    expect(await rejection(client.sub().config.missing(), SdkError)).to.include({
      advice: "Look.",
      notFound: true,
    });
    expect(() => client.throws()).to.throw(SdkError, "ECONNRESET");
    expect(() => client.bug()).to.throw(TypeError, "a bug");
    const seen: number[] = [];
    const reading = async () => {
      for await (const page of client.pages()) seen.push(page);
    };
    expect(await rejection(reading(), SdkError)).to.include({ throttled: true, mayHaveTakenEffect: false });
    expect(seen).to.deep.equal([1]);
  });

  it("an operation has the name of the method, also if the function has another name or none", async () => {
    // The aggregated clients of the AWS SDK give all methods one name, and grpc-js gives them none.
    const methodImpl = async () => Promise.reject(aws("InternalError", 500));
    const nameless = () => async () => methodImpl();
    async function* pages() {
      yield 1;
      await methodImpl();
    }
    const made = remoteErrors({
      createQueue: methodImpl,
      getQueueUrl: methodImpl,
      deleteNote: nameless(),
      paginateListQueues: () => pages(),
      createMany: () => pages(),
    });
    const failed = async (request: Promise<unknown>) => {
      const { method, mayHaveTakenEffect } = await rejection(request, SdkError);
      return `${method} ${mayHaveTakenEffect ? "may" : "cannot"}`;
    };
    const last = async (list: AsyncIterable<number>) => {
      const numbers: number[] = [];
      for await (const number of list) numbers.push(number);
    };
    expect([
      await failed(made.createQueue()),
      await failed(made.getQueueUrl()),
      await failed(made.deleteNote()),
      await failed(last(made.paginateListQueues())),
      await failed(last(made.createMany())),
    ]).to.deep.equal([
      "createQueue may",
      "getQueueUrl cannot",
      "deleteNote may",
      "paginateListQueues cannot",
      "createMany may",
    ]);
  });

  it("found returns null for a missing object, and throws every other error", async () => {
    expect(await found(client.groups.repos.get())).to.equal(null);
    expect(await found(Promise.resolve(1))).to.equal(1);
    expect(await found(Promise.reject(aws("NoSuchBucket", 404)))).to.equal(null);
    expect(await rejection(found(Promise.reject(aws("InternalError", 500))), SdkError)).to.include({
      mayHaveTakenEffect: false,
    });
  });
});
