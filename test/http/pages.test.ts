import { expect } from "chai";
import type { Checked, HttpClient, Page, Pages, Paging } from "../../src/http/index.ts";
import { RemoteError } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { listenLocally } from "../support/local-server.ts";
import { type Got, hangUp, json, type Reply, useScriptedApi } from "./scripted-api.ts";

interface Note {
  readonly id: string;
}

const failed = async (running: Promise<unknown>) => await rejection(running, RemoteError);
const notes = (...ids: readonly (string | number)[]): Note[] => ids.map((id) => ({ id: String(id) }));

async function idsOf(pages: Pages<Note>): Promise<string> {
  const ids: string[] = [];
  for await (const { id } of pages) ids.push(id);
  return ids.join(" ");
}

describe("pages of a list", () => {
  const server = useScriptedApi();
  const { got, replying, client } = server;
  const urls = () => got.map(({ url }) => url);
  const link = (...links: readonly string[]) => ({ link: links.join(", ") });

  describe("by the header Link", () => {
    it("a list follows the relation next and no other, up to the page without it", async () => {
      replying(
        json(200, notes(1), link('</v1/notes?page=9>; rel="last"', '</v1/notes?page=2>; rel="next"')),
        json(200, notes(2), link(`<${server.url}/v1/notes?page=3>; title="a, b; c"; REL="prefetch Next"`)),
        json(200, notes(3), link("<?page=1>; rel=first,<?page=2>;rel=prev")),
      );
      expect(await idsOf(client().pages("/notes", { by: "link", query: { size: 1 } }))).to.equal("1 2 3");
      expect(urls()).to.deep.equal(["/v1/notes?size=1", "/v1/notes?page=2", "/v1/notes?page=3"]);
    });

    it("a relation in the value of another parameter, or after the first relation, is none", async () => {
      const quoted = '</v1/notes?page=9>; title="a; rel=next; b"; rel=last';
      const escaped = '</v1/notes?page=8>; title="say \\"; rel=\\"next"';
      const second = "</v1/notes?page=7>; rel=first; rel=next";
      replying(json(200, notes(1), link(quoted, escaped, second)));
      expect(await idsOf(client().pages("/notes", { by: "link" }))).to.equal("1");
      expect(urls()).to.have.length(1);
    });

    it("a relative address is relative to the page that names it", async () => {
      replying(json(200, notes(1), link("<?page=2>; rel=next")), json(200, notes(2)));
      expect(await idsOf(client().pages("/a/notes", { by: "link" }))).to.equal("1 2");
      expect(urls()[1]).to.equal("/v1/a/notes?page=2");
    });

    it("invalid headers are an error, because more pages may exist", async () => {
      const long = `${"<".repeat(5_000)}a>${" ;a".repeat(2_000)}${" ".repeat(3_000)}!`;
      const headers = [
        "/v1/notes?page=2; rel=next",
        "<a>; rel=next <b>",
        '<a>; rel="next',
        "<<a>>",
        "x",
        long,
      ];
      for (const header of headers) {
        replying(json(200, notes(1), { link: header }));
        const error = await failed(idsOf(client().pages("/notes", { by: "link" })));
        expect(error, header).to.include({ kind: "bad-response", reason: "the header Link cannot be read" });
      }
    });
  });

  it("a list follows the address in a member until it is null, an empty text or missing", async () => {
    const by = { link: "links.next" };
    for (const links of [{ next: null }, { next: "" }, {}, null, undefined]) {
      got.length = 0;
      replying(
        json(200, { items: notes(1), links: { next: "/v1/notes?page=2" } }),
        json(200, { items: notes(2), links }),
      );
      expect(await idsOf(client().pages("/notes", { by, items: "items" }))).to.equal("1 2");
      expect(urls()).to.deep.equal(["/v1/notes", "/v1/notes?page=2"]);
    }
  });

  it("a member can be named by a name with dots", async () => {
    replying(
      json(200, { value: notes(1), "@odata.nextLink": `${server.url}/v1/more` }),
      json(200, { value: [] }),
    );
    expect(
      await idsOf(client().pages("/notes", { by: { link: "@odata.nextLink" }, items: "value" })),
    ).to.equal("1");
    expect(urls()).to.deep.equal(["/v1/notes", "/v1/more"]);
  });

  it("the cursor of the next page is encoded in the query, in addition to the query of the list", async () => {
    replying(
      json(200, { data: { list: notes(1) }, meta: { next: "a&b=/ü" } }),
      json(200, { data: { list: [] }, meta: { next: 7 } }),
      json(200, { data: { list: notes(2) }, meta: { next: null } }),
    );
    const by = { cursor: "meta.next", as: "after" };
    const pages = client().pages<Note>("/notes", {
      by,
      items: "data.list",
      query: { kind: "memo", size: 2 },
    });
    expect(await idsOf(pages)).to.equal("1 2");
    expect(urls()).to.deep.equal([
      "/v1/notes?kind=memo&size=2",
      "/v1/notes?kind=memo&size=2&after=a%26b%3D%2F%C3%BC",
      "/v1/notes?kind=memo&size=2&after=7",
    ]);
  });

  it("numbered pages end with the last page that the response names, or with a page without objects", async () => {
    replying(json(200, { items: notes(1), count: 2 }), json(200, { items: notes(2), count: 2 }));
    const named = { by: { page: "page", last: "count" }, items: "items", query: { size: 1 } };
    expect(await idsOf(client().pages("/notes", named))).to.equal("1 2");
    expect(urls()).to.deep.equal(["/v1/notes?size=1&page=1", "/v1/notes?size=1&page=2"]);

    got.length = 0;
    // An API may return fewer objects than requested: only a page without objects is the end.
    replying(json(200, notes(1, 2)), json(200, notes(3)), json(200, notes(4, 5)), json(200, []));
    expect(await idsOf(client().pages("/notes", { by: { page: "p", first: 0 } }))).to.equal("1 2 3 4 5");
    expect(urls()).to.deep.equal(["/v1/notes?p=0", "/v1/notes?p=1", "/v1/notes?p=2", "/v1/notes?p=3"]);
  });

  it("an offset is the number of objects before the page, for any page size", async () => {
    replying(json(200, notes(1, 2)), json(200, notes(3)), json(200, []));
    expect(await idsOf(client().pages("/notes", { by: { offset: "skip" }, query: { top: 2 } }))).to.equal(
      "1 2 3",
    );
    expect(urls()).to.deep.equal([
      "/v1/notes?top=2&skip=0",
      "/v1/notes?top=2&skip=2",
      "/v1/notes?top=2&skip=3",
    ]);

    got.length = 0;
    replying(json(200, { items: notes(1, 2), sum: 3 }), json(200, { items: notes(3), sum: 3 }));
    const counted = { by: { offset: "skip" }, items: "items", total: "sum" };
    expect(await idsOf(client().pages("/notes", counted))).to.equal("1 2 3");
    expect(urls()).to.have.length(2);
  });

  it("the last object of a page names the next page, until there are no more", async () => {
    replying(
      json(200, { data: notes(1, 2), has_more: true }),
      json(200, { data: notes(3), has_more: false }),
    );
    const by = { after: "starting_after", of: "id", more: "has_more" };
    const listed = client().pages<Note>("/notes", { by, items: "data", query: { limit: 2 } });
    expect(await idsOf(listed)).to.equal("1 2 3");
    expect(urls()).to.deep.equal(["/v1/notes?limit=2", "/v1/notes?limit=2&starting_after=2"]);
  });

  it("the last object of a page names the next page, until a page has no objects", async () => {
    replying(json(200, notes(1, 2)), json(200, []));
    const by = { after: "last_id", of: "id" };
    expect(await idsOf(client().pages("/notes", { by }))).to.equal("1 2");
    expect(urls()).to.deep.equal(["/v1/notes", "/v1/notes?last_id=2"]);
  });

  it("a page whose last object has no identifier, or that does not say whether there are more, is an error", async () => {
    const by = { after: "starting_after", of: "id", more: "has_more" };
    replying(json(200, { data: [{}], has_more: true }));
    const lost = await failed(idsOf(client().pages("/notes", { by, items: "data" })));
    expect(lost.reason).to.equal("id of the last object is neither a text nor a number");
    replying(json(200, { data: notes(1) }));
    const unsaid = await failed(idsOf(client().pages("/notes", { by, items: "data" })));
    expect(unsaid.reason).to.equal("has_more is neither true nor false");
  });

  const kinds: readonly (readonly [string, Paging])[] = [
    ["link", { link: "next" }],
    ["cursor", { cursor: "next", as: "after" }],
    ["page", { page: "page" }],
    ["offset", { offset: "skip" }],
  ];
  for (const [kind, by] of kinds) {
    it(`a list by ${kind} that returns fewer objects than its total is an error`, async () => {
      replying(json(200, { items: notes(1, 2), total: 3 }), json(200, { items: [], total: 3 }));
      const error = await failed(idsOf(client().pages("/notes", { by, items: "items", total: "total" })));
      expect(error).to.include({
        kind: "bad-response",
        reason: "the list is not complete: it has 2 of 3 objects",
      });
    });

    it(`a list by ${kind} that returns more objects than its total is an error`, async () => {
      replying(json(200, { items: notes(1, 2, 3), total: 1 }));
      const error = await failed(idsOf(client().pages("/notes", { by, items: "items", total: "total" })));
      expect(error).to.include({
        kind: "bad-response",
        reason: "the list has more objects than its total: it has 3 of 1 objects",
      });
    });

    it(`a list by ${kind} whose first page is repeated is an error at the second page`, async () => {
      replying(json(200, { items: notes(1), next: "/v1/notes?again" }));
      const error = await failed(idsOf(client().pages("/notes", { by, items: "items" })));
      expect(error.reason).to.match(/^the list does not end: /);
      expect(got).to.have.length(2);
    });
  }

  it("a cycle of pages is an error after its last page", async () => {
    let asked = 0;
    replying((response, request) => {
      asked += 1;
      json(200, { items: notes(asked), next: `cursor ${asked % 3}` })(response, request);
    });
    const by = { cursor: "next", as: "after" };
    const error = await failed(idsOf(client().pages("/notes", { by, items: "items" })));
    expect(error.reason).to.equal("the list does not end: its next page was read before");
    expect(asked).to.equal(4);
  });

  it("credentials are sent only to the origin and the base URL", async () => {
    const elsewhere: Got["headers"][] = [];
    const { createServer } = await import("node:http");
    const other = await listenLocally(
      createServer((request, response) => {
        elsewhere.push(request.headers);
        response.end("[]");
      }),
    );
    const api = client({ auth: { bearer: "t0ken" } });
    const addresses = [
      `${other.url}/v1/notes?page=2`,
      `//${new URL(other.url).host}/v1/notes`,
      `${server.url.replace("http:", "https:")}/v1/notes`,
      `${server.url.replace("http://", "http://t0ken@")}.example/v1/notes`,
      "/v2/notes",
      "/v1/../admin",
      "/v1/%2e%2e/admin",
      "/v10/notes",
      "\\\\elsewhere.example/v1/notes",
      "javascript:alert(1)",
      "http://[",
    ];
    for (const address of addresses) {
      replying(json(200, { items: notes(1), next: address }, { link: `<${address}>; rel=next` }));
      got.length = 0;
      for (const by of ["link", { link: "next" }] as const) {
        const error = await failed(idsOf(api.pages("/notes", { by, items: "items" })));
        expect(error.kind, address).to.equal("bad-response");
        expect(error.reason)
          .to.match(/^the response refers to .+/)
          .and.not.contain("t0ken");
      }
      expect(got, address).to.have.length(2);
    }
    expect(elsewhere).to.deep.equal([]);
    await other.close();
  });

  for (const [what, content] of [
    ["no content", undefined],
    ["no list", { items: {} }],
    ["no list at the member", []],
    ["an error of its own", { error: "sorry" }],
    ["a link that is no text", { items: [], next: 7 }],
    ["a page count that is no number", { items: [], next: "", count: "2" }],
  ] as const) {
    it(`a page with ${what} is an error instead of the end of the list`, async () => {
      const by = what.startsWith("a page") ? { page: "p", last: "count" } : { link: "next" };
      replying((response) => response.end(content === undefined ? "" : JSON.stringify(content)));
      const error = await failed(idsOf(client().pages("/notes", { by, items: "items" })));
      expect(error).to.include({ kind: "bad-response", mayHaveTakenEffect: false });
    });
  }

  it("a truncated page is requested again, and no object is returned twice", async () => {
    const cut: Reply = (response) => {
      response.writeHead(200, { "content-length": "900", link: "<?page=9>; rel=next" });
      response.write(JSON.stringify(notes(1)), () => response.socket?.destroy());
    };
    replying(cut, hangUp, json(200, notes(1), link("<?page=2>; rel=next")), cut, json(200, notes(2)));
    expect(await idsOf(client().pages("/notes", { by: "link" }))).to.equal("1 2");
    expect(urls().slice(-2)).to.deep.equal(["/v1/notes?page=2", "/v1/notes?page=2"]);
  });

  it("a list first returns the objects before a failed page, and then its error", async () => {
    replying(json(200, notes(1), link("<?page=2>; rel=next")), json(403, { message: "no" }));
    const seen: string[] = [];
    const reading = async () => {
      for await (const { id } of client().pages<Note>("/notes", { by: "link" })) seen.push(id);
    };
    expect((await failed(reading())).status).to.equal(403);
    expect(seen).to.deep.equal(["1"]);
  });

  it("a page is requested only when the caller has processed the objects before it, and never if the loop ends first", async () => {
    replying(json(200, notes(1, 2), link("<?page=2>; rel=next")));
    for await (const { id } of client().pages<Note>("/notes", { by: "link" })) if (id === "2") break;
    expect(got).to.have.length(1);
  });

  it("each iteration reads the list again", async () => {
    replying(json(200, notes(1)), json(200, []), json(200, notes(1)), json(200, []));
    const pages = client().pages<Note>("/notes", { by: { page: "p" } });
    expect(got).to.have.length(0);
    expect([await idsOf(pages), await idsOf(pages)]).to.deep.equal(["1", "1"]);
  });

  it("each page is requested with the headers, the credentials and the signal of the list", async () => {
    replying(json(200, notes(1), link("<?page=2>; rel=next")), json(200, notes(2)));
    const stop = new AbortController();
    const options = { by: "link", headers: { "X-Tenant": "b" }, auth: { bearer: "other" } } as const;
    const api: HttpClient = client({ auth: { bearer: "usual" } });
    expect(await idsOf(api.pages("/notes", options))).to.equal("1 2");
    for (const { headers } of got)
      expect(headers).to.include({ "x-tenant": "b", authorization: "Bearer other" });
    stop.abort();
    const error = await failed(idsOf(api.pages("/notes", { ...options, signal: stop.signal })));
    expect(error.kind).to.equal("aborted");
    expect(got).to.have.length(2);
  });

  describe("without an end", () => {
    const endless: Reply = (response, { url }) => {
      const after = Number(new URL(url, "http://a").searchParams.get("after") ?? 0);
      json(200, { items: notes(after), next: after + 1 })(response, {} as Got);
    };
    const list = { by: { cursor: "next", as: "after" }, items: "items" };

    it("a list stops at the limit of pages", async () => {
      replying(endless);
      const api = client({ limits: { mostPages: 3 } });
      const error = await failed(idsOf(api.pages("/notes", list)));
      expect(error.reason).to.equal("the list does not end: after 3 pages there is more of it");
      expect(got).to.have.length(3);
    });

    it("a list that is kept in memory stops at the limits of size, values and time", async () => {
      const limits = [
        [{ largestList: 100 }, "100 bytes"],
        [{ mostValues: 20 }, "20 values"],
        [{ operationMs: 0 }, "0 minutes"],
      ] as const;
      for (const [limit, words] of limits) {
        replying(endless);
        const error = await failed(client({ limits: limit }).pages("/notes", list).all());
        expect(error.reason).to.equal(`the list does not end: after ${words} there is more of it`);
      }
      replying(endless);
      const api = client({ limits: { largestList: 100, mostPages: 9 } });
      // The loop retains no page.
      expect((await failed(idsOf(api.pages("/notes", list)))).reason).to.contain("after 9 pages");
    });
  });

  it("all returns all objects with the clock of the last page, in the form that create of the client accepts", async () => {
    const date = (text: string) => ({ date: text });
    replying(
      json(200, notes(1), { ...link("<?page=2>; rel=next"), ...date("Mon, 01 Jan 2029 00:00:00 GMT") }),
      json(200, notes(2), date("Mon, 01 Jan 2029 00:00:05 GMT")),
    );
    const listed = await client().pages<Note>("/notes", { by: "link" }).all();
    expect(listed).to.deep.equal({ items: notes(1, 2), serverTime: Date.UTC(2029, 0, 1, 0, 0, 5) });
  });

  it("a function can read pages of another form, with its own checks", async () => {
    const read = (given: unknown): Checked<Page<Note>> => {
      const { rows, more } = Object(given);
      if (!Array.isArray(rows)) return { error: "there are no rows" };
      return { value: { items: rows, next: more ? { before: rows.at(-1).id } : null } };
    };
    replying(json(200, { rows: notes(9, 8), more: true }), json(200, { rows: notes(7), more: false }));
    expect(await idsOf(client().pages("/notes", { read, query: { kind: "memo" } }))).to.equal("9 8 7");
    expect(urls()).to.deep.equal(["/v1/notes?kind=memo", "/v1/notes?kind=memo&before=8"]);
    replying(json(200, {}));
    expect((await failed(idsOf(client().pages("/notes", { read })))).reason).to.equal("there are no rows");
    replying(json(200, {}));
    const next = (page: string) => () => ({ value: { items: notes(1), next: page, total: 1 } });
    const looping = client().pages("/notes", { read: next("/notes") });
    expect((await failed(idsOf(looping))).reason).to.contain("its next page was read before");
  });
});
