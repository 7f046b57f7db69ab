import { expect } from "chai";
import { startSecLocalApi } from "../../../src/local-api/sec/index.ts";
import { startVdbLocalApi } from "../../../src/local-api/vdb/index.ts";

/** A local API with its control API at a base URL. */
interface Started {
  readonly base: string;
  /** Returns the number of recorded requests to the API. */
  requests(): number;
  addFault(fault: never): void;
  close(): Promise<void>;
}

const apis: readonly { name: string; start(console?: boolean): Promise<Started> }[] = [
  {
    name: "sec",
    async start(console) {
      const api = await startSecLocalApi({ console });
      const { url: base, control, close } = api;
      return {
        base,
        requests: () => control.requests().length,
        addFault: (fault) => control.addFaults(fault),
        close,
      };
    },
  },
  {
    name: "vdb",
    async start(console) {
      const api = await startVdbLocalApi({ console });
      const { controlUrl: base, control, close } = api;
      return {
        base,
        requests: () => control.requests().length,
        addFault: (fault) => control.addFaults(fault),
        close,
      };
    },
  },
];

const files = ["/console", "/console/", "/console/app.js", "/console/app.css", "/console/icon.svg"];

for (const { name, start } of apis) {
  describe(`The console of ${name}`, () => {
    let api: Started;
    before(async () => {
      api = await start();
    });
    after(() => api.close());

    for (const file of files) {
      it(`the console of ${name} serves ${file} with a policy that allows only its own page and server`, async () => {
        const response = await fetch(api.base + file);
        expect(response.status).to.equal(200);
        const policy = response.headers.get("content-security-policy") ?? "";
        expect(policy).to.match(/^default-src 'none';/);
        expect(policy).to.contain("frame-ancestors 'none'").and.contain("form-action 'none'");
        expect(policy).not.to.match(/unsafe|http|data:|\*/);
        expect(response.headers.get("x-content-type-options")).to.equal("nosniff");
        expect(response.headers.get("cache-control")).to.equal("no-store");
        expect(await response.text()).not.to.equal("");
      });
    }

    it("the console's page names only existing files", async () => {
      const page = await (await fetch(`${api.base}/console`)).text();
      const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? "");
      expect(named).to.have.length(3);
      for (const path of named) {
        expect((await fetch(new URL(path, api.base))).status, path).to.equal(200);
      }
    });

    it("requests for the console are not recorded", async () => {
      await fetch(`${api.base}/console/app.js`);
      expect(api.requests()).to.equal(0);
    });

    it("the console loads despite injected faults", async () => {
      api.addFault((name === "sec" ? { status: 503, times: 0 } : { code: "UNAVAILABLE", times: 0 }) as never);
      expect((await fetch(`${api.base}/console`)).status).to.equal(200);
    });

    it("the console is not sent to pages of other servers", async () => {
      const headers = { origin: "http://evil.example", "sec-fetch-site": "cross-site" };
      expect((await fetch(`${api.base}/console`, { headers })).status).to.equal(403);
    });

    it("the console is missing if it is disabled", async () => {
      const other = await start(false);
      try {
        for (const file of files) expect((await fetch(other.base + file)).status, file).to.equal(404);
      } finally {
        await other.close();
      }
    });
  });
}
