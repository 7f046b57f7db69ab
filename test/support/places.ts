import type { PlainConfig } from "../../src/testing/core/core.ts";

// Places in configurations and states: `name`, or `credentials[0].private_key` inside of a single block.

/** The value at a place. */
export function valueAt(values: PlainConfig, place: string): unknown {
  const [outer = "", inner] = place.split("[0].");
  const value = values[outer];
  if (inner === undefined) return value;
  // Configurations contain single blocks as objects, and states contain them as lists.
  const block: PlainConfig = Array.isArray(value) ? value[0] : value;
  return block[inner];
}

/** A configuration with another value at a place. */
export function withValue(config: PlainConfig, place: string, value: unknown): PlainConfig {
  const [outer = "", inner] = place.split("[0].");
  return { ...config, [outer]: inner === undefined ? value : { ...Object(config[outer]), [inner]: value } };
}
