import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { notes } from "../../../examples/provider-author/provider.ts";
import {
  anyOrder,
  expectError,
  isPresent,
  knownAfterApply,
  type ProviderLife,
  providerLife,
  recordedHttp,
  sweep,
} from "../../../src/testing/index.ts";

const groceries = { title: "Groceries", tags: ["weekly", "shopping"] };

/** Checks that a provider's test may make with the kit; all of them pass. */
export const checks: { readonly [title: string]: () => Promise<void> } = {
  "plans, states and imports": () =>
    alive(async (life) => {
      const note = life.resource("note");
      await note.create({ ...groceries, title: knownAfterApply }, groceries);
      note.expectState({
        author: "anonymous",
        tags: anyOrder("shopping", "weekly"),
        url: /Groceries$/,
        id: isPresent,
      });
      await note.expectNoChange(groceries);
      await note.expectPlan({ ...groceries, kind: "task" }, { action: "replace" });
      await note.importVerify();
      note.expectSecretsHidden(["hunter2"]);
      await note.destroy();
    }),

  "errors that are expected": () =>
    alive(async (life) => {
      await expectError(life.resource("note").create({ title: "" }), { path: "title" });
    }),

  sweepers: () =>
    alive(async (life) => {
      for (const title of ["tftest-1", "Groceries"])
        await life.resource("note").create({ title, tags: ["left"] });
      const sweepers = [{ type: "note", config: { tag: "left" } }];
      const { deleted } = await sweep(life, { prefix: "tftest-", sweepers });
      if (deleted.join() !== "note tftest-1") throw new Error(`deleted: ${deleted.join()}`);
    }),

  "HTTP that is recorded once": () =>
    inFolder(async (folder) => {
      const api = createServer((_, response) => response.end("all notes")).listen(0, "127.0.0.1");
      await once(api, "listening");
      const target = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
      for (const record of [true, false]) {
        const http = await recordedHttp({ file: join(folder, "recording.json"), target, record });
        const result = await (await fetch(`${http.url}/notes`)).text();
        await http.close();
        // A replay sends no requests to the API.
        if (record) api.close().closeAllConnections();
        if (result !== "all notes") throw new Error(`the result is ${result}`);
      }
    }),

  "the stand-in by itself": () =>
    inFolder(async (folder) => {
      const life = await providerLife(notes, { folder });
      const { core } = life;
      const state = await core.create("notes_note", groceries);
      const { action } = await core.plan("notes_note", state.value, groceries);
      await core.destroy(state);
      await life.close();
      if (action !== "no-op") throw new Error(`the plan is ${action}`);
    }),
};

/** Runs a life that fails an assertion. */
export const failing = () =>
  alive(async (life) => {
    const note = life.resource("note");
    await note.create(groceries);
    await note.expectNoChange({ title: "Errands" });
  });

async function alive(test: (life: ProviderLife) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const life = await providerLife(notes, { folder });
    try {
      await test(life);
    } finally {
      await life.close();
    }
  });
}

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-kit-"));
  try {
    await test(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
