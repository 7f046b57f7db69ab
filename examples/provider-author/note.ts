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
  title: string("What the note is about").validate(nonEmpty).required(),
  text: string("The text; blanks around it do not count")
    .comparedAs((text) => text.trim())
    .default(""),
  kind: string("What kind of note it is").oneOf("memo", "task").default("memo").requiresReplace(),
  tags: set(string(), "Words to find the note by").optional(),
  author: string("Who wrote it; by default the author that the provider was configured with")
    .optional()
    .computed()
    .useStateForUnknown(),
  url: string("Where to read it")
    .computed()
    .useStateForUnknown({ unlessChanged: ["title"] }),
  revision: number("How often it was written").computed(),
  reminder: block.optional(
    "When somebody is reminded of the note",
    {
      at: string("The time, such as `2030-01-02T09:00:00Z`").required(),
      repeat: string("How often").oneOf("never", "daily").default("never"),
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
  description: "Writes a note.",
  schema,
  version: 1,
  upgrades: {
    0: ({ body, ...state }) => ({ ...state, text: body }),
  },
  timeouts: { create: "1m" },
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
    diagnostics.warn(at.kind, "Task without a reminder", "Nobody will think of it. Add a reminder block.");
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
      const detail = `${cause.message} Somebody else changed it after the plan was made: plan again.`;
      throw new DiagnosticError(at, "Note changed in the meantime", detail, { cause });
    }
  },

  async delete({ prior, api }) {
    await api.delete(prior.id);
  },
});

/** A note may be on its way still, as its folder may be far. */
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
