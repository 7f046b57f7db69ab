import { type Attribute, objectIn, standardOf } from "../attribute.ts";
import type { Shape } from "../shape.ts";
import { numberOf, textOf, varied } from "../write/example.ts";

/** A value of JSON for an attribute; another one for each number from 0 on, if its type has several. */
export function sampleOf({ members, shape }: Pick<Attribute, "members" | "shape">, number: number): unknown {
  return sample(shape, members, number);
}

function sample(shape: Shape, members: readonly Attribute[], number: number): unknown {
  switch (shape.kind) {
    case "string": {
      const text = varied(shape, number);
      return text.kind === "string" ? textOf(text) : "";
    }
    case "number": {
      const { choices, most } = shape;
      const choice = choices[number % Math.max(choices.length, 1)];
      return choice ?? Math.min(numberOf(shape) + number, most);
    }
    case "bool":
      return (standardOf(shape) === true) === (number % 2 === 0);
    case "json":
      return {};
    case "object":
      return objectOf(members, number);
    default: {
      const count = Math.min(Math.max(shape.least, 2), Math.max(shape.most, 1), 20);
      const elements = Array.from({ length: count }, (_, i) =>
        objectIn(shape) ? objectOf(members, i + number) : sample(shape.element, [], i + number),
      );
      return shape.kind === "map"
        ? Object.fromEntries(elements.map((one, i) => [`key_${i}`, one]))
        : elements;
    }
  }
}

function objectOf(members: readonly Attribute[], number: number): object {
  const some = members.filter(
    ({ create, setBy, variants }) => create !== "never" && setBy !== "api" && (variants?.has(0) ?? true),
  );
  return Object.fromEntries(some.map((one) => [one.apiName, sample(one.shape, one.members, number)]));
}
