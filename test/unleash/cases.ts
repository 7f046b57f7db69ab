import type { PlainConfig } from "../../src/testing/core/core.ts";

/** The life of one object: its first configuration, and changes of one attribute each. */
export interface Case {
  /** The resource, as the document proposes its name. */
  readonly name: string;
  /** An object that exists before, such as the feature of a strategy. */
  readonly below?: { readonly name: string; readonly config: PlainConfig };
  readonly config: PlainConfig;
  /** Whether the API never returns something that is configured, so that the first plan after an import takes it over. */
  readonly hasSecrets?: true;
  /** The attributes that the server changes later, such as the stage of a feature. */
  readonly later?: readonly string[];
  /** Changes to the first configuration, one after the other. */
  readonly changes: readonly PlainConfig[];
}

const limit = { context_name: "appName", operator: "IN", values: ["a", "b"] };
/**
 * The lives of one object of each type, with names that end in a suffix. They leave out `sort_order`: the server takes it in a create, and sets it
 * to 0 in each update.
 */
export function casesOf(suffix: string): readonly Case[] {
  const feature = `feature-of-a-strategy${suffix}`;
  const strategy = {
    project_id: "default",
    feature_name: feature,
    environment: "development",
    name: "flexibleRollout",
    parameters: { rollout: "50", stickiness: "default", groupId: feature },
  };
  return [
    {
      name: "tag_type",
      config: { name: `color${suffix}`, description: "A color" },
      changes: [{ description: "Any color" }, { icon: "C" }, { color: "#FF0000" }, { color: "#00FF00" }],
    },
    {
      name: "context",
      config: {
        name: `region${suffix}`,
        description: "A region",
        stickiness: false,
        legal_values: [],
      },
      changes: [
        { description: "Any region" },
        { stickiness: true },
        { legal_values: [{ value: "north", description: "The north" }] },
        {
          legal_values: [
            { value: "north", description: "The north" },
            { value: "south", description: "Far" },
          ],
        },
      ],
    },
    {
      name: "project_context",
      config: { project_id: "default", name: `shelf${suffix}`, description: "A shelf" },
      changes: [{ description: "Any shelf" }, { stickiness: true }],
    },
    {
      name: "segment",
      config: { name: `some${suffix}`, description: "Some", constraints: [limit] },
      changes: [
        { description: "Some more" },
        { name: `others${suffix}` },
        { constraints: [{ ...limit, inverted: true }] },
        { constraints: [{ ...limit, values: ["c"] }] },
        { project: "default" },
      ],
    },
    {
      name: "strategy",
      config: { name: `by-hour${suffix}`, description: "By hour", parameters: [] },
      changes: [
        { description: "By the hour" },
        { parameters: [{ name: "hour", type: "number", description: "The hour", required: true }] },
        { parameters: [{ name: "hour", type: "string", description: "The hour", required: false }] },
      ],
    },
    {
      name: "feature",
      later: ["feature_lifecycle"],
      config: {
        project_id: "default",
        name: `a-feature${suffix}`,
        type: "release",
        description: "A feature",
      },
      changes: [{ description: "Some feature" }, { type: "experiment" }, { impression_data: true }],
    },
    {
      name: "environment_strategy",
      below: {
        name: "feature",
        config: { project_id: "default", name: feature, type: "release" },
      },
      config: strategy,
      changes: [
        { title: "Half" },
        { disabled: true },
        { parameters: { ...strategy.parameters, rollout: "75" } },
        { constraints: [limit] },
        { constraints: [{ ...limit, case_insensitive: true }] },
      ],
    },
    {
      name: "addon",
      hasSecrets: true,
      config: {
        addon_provider: "datadog",
        description: "A hook",
        enabled: true,
        parameters: '{"apiKey":"one"}',
        events: ["change-added"],
        projects: [],
        environments: [],
      },
      changes: [
        { description: "Some hook" },
        { enabled: false },
        { parameters: '{"apiKey":"two"}' },
        { events: ["change-added", "application-created"] },
        { projects: ["default"] },
        { environments: ["development"] },
      ],
    },
    {
      name: "user_admin",
      hasSecrets: true,
      config: {
        username: `ada${suffix}`,
        name: "Ada",
        email: `ada${suffix}@example.com`,
        root_role: 2,
        password: "Correct-horse-7-battery",
        send_email: false,
      },
      changes: [{ name: "Ada L." }, { email: `ada.l${suffix}@example.com` }, { root_role: 3 }],
    },
    {
      name: "token",
      config: { name: `newcomers${suffix}`, expires_at: inDays(10) },
      changes: [{ expires_at: inDays(20) }],
    },
  ];
}

/** The server shortens the life of tokens to a month. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
