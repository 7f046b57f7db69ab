import {
  block,
  hcl,
  identifier,
  isUnknown,
  nested,
  nonEmpty,
  number,
  type PlannedOf,
  type ResultOf,
  string,
  waitFor,
} from "../../../src/schema/index.ts";
import { resource } from "./define.ts";
import type { Store } from "./store.ts";

const schema = {
  id: identifier("The id"),
  title: string("A title").validate(nonEmpty).required(),
  note: string("A note").optional(),
  looks: number("How often it is looked for in vain before it is there").default(0),
  revision: number("How often it was written").computed(),
  url: string("Where it is")
    .computed()
    .useStateForUnknown({ unlessChanged: ["title"] }),
  number: number("Which object it is, as plans tell where they can ask").computed().useStateForUnknown(),
  limits: nested
    .single("Limits", { low: number("The least").required(), high: number("The greatest").default(9) })
    .validate(({ low, high }) => (low > high ? "must not have low above high" : undefined))
    .default({ low: 1 }),
  window: block.list(
    "Times",
    { from: number("From").required(), to: number("To").required() },
    {
      validate({ value, at, diagnostics }) {
        if (value.to < value.from) diagnostics.error(at.to, "Window ends before it begins", "Swap them.");
      },
    },
  ),
};

/** A resource whose object needs some time to become ready. */
export default resource({
  description: "Is there after a while.",
  schema,
  timeouts: { create: "1m" },
  importForms: ["{id}"],
  example: hcl`
    resource "kit_awaited" "it" {
      title = "it"
    }
  `,

  validate({ config, diagnostics, at }) {
    if (config.title === "") throw new TypeError("was shown a title that is refused");
    if (config.note === "odd") diagnostics.error(at.note, "Odd note", "Write another one.");
  },

  modifyPlan({ plan, prior, api }) {
    if (!api || prior || !isUnknown(plan.number)) return undefined;
    return { number: Object.keys(api.all()).length + 1 };
  },

  async create({ plan, api, signal, log, checkpoint }) {
    const nth = plan.number ?? Object.keys(api.all()).length + 1;
    const id = api.create({ ...written(plan), number: nth });
    checkpoint({ id });
    let looks = 0;
    const poll = async () => (++looks > plan.looks ? { done: found(api, id) } : { status: `look ${looks}` });
    const what = `the object ${id} to be there`;
    const made = await waitFor({ what, poll, signal, log, interval: 1, maxInterval: 5 });
    if (!made) throw new Error("what was created is gone");
    return made;
  },

  async read({ prior, api }) {
    return found(api, prior.id ?? "");
  },

  async update({ plan, prior, api }) {
    api.change(prior.id, written(plan));
    const made = found(api, prior.id);
    if (!made) throw new Error("what was updated is gone");
    return made;
  },

  async delete({ prior, api }) {
    api.delete(prior.id);
  },
});

function written({ title, note, looks, limits, window }: PlannedOf<typeof schema>) {
  return { title, note, looks, limits, window, url: `/${title}` };
}

function found(api: Store, id: string): ResultOf<typeof schema> | null {
  const object = api.get(id);
  // The store contains the object of `written`, and the number.
  return object ? { ...(object as unknown as ResultOf<typeof schema>), id } : null;
}
