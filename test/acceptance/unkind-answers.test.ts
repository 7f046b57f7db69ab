import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";
import { addresses, configuration, faultOnEach, four } from "./four-resources.ts";

const signIn = { status: 200, body: "<html>Please sign in</html>" } as const;

/** Tokens are retired by a PATCH, whose response contains the token. */
const deletable = four.filter(({ collection }) => collection !== "AgentAccessTokens");

describe("a successful response that is not from the API", () => {
  const lab = servedLabForTests();

  it("a response that is not from the API does not remove an object from the state", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    await terraform.apply();

    const network = createServer((_, response) => response.end(signIn.body)).listen(0, "127.0.0.1");
    await once(network, "listening");
    const seen: string[] = [];
    network.on("request", ({ url = "" }) => seen.push(url));
    const location = `http://127.0.0.1:${(network.address() as AddressInfo).port}/login`;
    const faults = [
      { fault: { status: 302, headers: { location } }, words: "requests go to no other server" },
      { fault: signIn, words: "is an HTML page" },
      { fault: { status: 200, body: { ok: false } }, words: "not ok" },
    ];
    for (const { fault, words } of faults) {
      api.fail(
        ...deletable.map(({ collection }) => ({ ...fault, method: "DELETE", path: `${collection}/*` })),
      );
      const { errors } = await terraform.destroy({ exit: 1 });
      expect(errors).to.have.length(deletable.length);
      for (const { detail } of errors) expect(detail).to.contain(words).and.to.contain("is kept in");
      const state = await terraform.state();
      for (const { address, collection } of deletable) {
        expect(state.get(address)?.tainted ?? false, address).to.equal(false);
        expect(state.has(address), address).to.equal(true);
        expect(api.objects(collection), collection).to.have.length(1);
      }
    }
    expect(seen).to.deep.equal([]);
    network.close();

    const done = { ...signIn, afterEffect: true };
    api.fail(...deletable.map(({ collection }) => ({ ...done, method: "DELETE", path: `${collection}/*` })));
    await terraform.destroy();
    for (const { collection } of deletable) expect(api.objects(collection)).to.deep.equal([]);
    expect((await terraform.state()).size).to.equal(0);
    expect(api.waitingFaults).to.equal(0);
  });

  it("a response about another object removes nothing from the state", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    await terraform.apply();
    const before = await terraform.state();
    for (const body of [{ data: {} }, {}, signIn.body]) {
      api.fail(...faultOnEach("GET", "/*", { status: 200, body }));
      const { errors } = await terraform.refresh({ exit: 1 });
      expect(errors.map(({ address }) => address).sort()).to.deep.equal(addresses);
      expect(await terraform.state()).to.deep.equal(before);
    }
    await terraform.emptyPlan();
  });
});
