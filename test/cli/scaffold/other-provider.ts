import type { JsonAttribute, JsonBlock, JsonSchemas } from "../../../src/cli/compare/schemas-json.ts";

const text = { type: "string", optional: true };
const computed = { type: "string", computed: true };
const minutes = { type: "string", optional: true };

/** A text that ends comments, literals and templates in other languages, or looks like an expression. */
const hostile = "A `tick` \u0024{name} %{ if } */ // \\ 'one' \"two\"\r\nnext\u2028line\u202e \\u0041";

/** Names that mean something in Terraform or in JavaScript. */
const taken = [
  "count",
  "for_each",
  "provider",
  "lifecycle",
  "depends_on",
  "id",
  "timeouts",
  "constructor",
  "default",
  "delete",
  "class",
];

const named = <T>(of: T): { readonly [name: string]: T } =>
  Object.fromEntries(taken.map((name) => [name, of]));

/** Blocks and nested attributes in one another. */
function nestedBlocks(depth: number): JsonBlock {
  const block_types = depth > 0 ? { part: { nesting_mode: "list", block: nestedBlocks(depth - 1) } } : {};
  return { attributes: { n: text }, block_types };
}
function nestedAttributes(depth: number): { readonly [name: string]: JsonAttribute } {
  const attributes = depth > 0 ? nestedAttributes(depth - 1) : { n: text };
  return { part: { nested_type: { nesting_mode: "list", attributes }, optional: true } };
}

