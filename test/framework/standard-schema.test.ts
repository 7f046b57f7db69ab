import { expect } from "chai";
import { z } from "zod";
import ticket, { type Ticket, type TicketsApi } from "../../examples/ticket.ts";
import {
  identifier,
  json,
  jsonIs,
  provider,
  providerFunction,
  string,
  withoutValue,
} from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import {
  definitionProblems,
  expectError,
  FunctionError,
  type ProviderLife,
  providerLife,
} from "../../src/testing/index.ts";
import { smallProvider, smallResource } from "../support/small-provider.ts";

const contact = { name: "Ada", email: "ada@example.com" };
const printer = { title: "The printer is out of paper", contact };

describe("the resource whose API types are zod schemas", () => {
  let life: ProviderLife;
  const tickets = new Map<string, Ticket>();
  const help = provider({
    name: "help",
    version: "0.0.1",
    description: "Keeps tickets.",
    schema: {},
    configure: async (): Promise<TicketsApi> => ({
      async create(input) {
        const created = { ...input, id: `ticket-${tickets.size + 1}` };
        tickets.set(created.id, created);
        return created;
      },
      find: async (id) => tickets.get(id) ?? null,
      async delete(id) {
        tickets.delete(id);
      },
    }),
    resources: { ticket: async () => ({ default: ticket }) },
  });

  before(async () => {
    life = await providerLife(help);
  });

  it("the resource with zod schemas is a valid definition", async () => {
    expect(await definitionProblems(help)).to.deep.equal([]);
  });

  it("the resource with zod schemas is created, updated and destroyed with a valid configuration", async () => {
    const object = life.resource("ticket");
    const hook = '{ "url": "https://example.com/hook", "events": ["closed"] }';
    await object.create({ ...printer, hook });
    object.expectState({ id: "ticket-1", priority: "normal", hook });
    await object.expectNoChange({ ...printer, hook });
    await object.destroy();
  });

  it("the resource with zod schemas reports the issues of its schemas at the attributes", async () => {
    const wrong = {
      title: " Printer ",
      priority: "now",
      contact: { ...contact, email: "ada", phone: "12" },
      hook: '{"url":"http://example.com/","events":[]}',
    };
    await expectError(life.resource("ticket").create(wrong), [
      { path: "title", detail: 'title must be "Printer", got " Printer ".' },
      { path: "priority", detail: /^priority is not valid: .*urgent.*, got "now"\.$/ },
      { path: "contact.email", detail: 'contact.email is not valid: Invalid email address, got "ada".' },
      { path: "contact.phone", detail: /^contact\.phone is not valid: .*, got "12"\.$/ },
      { path: "hook", detail: /^hook at url is not valid: .*, got "http:\/\/example\.com\/"\.$/ },
      { path: "hook", detail: /^hook at events is not valid: / },
    ]);
  });
});

describe("schemas over the protocol", () => {
  it("the message of a schema's issue redacts the secret that it quotes", async () => {
    const quote = { error: ({ input }: { readonly input?: unknown }) => `${input} is too weak` };
    const quoting = z.string().refine(() => false, quote);
    const resource = smallResource({
      schema: {
        id: identifier("The ID"),
        password: string("A password").validate(quoting).required().sensitive(),
        login: json("A login")
          .validate(jsonIs(z.object({ key: quoting })))
          .required()
          .sensitive(),
        token: string("A token")
          .validate(withoutValue(z.string().refine(() => false, quote)))
          .optional()
          .sensitive(),
      },
    });
    const life = await providerLife(smallProvider({ api: undefined, resource }));
    const create = life
      .resource("thing")
      .create({ password: "hunter2!", login: '{"key":"swordfish"}', token: "opensesame" });
    await expectError(create, [
      { path: "password", detail: "password is not valid." },
      { path: "login", detail: "login is not valid." },
      { path: "token", detail: "token is not valid: (redacted) is too weak." },
    ]);
  });

  it("an asynchronous schema is a bug of the provider, and the error names the cure", async () => {
    const asynchronous = z.string().refine(async () => false);
    const resource = smallResource({
      schema: { id: identifier("The ID"), name: string("A name").validate(asynchronous).required() },
    });
    const life = await providerLife(smallProvider({ api: undefined, resource }));
    await expectError(life.resource("thing").create({ name: "a" }), {
      summary: "Provider bug while validating small_thing",
      detail:
        /^A schema of zod is asynchronous, and validators are synchronous: make the check .* in modifyPlan/,
    });
  });

  it("a schema checks the argument of a function", async () => {
    const greet = providerFunction({
      summary: "Greets",
      description: "Greets.",
      parameters: [{ name: "address", type: string().validate(z.email()) }],
      returns: string(),
      call: (address) => `Hello ${address}`,
    });
    const life = await providerLife(
      provider({
        name: "small",
        version: "0.0.1",
        description: "Greets.",
        schema: {},
        configure: async () => undefined,
        functions: { greet: async () => ({ default: greet }) },
      }),
    );
    expect(await life.callFunction("greet", "ada@example.com")).to.equal("Hello ada@example.com");
    const { message } = await rejection(life.callFunction("greet", "ada"), FunctionError);
    expect(message).to.contain('is not valid: Invalid email address, got "ada"');
  });
});
