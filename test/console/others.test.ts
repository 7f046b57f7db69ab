import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { TestApi } from "../support/sec-api.ts";
import { browserForTests } from "./support/console-page.ts";

describe("Pages of others, in the same browser", () => {
  const started = browserForTests("MAP evil.example 127.0.0.1");
  let api: TestApi;
  let server: Server;
  let evil: string;
  beforeEach(async () => {
    api = await TestApi.start();
    await api.put("AlertChannels", "KEPT", { intgGuid: "KEPT", name: "k3pt", type: "EmailUser", data: {} });
    server = createServer((_request, response) => {
      response.setHeader("content-type", "text/html").end("<!doctype html><title>evil</title><body></body>");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    evil = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await api.close();
  });

  const expectUntouched = () => {
    expect(api.objects("AlertChannels").map(({ name }) => name)).to.deep.equal(["k3pt"]);
    expect(api.waitingFaults).to.equal(0);
  };

  it("pages of other servers can neither read nor write by fetch, forms, frames, scripts, images, streams or sockets", async () => {
    const page = await started.browser.newPage();
    try {
      await page.goto(evil);
      const answers: number[] = [];
      page.on("response", (response) => {
        if (response.url().startsWith(api.localApi.url)) answers.push(response.status());
      });
      const read = await page.evaluate<string[]>(`(async (own) => {
        const attempts = [
          () => fetch(own + "/control/objects").then((r) => r.text()),
          () => fetch(own + "/control/objects", { mode: "no-cors" }).then((r) => r.text()),
          () => fetch(own + "/control/reset", { method: "POST", mode: "no-cors" }).then((r) => r.text()),
          () => fetch(own + "/control/faults", { method: "POST", mode: "no-cors", body: '{"status":500}' }).then((r) => r.text()),
          () => fetch(own + "/control/objects/AlertChannels/KEPT", { method: "DELETE" }).then((r) => r.text()),
          () => fetch(own + "/console").then((r) => r.text()),
          async () => String(navigator.sendBeacon(own + "/control/reset")) && "",
          () => new Promise((done) => {
            const stream = new EventSource(own + "/control/events?since=0");
            stream.onmessage = (event) => done(event.data);
            stream.onerror = () => done("");
          }),
          () => new Promise((done) => {
            const socket = new WebSocket(own.replace("http", "ws") + "/control/events");
            socket.onopen = () => done("open");
            socket.onerror = () => done("");
          }),
          ...["script", "img", "iframe"].map((kind) => () => new Promise((done) => {
            const element = document.createElement(kind);
            element.onload = () => done(kind === "iframe" ? "" : "loaded");
            element.onerror = () => done("");
            element.src = own + (kind === "script" ? "/console/app.js" : kind === "img" ? "/console/icon.svg" : "/console");
            document.body.append(element);
          })),
          () => new Promise((done) => {
            const frame = document.createElement("iframe");
            frame.name = "target";
            frame.onload = () => done("");
            const form = document.createElement("form");
            form.method = "POST";
            form.target = "target";
            form.action = own + "/control/reset";
            document.body.append(frame, form);
            form.submit();
          }),
        ];
        const results = [];
        for (const attempt of attempts) results.push(await attempt().catch(() => ""));
        return results;
      })(${JSON.stringify(api.localApi.url)})`);
      expect(read.filter((text) => text !== "")).to.deep.equal([]);
      // What the browser keeps from the page altogether is no response here.
      expect(answers).to.have.length.greaterThan(4);
      expect(answers.filter((status) => status !== 403)).to.deep.equal([]);
      for (const frame of page.frames()) expect(await frame.content()).not.to.match(/k3pt|id="app"/);
      expectUntouched();
    } finally {
      await page.close();
    }
  });

  it("pages of other servers cannot pose as the console's own host: DNS rebinding is rejected", async () => {
    const port = new URL(api.localApi.url).port;
    const page = await started.browser.newPage();
    try {
      for (const path of ["/console", "/console/app.js", "/control/objects"]) {
        const response = await page.goto(`http://evil.example:${port}${path}`);
        expect(response?.status()).to.equal(403);
        expect(await page.content()).not.to.match(/k3pt|id="app"/);
      }
      const status = await page.evaluate<number>(
        'fetch("/control/reset", { method: "POST" }).then((r) => r.status)',
      );
      expect(status).to.equal(403);
      expectUntouched();
    } finally {
      await page.close();
    }
  });
});
