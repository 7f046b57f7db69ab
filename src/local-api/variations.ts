/** The ways in which the responses of a service may differ from the requests, by name, with a description of each. */
export const variationTexts = {
  "reversed-lists": "lists are in the reverse order",
  "filled-defaults": "optional values that a request left out have values",
  "late-fields":
    "responses to creates and updates lack the values that only the server sets; reads have them",
  "unknown-fields": "objects have members that no client knows",
  "null-for-empty": "what is empty or absent is null; in vdb, absent messages are empty messages",
} as const;

/** A way in which responses vary. */
export type Variation = keyof typeof variationTexts;

/** The names of all variations. */
export const variationNames = Object.keys(variationTexts) as readonly Variation[];

/** Whether each variation is on. */
export type VariationSwitches = Readonly<Record<Variation, boolean>>;
