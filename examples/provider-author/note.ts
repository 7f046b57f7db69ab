import * as z from "zod/mini";
import {
  block,
  DiagnosticError,
  hcl,
  identifier,
  nonEmpty,
  number,
  type PlannedOf,
  set,
  string,
  waitFor,
} from "../../src/schema/index.ts";
import { type Note, type NoteInput, type NotesApi, OutdatedError } from "./api.ts";
import { resource } from "./define.ts";

const schema = {
  id: identifier("The identifier of the note"),
  title: string("The title of the note").validate(nonEmpty).required(),
  text: string("The text of the note; surrounding whitespace is ignored")
    .comparedAs((text) => text.trim())
    .default(""),
  kind: string("The kind of note").oneOf("memo", "task").default("memo").requiresReplace(),
  tags: set(string(), "The tags of the note").optional(),
  author: string("The author of the note; defaults to the author of the provider configuration")
    .optional()
    .computed()
    .useStateForUnknown(),
  url: string("The URL of the note")
    .computed()
    .useStateForUnknown({ unlessChanged: ["title"] }),
  revision: number("The revision of the note; each change increments it").computed(),
  reminder: block.optional(
    "A reminder of the note",
    {
      at: string("The time of the reminder, an RFC 3339 timestamp such as `2030-01-02T09:00:00Z`").required(),
      repeat: string("How often the reminder repeats").oneOf("never", "daily").default("never"),
      until: string("The last day of a reminder that repeats, such as `2030-02-01`").optional(),
    },
    {
      validate({ value, at, diagnostics }) {
        if (value.repeat !== "never" || value.until === null) return;
        diagnostics.error(at.until, "Reminder does not repeat", 'Remove until, or set repeat to "daily".');
      },
    },
  ),
};

export default resource({
  description: "Manages a note.",
  schema,
  version: 1,
  upgrades: {
    0: ({ body, ...state }) => ({ ...state, text: body }),
  },
  timeouts: { create: "1m" },
  identity: ["id"],
  importForms: ["{id}"],
  example: hcl`
    resource "notes_note" "groceries" {
      title = "Groceries"
      text  = "Milk, bread"
    }
  `,
  privateState: z.object({ revision: z.number() }),

  validate({ config, diagnostics, at }) {
    if (config.kind !== "task" || config.reminder !== null) return;
    diagnostics.warn(at.kind, "Task without a reminder", "Add a reminder block.");
  },

  modifyPlan({ config, prior, api }) {
    if (!api || prior || config.author !== null) return undefined;
    return { author: api.author };
  },

  async create({ plan, api, signal, log, checkpoint, privateState }) {
    let note = await api.create(toApi(plan, api), { signal });
    checkpoint({ id: note.id });
    note = await waitFor({
      what: `the note ${note.id} to be found`,
      poll: () => find(api, note.id, signal),
      signal,
      log,
    });
    checkpoint(fromApi(note));
    if (plan.reminder) note = await api.remind(note.id, plan.reminder, { signal });
    privateState.set({ revision: note.revision });
    return fromApi(note);
  },

  async read({ prior, api, signal, privateState }) {
    const note = await api.find(prior.id ?? "", { signal });
    if (!note) return null;
    privateState.set({ revision: note.revision });
    return fromApi(note);
  },

  async update({ plan, prior, api, signal, privateState, at }) {
    try {
      const basedOn = privateState.value?.revision ?? prior.revision;
      let note = await api.update(prior.id, basedOn, toApi(plan, api), { signal });
      if (plan.reminder || prior.reminder) note = await api.remind(prior.id, plan.reminder, { signal });
      privateState.set({ revision: note.revision });
      return fromApi(note);
    } catch (cause) {
      if (!(cause instanceof OutdatedError)) throw cause;
      const detail = `${cause.message} It was changed after the plan was made. Plan again.`;
      throw new DiagnosticError(at, "Note changed in the meantime", detail, { cause });
    }
  },

  async delete({ prior, api }) {
    await api.delete(prior.id);
  },
});

/** The write of a note may still be in progress, because its folder may be remote. */
async function find(api: NotesApi, id: string, signal: AbortSignal) {
  const note = await api.find(id, { signal });
  return note ? { done: note } : { status: "not there yet" };
}

function toApi({ title, text, kind, tags, author }: PlannedOf<typeof schema>, api: NotesApi): NoteInput {
  return { title, text: text.trim(), kind, tags: tags ?? [], author: author ?? api.author };
}

function fromApi({ id, title, text, kind, tags, author, url, revision, reminder }: Note) {
  return { id, title, text, kind, tags, author, url, revision, reminder };
}
