import {
  builtProvider,
  definitionsFor,
  identifier,
  number,
  provider,
  providerFunction,
  serve,
  string,
} from "../../../src/index.ts";

// The provider of test/server/combined, which also serves the types of another program.

interface Api {
  readonly region: string | null;
}

const { resource, dataSource, stateStore } = definitionsFor<Api>();

const note = resource({
  description: "A note.",
  schema: {
    id: identifier("The ID of the note"),
    text: string("The text").required(),
    region: string("The region").computed(),
  },
  importForms: ["{id}"],
  example: 'resource "acme_note" "a" {\n  text = "a"\n}\n',
  create: async ({ plan, api }) => ({ id: plan.text, text: plan.text, region: api.region ?? "" }),
  read: async ({ prior }) => ({ id: prior.id ?? "", text: prior.text ?? "", region: prior.region ?? "" }),
  update: async ({ plan, prior, api }) => ({ id: prior.id, text: plan.text, region: api.region ?? "" }),
  delete: async () => {},
});

const zone = dataSource({
  description: "A zone of this provider.",
  schema: { name: string("The name").required(), url: string("The URL").computed() },
  example: 'data "acme_zone" "a" {\n  name = "a"\n}\n',
  read: async ({ config }) => ({ name: config.name, url: "ours" }),
});

const shelf = stateStore({
  description: "Has one state of this provider.",
  schema: {},
  example: "",
  configure: () => ({}),
  read: async () => Buffer.from("ours"),
  write: async () => {},
  list: async () => ["ours"],
  delete: async () => {},
});

const whisper = providerFunction({
  summary: "Whispers",
  description: "Returns a text in small letters.",
  parameters: [{ name: "text", type: string("The text") }],
  returns: string(),
  call: (text) => text.toLowerCase(),
});

const { OTHER_PROVIDER = "", REPLACED, WITHOUT_URL, NUMBERED_URL } = process.env;
const region = string("The region").optional();

const definition = provider({
  name: "acme",
  version: "2.0.0",
  description: "A provider that is combined with another one.",
  schema: {
    ...(WITHOUT_URL
      ? {}
      : { url: NUMBERED_URL ? number("The URL").required() : string("The URL").required() }),
    region,
  },
  configure: async ({ config }) => ({ region: config.region }),
  close: () => undefined,
  resources: { note: async () => ({ default: note }) },
  dataSources: REPLACED === undefined ? {} : { zone: async () => ({ default: zone }) },
  stateStores: REPLACED === undefined ? {} : { shelf: async () => ({ default: shelf }) },
  functions: { whisper: async () => ({ default: whisper }) },
  combinedWith: builtProvider(OTHER_PROVIDER, { replaced: REPLACED ? REPLACED.split(",") : [] }),
});

void serve({ address: "example/acme", provider: async () => definition });
