import { definitionsFor, identifier, list, map, provider, serve, string } from "../../../../src/index.ts";

const { resource, dataSource } = definitionsFor<object>();

/** Returns a resource with the attributes that examples set in any type. Its objects exist in the state only. */
const simulated = (type: string) =>
  resource({
    description: "Has objects in the state only.",
    schema: {
      id: identifier("The ID"),
      arn: string("A name that is known after the create").computed().useStateForUnknown(),
      ami: string("An image").optional(),
      name: string("The name").optional(),
      resource_arn: string("The name of a resource").optional(),
      resource_share_arn: string("The name of a share").optional(),
      subnet_ids: list(string(), "The subnets").optional(),
      tags: map(string(), "The tags").optional(),
    },
    importForms: ["{id}"],
    example: `resource "${type}" "a" {}\n`,
    create: async ({ plan }) => ({ ...plan, id: type, arn: type }),
    read: async ({ prior }) => ({ ...prior, id: type, arn: type }),
    update: async ({ plan }) => ({ ...plan, id: type, arn: type }),
    delete: async () => {},
  });

/** The resources that the examples of the published provider use of other providers, by the names of these providers. */
const types = {
  aws: ["instance", "subnet", "ram_resource_share", "ram_resource_association", "db_subnet_group"],
  null: ["resource"],
};

const ami = dataSource({
  description: "Returns an image.",
  schema: { id: string("The ID").computed() },
  example: 'data "aws_ami" "a" {}\n',
  read: async () => ({ id: "ami-1" }),
});

/** Simulates one of the providers. */
export function serveSimulated(name: keyof typeof types): void {
  const definition = provider({
    name,
    version: "1.0.0",
    description: "Replaces a published provider in tests.",
    schema: {},
    configure: async () => ({}),
    close: () => undefined,
    resources: Object.fromEntries(
      types[name].map((type) => [type, async () => ({ default: simulated(`${name}_${type}`) })]),
    ),
    dataSources: name === "aws" ? { ami: async () => ({ default: ami }) } : {},
  });
  void serve({ address: `hashicorp/${name}`, provider: async () => definition });
}
