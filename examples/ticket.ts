import { z } from "zod";
import {
  definitionsFor,
  hcl,
  identifier,
  json,
  jsonIs,
  nested,
  type PlannedOf,
  string,
} from "../src/schema/index.ts";

// The existing code of the API client: schemas of the objects that it sends and receives.

export const Contact = z.object({
  name: z.string().min(1),
  email: z.email(),
  phone: z.e164().optional(),
});

export const Hook = z.object({
  url: z.url({ protocol: /^https$/ }),
  events: z.array(z.enum(["opened", "closed"])).min(1),
});

export const NewTicket = z.object({
  title: z.string().trim().min(3).max(80),
  priority: z.enum(["low", "normal", "urgent"]),
  contact: Contact,
  hook: Hook.optional(),
});
export const Ticket = NewTicket.extend({ id: z.string() });

export type NewTicket = z.infer<typeof NewTicket>;
export type Ticket = z.infer<typeof Ticket>;

/** The client of an API that keeps tickets. */
export interface TicketsApi {
  create(input: NewTicket, signal: AbortSignal): Promise<Ticket>;
  /** Null if there is no such ticket. */
  find(id: string, signal: AbortSignal): Promise<Ticket | null>;
  delete(id: string, signal: AbortSignal): Promise<void>;
}

const { resource } = definitionsFor<TicketsApi>();

const schema = {
  id: identifier("The ID of the ticket"),
  title: string("What the ticket is about").validate(NewTicket.shape.title).required(),
  priority: string("How soon an answer is needed").validate(NewTicket.shape.priority).default("normal"),
  contact: nested
    .single("Who opened the ticket", {
      name: string("The name").required(),
      email: string("The e-mail address").required(),
      phone: string("The phone number").optional(),
    })
    .validate(Contact)
    .required(),
  hook: json("What is called when the ticket changes").validate(jsonIs(Hook)).optional(),
};

export default resource({
  description: "Opens a ticket.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    resource "help_ticket" "printer" {
      title = "The printer is out of paper"

      contact = {
        name  = "Ada"
        email = "ada@example.com"
      }
    }
  `,
  create: async ({ plan, api, signal }) => toState(await api.create(toApi(plan), signal)),
  async read({ prior, api, signal }) {
    const ticket = await api.find(prior.id ?? "", signal);
    return ticket && toState(ticket);
  },
  delete: ({ prior, api, signal }) => api.delete(prior.id, signal),
});

function toApi({ title, priority, contact, hook }: PlannedOf<typeof schema>): NewTicket {
  return {
    title,
    priority,
    contact: { ...contact, phone: contact.phone ?? undefined },
    hook: hook === null ? undefined : Hook.parse(JSON.parse(hook)),
  };
}

function toState({ contact, hook, ...ticket }: Ticket) {
  return {
    ...ticket,
    contact: { ...contact, phone: contact.phone ?? null },
    hook: hook === undefined ? null : JSON.stringify(hook),
  };
}
