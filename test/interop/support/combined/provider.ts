import {
  builtProvider,
  definitionsFor,
  identifier,
  provider,
  providerFunction,
  serve,
  string,
} from "../../../../src/index.ts";

/** The attributes of the configurations of the providers in Go; the others have none. */
const configurations = {
  dns: { url: string("The URL of the API").optional() },
} as const;

interface Api {
  readonly label: string;
}

const { resource, dataSource, ephemeral, action } = definitionsFor<Api>();

/** Returns the definitions that a provider has in addition to those in Go. The object exists in the state only. */
function definitionsOf(name: string) {
  const note = resource({
    description: "A note.",
    schema: {
      id: identifier("The ID of the note"),
      text: string("The text").required(),
      label: string("The label of the provider").computed().useStateForUnknown(),
    },
    importForms: ["{id}"],
    moves: [{ fromType: "time_static", state: ({ id }) => ({ id, text: id, label: "moved" }) }],
    example: `resource "${name}_note" "a" {\n  text = "a"\n}\n`,
    create: async ({ plan, api }) => ({ id: `note-${plan.text}`, text: plan.text, label: api.label }),
    read: async ({ prior, api }) => ({
      id: prior.id ?? "",
      text: prior.text ?? "",
      label: prior.label ?? api.label,
    }),
    update: async ({ plan, prior, api }) => ({ id: prior.id, text: plan.text, label: api.label }),
    delete: async () => {},
  });

  const place = dataSource({
    description: "A place.",
    schema: { name: string("The name").required(), label: string("The label of the provider").computed() },
    example: `data "${name}_place" "a" {\n  name = "a"\n}\n`,
    read: async ({ config, api }) => ({ name: config.name, label: api.label }),
  });

  const key = ephemeral({
    description: "A key.",
    schema: { name: string("The name").required(), value: string("The value").computed() },
    example: `ephemeral "${name}_key" "a" {\n  name = "a"\n}\n`,
    open: async ({ config }) => ({ value: `key of ${config.name}` }),
  });

  const report = action({
    description: "Reports a text.",
    schema: { text: string("The text").required() },
    example: `action "${name}_report" "a" {\n  config {\n    text = "a"\n  }\n}\n`,
    invoke: async ({ config, progress }) => progress(config.text),
  });

  return { note, place, key, report };
}

const whisper = providerFunction({
  summary: "Whispers",
  description: "Returns a text in small letters.",
  parameters: [{ name: "text", type: string("The text") }],
  returns: string(),
  call: (text) => text.toLowerCase(),
});

/** Serves definitions of its own and those of a provider in Go, whose program is in the folder `other` next to this one. */
export function serveCombined(name: string): void {
  const { note, place, key, report } = definitionsOf(name);
  const definition = provider({
    name,
    version: "1.0.0",
    description: "A provider that is combined with one in Go.",
    schema: {
      ...(name === "dns" ? configurations.dns : {}),
      label: string("The label of notes").default("ours"),
    },
    configure: async ({ config }) => ({ label: String(config.label) }),
    close: () => undefined,
    resources: { note: async () => ({ default: note }) },
    dataSources: { place: async () => ({ default: place }) },
    ephemeralResources: { key: async () => ({ default: key }) },
    actions: { report: async () => ({ default: report }) },
    functions: { whisper: async () => ({ default: whisper }) },
    combinedWith: builtProvider(`other/terraform-provider-${name}`),
  });
  void serve({ address: `example/${name}`, provider: async () => definition });
}
