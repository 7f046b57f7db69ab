import { hcl, list, map, number, provider, string } from "@tfnode/framework";
import project from "../tfnode.config.ts";

const definition = provider({
  name: project.name,
  version: project.version,
  description: "Manages some objects of AWS, by the AWS SDK for JavaScript.",
  example: hcl`
    provider "cloud" {
      region       = "eu-central-1"
      default_tags = { team = "shop" }
    }
  `,
  schema: {
    region: string("The region of objects that set no other").required({ unlessEnv: "AWS_REGION" }),
    profile: string("The profile in the files of the AWS CLI").optional({ env: "AWS_PROFILE" }),
    endpoint: string("The address of all services, for a simulation of them").optional({
      env: "AWS_ENDPOINT_URL",
    }),
    assume_roles: list(
      string(),
      "The ARNs of roles to assume, each with the credentials of the one before",
    ).optional(),
    max_retries: number("How often a request is repeated that was throttled or lost").default(25),
    default_tags: map(string(), "Tags of all objects").optional(),
    ignore_tags: list(string(), "The keys of tags that belong to other programs").optional(),
  },
  mayBeUnknown: ["default_tags"],

  async configure({ config, written, environment, log }) {
    const { accountOf } = await import("./account.ts");
    return accountOf({ ...config, default_tags: written.default_tags ?? null }, { environment, log });
  },
  close: (account) => account.close(),

  resources: {
    bucket: () => import("./resources/bucket.ts"),
    parameter: () => import("./resources/parameter.ts"),
    queue: () => import("./resources/queue.ts"),
    role: () => import("./resources/role.ts"),
  },
  dataSources: { caller_identity: () => import("./data-sources/caller_identity.ts") },
  listResources: { queue: () => import("./lists/queue.ts") },
  ephemeralResources: { session: () => import("./ephemeral-resources/session.ts") },
});

export default definition;
