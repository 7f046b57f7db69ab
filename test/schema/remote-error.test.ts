import { inspect } from "node:util";
import { expect } from "chai";
import { RemoteError, type RemoteFailure } from "../../src/schema/index.ts";

const failure: RemoteFailure = {
  method: "GET",
  url: "https://api.example.com/items/1",
  status: 404,
  reason: "no such item",
  notFound: true,
};

describe("a RemoteError", () => {
  it("a RemoteError's message has request, status and reason, then the ID of the request and advice", () => {
    expect(new RemoteError(failure).message).to.equal(
      "GET https://api.example.com/items/1 returned 404: no such item",
    );
    expect(new RemoteError({ ...failure, requestId: "4f1c", advice: "Look again." }).message).to.equal(
      "GET https://api.example.com/items/1 returned 404: no such item (request 4f1c)\n\nLook again.",
    );
  });

  it("a RemoteError's message leaves out unknown facts", () => {
    expect(new RemoteError({ reason: "the file is damaged" }).message).to.equal("the file is damaged");
    expect(new RemoteError({ method: "Items/Get", reason: "no way" }).message).to.equal("Items/Get: no way");
  });

  it("a RemoteError's message uses the form of the API, also after its facts were changed", () => {
    const error = new RemoteError({ ...failure, say: ({ status, advice }) => `E${status} ${advice ?? ""}` });
    expect(error.message).to.equal("E404 ");
    expect(error.with({ advice: "Try again." }).message).to.equal("E404 Try again.");
  });

  it("a RemoteError has no status, no advice and no effect by default", () => {
    expect(new RemoteError({ reason: "no way" })).to.include({
      kind: "status",
      status: null,
      requestId: null,
      advice: null,
      mayHaveTakenEffect: false,
      notFound: false,
    });
  });

  it("a RemoteError reports a missing object only if the API reports it", () => {
    expect(new RemoteError(failure).notFound).to.equal(true);
    for (const kind of ["bad-response", "credentials"] as const)
      expect(new RemoteError(failure).with({ kind }).notFound, kind).to.equal(false);
  });

  it("a RemoteError keeps its facts and its cause when others are added", () => {
    const cause = new Error("why");
    const more = new RemoteError({ ...failure, cause }).with({ mayHaveTakenEffect: true });
    expect(more).to.include({ cause, status: 404, notFound: true, mayHaveTakenEffect: true });
  });

  it("a RemoteError does not show the JSON of the response when it is printed", () => {
    const error = new RemoteError({ ...failure, json: { token: "s3cret" } });
    expect(error.json).to.deep.equal({ token: "s3cret" });
    expect(inspect(error, { depth: 9, showHidden: true })).to.not.contain("s3cret");
    expect(JSON.stringify(error)).to.not.contain("s3cret");
  });
});
