import { expect } from "chai";
import { ApiError, type ApiFailure, withFacts } from "../../../../src/resources/sec/api/errors.ts";
import { RemoteError } from "../../../../src/schema/index.ts";

const failure: ApiFailure = {
  kind: "status",
  method: "GET",
  url: "https://acme.example/api/v2/AlertChannels/ACME_0001",
  status: 404,
  apiMessage: "intgGuid: no such integration",
  fromApi: true,
};

describe("an API error", () => {
  it("has a message of three lines, the first empty", () => {
    expect(new ApiError(failure).message).to.equal(
      "\n  [GET] https://acme.example/api/v2/AlertChannels/ACME_0001\n  [404] intgGuid: no such integration",
    );
  });

  it("ends with the request ID and advice", () => {
    const error = new ApiError({ ...failure, requestId: "4f1c", advice: "Look again." });
    expect(error.message).to.match(/no such integration \(request 4f1c\)\n\nLook again\.$/);
  });

  it("has no status when there was no response", () => {
    const error = new ApiError({ kind: "network", method: "GET", url: "https://x", apiMessage: "no way" });
    expect(error.message).to.equal("\n  [GET] https://x\n  no way");
    expect(error).to.include({ status: null, requestId: null, ambiguous: false, notFound: false });
  });

  it("means that an object is gone only when the API says so", () => {
    const notFound = (changes: Partial<ApiFailure>) => new ApiError({ ...failure, ...changes }).notFound;
    expect(notFound({})).to.equal(true);
    expect(notFound({ fromApi: false })).to.equal(false);
    expect(notFound({ kind: "token" })).to.equal(false);
    expect(notFound({ status: 410 })).to.equal(false);
  });

  it("is recognized by the framework", () => {
    expect(new ApiError(failure)).to.be.instanceOf(RemoteError);
    expect(new ApiError({ ...failure, ambiguous: true }).mayHaveTakenEffect).to.equal(true);
  });

  it("keeps its contents when details are added", () => {
    const error = new ApiError({ ...failure, requestId: "4f1c", cause: new Error("why") });
    const more = withFacts(error, { ambiguous: true });
    expect(more).to.include({ message: error.message, cause: error.cause, ambiguous: true, notFound: true });
  });
});
