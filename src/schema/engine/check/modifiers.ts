import type { Effect, ModifiedAttribute, Modifier } from "../../modifier.ts";
import { zeroProblems } from "../../modifiers/keeps-zero.ts";
import { replacementProblems } from "../../modifiers/requires-replace.ts";
import { suppressionProblems } from "../../modifiers/suppress.ts";
import { noneProblems } from "../../modifiers/unset-as.ts";
import { keepingProblems } from "../../modifiers/use-state-for-unknown.ts";
import type { Attribute } from "../../schema.ts";

/** Returns the problems of an attribute that has an effect, whichever modifier causes it. */
const byEffect: { readonly [E in Effect]: (attribute: ModifiedAttribute) => readonly string[] } = {
  replaces: replacementProblems,
  hides: suppressionProblems,
  keeps: keepingProblems,
  none: noneProblems,
  keepsZero: zeroProblems,
};

/** Returns the problems of an attribute's modifiers as texts that follow its name. */
export function modifierProblems(attribute: Attribute, inSet: boolean): readonly string[] {
  const { modifiers = [] } = attribute;
  const facts: ModifiedAttribute = {
    required: attribute.required === true,
    optional: attribute.optional === true,
    computed: attribute.computed === true,
    hasDefault: attribute.default !== undefined,
    sensitive: attribute.sensitive === true,
    writeOnly: attribute.writeOnly === true,
    unsent: attribute.unsent === true,
    inSet,
    modifiers: modifiers.map(({ name }) => name),
  };
  return modifiers.flatMap((modifier) => {
    const effects = effectsOf(modifier);
    return [
      ...effects.flatMap((effect) => byEffect[effect](facts)),
      ...(modifier.none === null ? ["has null as the value that means none"] : []),
      ...(effects.length === 0 ? [`uses ${modifier.name}, which has no effect`] : []),
      ...(modifier.refuses?.(facts) ?? []),
    ];
  });
}

function effectsOf(modifier: Modifier): readonly Effect[] {
  return (Object.keys(byEffect) as Effect[]).filter((effect) => modifier[effect] !== undefined);
}

/** Reports whether a modifier requires a prior state, an update or an import. Identifiers keep their value everywhere. */
export function isOfResources(modifier: Modifier): boolean {
  return effectsOf(modifier).some((effect) => effect !== "keeps");
}
