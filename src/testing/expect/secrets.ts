import { redact } from "../../schema/redaction/redact.ts";
import type { Block, Content } from "../../schema/schema.ts";
import { isUnknown } from "../../schema/values/unknown.ts";
import { Dynamic, isRecord, isSequence, type Value } from "../../schema/values/value.ts";
import { membersOf } from "../../schema/walk.ts";
import { failure } from "./fail.ts";

/**
 * Checks that named texts show none of the secrets: neither plain nor escaped, in base64, in hexadecimal or as a list of bytes. A secret
 * has at least 4 characters; for one of 16 bytes or more, any 16 consecutive bytes count. The error names the text and never the secret.
 */
export function expectNoSecrets(
  secrets: Iterable<string>,
  texts: { readonly [what: string]: string | readonly string[] },
): void {
  const sought = [...secrets];
  const short = sought.filter(({ length }) => length < 4).length;
  if (short > 0) throw new RangeError("a secret of fewer than 4 characters cannot be looked for");
  const showing = Object.entries(texts).flatMap(([what, text]) =>
    [text]
      .flat()
      .flatMap((one) =>
        sought.flatMap((secret, i) =>
          shows(one, secret) ? [`${what} shows secret ${i + 1} of ${sought.length}`] : [],
        ),
      ),
  );
  if (showing.length > 0) throw failure([...new Set(showing)].join("\n"), {}, expectNoSecrets);
}

/** Returns the places outside of sensitive attributes at which a state, or a plan, contains one of the secrets. */
export function exposedPlaces(block: Block, state: Value, secrets: Iterable<string>): readonly string[] {
  const sought = [...secrets];
  return placesOf(block, state, (text) => sought.some((secret) => shows(text, secret)));
}

/** Returns the places outside of sensitive attributes at which a state, or a plan, has a text that a function finds. */
export function placesOf(
  content: Content,
  value: Value,
  isSought: (text: string) => boolean,
  place = "",
): readonly string[] {
  if (isSequence(value))
    return value.flatMap((part, i) => placesOf(content, part, isSought, `${place}[${i}]`));
  if (!isRecord(value)) return [];
  const at = (name: string) => (place === "" ? name : `${place}.${name}`);
  const members = membersOf(content);
  // The keys of a map are values, too.
  if (!members.some(({ name }) => name in value))
    return Object.entries(value).flatMap(([key, part]) =>
      placesOf(content, part, isSought, `${place}[${JSON.stringify(key)}]`),
    );
  return members.flatMap(({ name, attribute, objects }) => {
    const part = value[name] ?? null;
    if (attribute?.sensitive) return [];
    if (objects) return placesOf(objects.content, part, isSought, at(name));
    return textsIn(part).some(isSought) ? [at(name)] : [];
  });
}

function textsIn(value: Value): readonly string[] {
  if (typeof value === "string") return [value];
  if (value === null || isUnknown(value)) return [];
  if (value instanceof Dynamic) return textsIn(value.value);
  if (isSequence(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.entries(value).flatMap(([key, part]) => [key, ...textsIn(part)]) : [];
}

function shows(text: string, secret: string): boolean {
  return redact(text, [secret]) !== text;
}
