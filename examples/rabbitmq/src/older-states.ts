import type { PlainState } from "@tfnode/framework";

// States of the public provider `cyrilgdn/rabbitmq`, so that `terraform state replace-provider` is enough to move an object. It stores most
// settings in a block, and zeros for what is not set.

/** Returns the upgrade of a state whose settings are in a block: they become attributes. */
export function fromBlock(
  name: string,
  convert: (settings: PlainState) => PlainState = (settings) => settings,
) {
  return ({ [name]: blocks, ...state }: PlainState): PlainState => {
    const [settings = {}] = (blocks ?? []) as readonly PlainState[];
    return { ...state, ...convert(settings) };
  };
}

/** Returns settings without the texts, numbers and objects that stand for what is not set. */
export function withoutZeros(settings: PlainState): PlainState {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value === "" || value === 0 ? null : value]),
  );
}

/** Converts the texts of whole numbers, which the public provider stores and does not send. */
export function withNumbers(texts: object): PlainState {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      /^-?\d{1,15}$/.test(String(text)) ? Number(text) : text,
    ]),
  );
}
