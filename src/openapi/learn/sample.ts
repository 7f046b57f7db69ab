import { type Attribute, objectIn, standardOf } from "../attribute.ts";
import type { Node } from "../document.ts";
import type { Shape } from "../shape.ts";
import { scalarOf } from "../write/example.ts";
import { firstLabel } from "./place.ts";

/** Which optional members an object has, and the values that are not made up; undefined for those that are. */
export interface Choice {
  readonly isIn: (attribute: Attribute) => boolean;
  readonly given: (attribute: Attribute) => unknown;
}

const everything: Choice = { isIn: () => true, given: () => undefined };

/** A value of JSON for an attribute with all its members; another one for each number from 0 on, if its type has several. */
export function sampleOf(
  { members, shape }: Pick<Attribute, "members" | "shape">,
  number: number,
  choice = everything,
): unknown {
  return sample(shape, members, number, choice);
}

/** An object with the required members and the chosen optional ones. */
export function objectOf(members: readonly Attribute[], number: number, choice: Choice): Node {
  const some = members.filter(
    (one) =>
      one.create !== "never" &&
      one.setBy !== "api" &&
      (one.setBy === "required" || choice.isIn(one)) &&
      (one.variants?.has(0) ?? true),
  );
  return Object.fromEntries(
    some.map((one) => [one.apiName, choice.given(one) ?? sampleOf(one, number, choice)]),
  );
}

function sample(shape: Shape, members: readonly Attribute[], number: number, choice: Choice): unknown {
  switch (shape.kind) {
    case "string":
    case "number":
      return scalarOf(shape, number);
    case "bool":
      return (standardOf(shape) === true) === (number % 2 === 0);
    case "json":
      return {};
    case "object":
      return objectOf(members, number, choice);
    default: {
      const count = Math.min(Math.max(shape.least, 2), Math.max(shape.most, 1), 20);
      const elements = Array.from({ length: count }, (_, i) =>
        objectIn(shape)
          ? objectOf(members, i + number, choice)
          : sample(shape.element, [], i + number, choice),
      );
      return shape.kind === "map"
        ? Object.fromEntries(elements.map((one, i) => [i === 0 ? firstLabel : `key_${i}`, one]))
        : elements;
    }
  }
}