/** The schemas of a provider with each kind of definition, attribute and block. */
export const everything = {
  provider: {
    version: 0,
    block: {
      attributes: {
        url: {
          type: "string",
          required: true,
          description: 'The URL of the API, such as "https://a.example"',
        },
        token: { ...text, sensitive: true },
      },
      block_types: {
        retry: {
          nesting_mode: "list",
          max_items: 1,
          block: { attributes: { count: { type: "number", optional: true } } },
        },
      },
    },
  },
  resource_schemas: {
    acme_item: {
      version: 2,
      block: {
        description: "An item.\n\nIt has `parts`.",
        attributes: {
          id: { type: "string", optional: true, computed: true },
          name: { type: "string", required: true, description: "The name" },
          enabled: {
            type: "bool",
            optional: true,
            computed: true,
            description: "Whether it counts. Defaults to `true`.",
          },
          size: { type: "number", optional: true, computed: true, description: "The size. Default: 3" },
          mode: {
            ...text,
            computed: true,
            description: "Valid values are `fast`, `slow` and `off`. Defaults to `slow`.",
          },
          color: { ...text, description: "Possible values: `red`, `green`. Defaults to `red`." },
          zone: { type: "string", required: true, description: "The zone" },
          tags: { type: ["map", "string"], optional: true },
          ports: { type: ["set", "number"], optional: true, computed: true },
          hosts: {
            type: ["list", ["object", { name: "string", addresses: ["list", "string"] }]],
            computed: true,
          },
          headers: {
            type: ["object", { "content-type": "string", "2xx": "bool", __proto: "number" }],
            optional: true,
          },
          anything: { type: "dynamic", optional: true },
          _hint: text,
          old: { ...text, deprecated: true },
          older: { ...computed, deprecated: true, deprecation_message: "Read `name`" },
          password: { ...text, sensitive: true },
          password_wo: { ...text, sensitive: true, write_only: true },
          password_wo_version: { type: "number", optional: true },
          key_wo: { ...text, write_only: true },
          key_wo_version: { ...text },
          settings: {
            nested_type: {
              nesting_mode: "single",
              attributes: {
                level: { type: "number", required: true },
                secret: { ...text, sensitive: true },
                rules: {
                  nested_type: { nesting_mode: "list", attributes: { action: text } },
                  optional: true,
                },
              },
            },
            optional: true,
          },
          members: { nested_type: { nesting_mode: "set", attributes: { user: computed } }, computed: true },
          limits: {
            nested_type: { nesting_mode: "map", attributes: { most: { type: "number", required: true } } },
            optional: true,
            computed: true,
          },
        },
        block_types: {
          timeouts: { nesting_mode: "single", block: { attributes: { create: minutes, delete: minutes } } },
          origin: {
            nesting_mode: "list",
            min_items: 1,
            max_items: 1,
            block: { attributes: { host: { type: "string", required: true } } },
          },
          cache: {
            nesting_mode: "list",
            max_items: 1,
            block: { deprecated: true, attributes: { ttl: { type: "number", optional: true } } },
          },
          rule: {
            nesting_mode: "list",
            min_items: 2,
            max_items: 5,
            block: {
              description: "A rule",
              attributes: { pattern: { type: "string", required: true } },
              block_types: { part: { nesting_mode: "set", block: { attributes: { n: text } } } },
            },
          },
          label: { nesting_mode: "map", block: { attributes: { value: text } } },
          window: { nesting_mode: "single", block: { attributes: { begin: text } } },
          policy: {
            nesting_mode: "group",
            block: { attributes: { strict: { type: "bool", optional: true } } },
          },
        },
      },
    },
    acme_note: {
      version: 0,
      block: {
        attributes: {
          zone: { type: "string", required: true },
          title: { type: "string", required: true },
          timeouts: {
            nested_type: { nesting_mode: "single", attributes: { read: minutes } },
            optional: true,
          },
        },
      },
    },
    acme_plan: {
      version: 1,
      block: {
        attributes: { id: computed },
        block_types: { timeouts: { nesting_mode: "single", block: { attributes: { default: minutes } } } },
      },
    },
    acme_odd: {
      version: 2 ** 33,
      block: {
        description: hostile,
        deprecated: true,
        deprecation_message: hostile,
        attributes: {
          ["n".repeat(64)]: { type: "string", required: true, description: hostile },
          constructor: { ...text, deprecated: true, deprecation_message: hostile },
          choice: { type: "string", required: true, description: "One of `\u0024{a}`, `%{b}`." },
          nothing: { nested_type: { nesting_mode: "single", attributes: {} }, optional: true },
          ...nestedAttributes(20),
        },
        block_types: {
          odd: {
            nesting_mode: "list",
            block: {
              description: hostile,
              attributes: named(text),
              block_types: { inner: { nesting_mode: "set", block: { attributes: {}, block_types: {} } } },
            },
          },
          names: {
            nesting_mode: "single",
            block: { attributes: {}, block_types: named({ nesting_mode: "list", max_items: 1, block: {} }) },
          },
          deep: { nesting_mode: "list", min_items: 1, block: nestedBlocks(20) },
          timeouts: {
            nesting_mode: "single",
            block: { deprecated: true, attributes: { create: minutes } },
          },
        },
      },
    },
    acme_empty: { version: 0, block: { attributes: {} } },
  },
  data_source_schemas: {
    acme_empty: { version: 0, block: {} },
    acme_item: {
      version: 0,
      block: {
        attributes: { id: { ...text, computed: true }, name: { type: "string", required: true } },
        block_types: { timeouts: { nesting_mode: "single", block: { attributes: { read: minutes } } } },
      },
    },
  },
  ephemeral_resource_schemas: {
    acme_token: {
      version: 0,
      block: {
        attributes: { scope: { type: "string", required: true }, value: { ...computed, sensitive: true } },
      },
    },
  },
  list_resource_schemas: {
    acme_item: { version: 0, block: { attributes: { zone: { type: "string", required: true } } } },
  },
  action_schemas: {
    acme_restart: {
      version: 0,
      block: {
        attributes: { id: { type: "string", required: true } },
        block_types: { step: { nesting_mode: "list", block: { attributes: { name: text } } } },
      },
    },
  },
  state_store_schemas: {},
  resource_identity_schemas: {
    acme_item: {
      version: 1,
      attributes: {
        id: { type: "string", required_for_import: true },
        zone: { type: "string", optional_for_import: true },
        account_id: { type: "string", optional_for_import: true },
        group: { type: "string", required_for_import: true },
      },
    },
  },
  functions: {
    join: {
      summary: "Joins texts",
      description: "Joins texts.",
      return_type: "string",
      parameters: [{ name: "between", type: "string", description: "What is between", is_nullable: true }],
      variadic_parameter: { name: "texts", type: ["list", "string"] },
    },
    now: {
      description: "",
      return_type: ["object", { year: "number" }],
      deprecation_message: "Use plantimestamp",
    },
  },
} satisfies JsonSchemas;

/** The output of `terraform providers schema -json` for this provider. */
export const output = JSON.stringify({
  format_version: "1.0",
  provider_schemas: { "registry.terraform.io/example/acme": everything },
});
