import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import {
  anyOrder,
  expectError,
  knownAfterApply,
  type ProviderLife,
  providerLife,
} from "../../src/testing/index.ts";
import { NotesApi } from "./api.ts";
import { notes } from "./provider.ts";

const groceries = { title: "Groceries", text: "Milk, bread", tags: ["shopping", "weekly"] };

describe("notes_note", () => {
  let folder: string;
  let life: ProviderLife;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "notes-"));
    life = await providerLife(notes, { folder });
  });

  // What beforeEach has not made is undefined.
  afterEach(async () => {
    try {
      await life?.close();
    } finally {
      if (folder) await rm(folder, { recursive: true, force: true });
    }
  });

  it("notes_note is created, changed and destroyed", async () => {
    const note = life.resource("note");
    await note.create(groceries);
    note.expectState({ author: "anonymous", tags: anyOrder("weekly", "shopping"), url: /Groceries$/ });
    await note.expectNoChange(groceries);
    await note.expectPlan(
      { ...groceries, title: "Shopping" },
      { action: "update", recomputed: ["url", "revision"] },
    );
    await note.update({ ...groceries, title: "Shopping" });
    await note.replace({ ...groceries, kind: "task", reminder: { at: "2030-01-02T09:00:00Z" } });
    await note.importVerify();
    await note.destroy();
  });

  it("notes_note accepts a title that is known only after apply", async () => {
    const note = life.resource("note");
    await note.create({ ...groceries, title: knownAfterApply }, groceries);
    note.expectState({ title: "Groceries" });
  });

  it("notes_note reads a state of version 0, in which the text was called body", async () => {
    const note = life.resource("note");
    await note.create(groceries);
    const { text, ...others } = note.state;
    const older = life.resource("note");
    await older.upgrade({ schema_version: 0, attributes: { ...others, body: text } });
    await older.expectNoChange(groceries);
  });

  it("notes_note detects and corrects a change made outside of Terraform", async () => {
    const api = new NotesApi(folder, "somebody else");
    const signal = AbortSignal.timeout(10_000);
    const note = life.resource("note");
    await note.create(groceries);
    const changeText = async () => {
      const found = await api.find(note.id, { signal });
      await api.update(
        note.id,
        found?.revision ?? 0,
        { ...groceries, kind: "memo", author: "anonymous", text: "Beer" },
        { signal },
      );
    };
    await note.drift(groceries, changeText, { changed: ["text"] });
    await note.drift(groceries, () => api.delete(note.id), { action: "create" });
  });

  it("a created note stays in the state when creating its reminder fails", async () => {
    const note = life.resource("note");
    const creating = note.create({ ...groceries, reminder: { at: "some time" } });
    await expectError(creating, { summary: "notes_note not created", detail: /not a timestamp/ });
    await note.replace(groceries);
  });

  it("notes_note rejects a reminder with an end but no repetition", async () => {
    const reminder = { at: "2030-01-02T09:00:00Z", until: "2030-02-01" };
    const creating = life.resource("note").create({ ...groceries, reminder });
    await expectError(creating, { summary: "Reminder does not repeat", path: "reminder[0].until" });
  });

  it("a data source and a list resource return notes_note, and the list generates its configuration", async () => {
    const note = life.resource("note");
    await note.create(groceries);
    const { titles } = await life.readData("search", { tag: "weekly" });
    const { results } = await life.list("note", { tag: "weekly" });
    if (String(titles) !== "Groceries" || results[0]?.displayName !== "Groceries")
      throw new Error("not found");
  });

  it("notes_note hides the link of a share, and revokes it", async () => {
    const note = life.resource("note");
    await note.create(groceries);
    const { object, result } = await life.open("share", { note_id: note.id });
    await object.renew();
    const token = String(result.link).split("/").at(-1) ?? "";
    await note.expectSecretsHidden([token]);
    await object.close();
    const left = (await readdir(folder)).filter((name) => name.endsWith(".link"));
    if (left.length > 0) throw new Error("the link is still there");
  });
});
