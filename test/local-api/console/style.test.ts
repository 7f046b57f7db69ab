import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { root } from "../../scripts/support/command.ts";

const style = readFileSync(join(root, "src/local-api/console/page/app.css"), "utf8").replaceAll(
  /\/\*[\s\S]*?\*\//g,
  "",
);

/** The declarations of the style in a form such as `gap: var(--space-1)`. */
const declarations = [...style.matchAll(/([\w-]+):\s*([^;{}]+);/g)].map(([, property = "", value = ""]) => ({
  property,
  value: value.replaceAll(/\s+/g, " "),
}));

const outside = declarations.filter(({ property }) => !property.startsWith("--"));

/** The values of properties that are neither of a scale nor one of the words. */
function strayValues(property: RegExp, allowed: RegExp): readonly string[] {
  return outside
    .filter((one) => property.test(one.property))
    .filter(({ value }) => !value.split(" ").every((part) => allowed.test(part)))
    .map((one) => `${one.property}: ${one.value}`);
}

describe("The style of the console", () => {
  it("spaces are those of the scale, or relative to their text", () => {
    const allowed = /^(?:var\(--space-\d\)|0|auto|0\.\d+em)$/;
    expect(strayValues(/^(?:padding|margin|(?:row-|column-)?gap)/, allowed)).to.deep.equal([]);
  });

  it("sizes of text, radii and heights of controls are those of the scales", () => {
    expect(strayValues(/^font-size$/, /^var\(--text-\w+\)$/)).to.deep.equal([]);
    expect(strayValues(/^border-radius$/, /^(?:var\(--radius[\w-]*\)|0|50%)$/)).to.deep.equal([]);
    expect(strayValues(/^min-height$/, /^(?:var\(--control\)|0)$/)).to.deep.equal([]);
  });

  it("colors are named once, with a value for light and one for dark", () => {
    const isColored = ({ value }: { readonly value: string }) =>
      /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|light-dark)\(/i.test(value);
    expect(outside.filter(isColored)).to.deep.equal([]);
    const colors = declarations.filter(isColored);
    expect(colors).to.have.length.greaterThan(15);
    const color = /(?:#[\da-f]{6}|rgb\([^()]*\)|transparent)/.source;
    const pair = new RegExp(`light-dark\\(${color}, ${color}\\)`, "g");
    for (const { property, value } of colors) {
      expect(value.replaceAll(pair, ""), property).not.to.match(/#|\(/);
    }
    expect(new Set(colors.map(({ property }) => property)).size).to.equal(colors.length);
  });

  it("every property of a scale is used, and every used one is defined", () => {
    const defined = new Set(
      declarations.filter(({ property }) => property.startsWith("--")).map((one) => one.property),
    );
    const used = new Set([...style.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = ""]) => name));
    expect([...used].filter((name) => !defined.has(name))).to.deep.equal([]);
    expect([...defined].filter((name) => !used.has(name))).to.deep.equal([]);
  });

  it("nothing moves for users who prefer reduced motion", () => {
    const moving = /@media \(prefers-reduced-motion: no-preference\) \{[\s\S]*?\n\}/g;
    expect(style.replaceAll(moving, "")).not.to.match(/\btransition\b/);
    const reduced = /@media \(prefers-reduced-motion: reduce\) \{([\s\S]*?\n)\}/.exec(style)?.[1] ?? "";
    const animated = [...style.matchAll(/([^{}]+)\{[^{}]*\banimation(?:-name)?: (?!none)[^{}]*\}/g)];
    const selectors = animated.map(([, selector = ""]) => selector.trim());
    expect(selectors).to.have.length.greaterThan(0);
    for (const selector of selectors) expect(reduced).to.contain(selector);
    expect(reduced).to.contain("animation-name: none");
  });
});
