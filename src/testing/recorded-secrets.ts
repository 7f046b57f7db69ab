import { exactJson } from "../schema/codec/exact-json.ts";
import { redact } from "../schema/redaction/redact.ts";
import { Decimal } from "../schema/values/number.ts";
import { strayText } from "../server/stray-text.ts";

/** The text that replaces a secret in a recording. */
export const masked = "(masked)";

/** What is known about secrets before a recording. */
export interface KnownSecrets {
  readonly secrets?: readonly string[];
  readonly secretNames?: readonly string[];
  readonly keptNames?: readonly string[];
}

/** Removes secrets from the parts of requests and responses. What one part reveals as a secret is removed from all later ones. */
export interface RecordedSecrets {
  /** Learns the credentials in the headers of a request, which an API may repeat. */
  learnHeaders(headers: Readonly<Record<string, string | readonly string[] | undefined>>): void;
  /** Masks a URL, a path or a header. */
  text(given: string): string;
  /** Returns a masked body: the value of a JSON text, or the masked text; undefined without a body. Throws an Error for a body that is not text. */
  body(bytes: Uint8Array): unknown;
  /** Masks the texts of a value. */
  value(given: unknown): unknown;
}

/** The words of names of secrets, in lower case and without separators. */
const words = [
  "password|passwd|passphrase|passcode|pwd|secret|token|credential|authorization|apikey|accesskey|privatekey|sharedkey|signingkey|accountkey",
  "clientkey|licensekey|licencekey|mnemonic|encryptionkey|masterkey|sessionkey|sessionid|sessid|connectionstring|cookie|bearer|assertion|jwt",
  "authcode|authorizationcode|devicecode|codeverifier|recoverycode|backupcode|samlresponse|basicauth|userpass|keytab|kubeconfig",
];
const inNames = new RegExp(words.join("|"));
/** Words that are only the whole name, because they occur in other words. */
const wholeNames = /^(auth|sig|signature|pass|pin|otp|sid|jwt|key|xauth)$/;
/** Words that are only the last word of a name, as in `dbPass` and `wpa_psk`, but not in `compass`. */
const lastWords =
  /(?:^|[^A-Za-z])(?:pass|pw|psk|otp|hmac|signature|PASS|PW|PSK|OTP|HMAC|Signature)$|[a-z\d](?:Pass|Pw|Psk|Otp|Hmac)$/;
/** Whole names that are secret only as parameters of URLs: a member named `key` is usually the name of a pair. */
const onlyParameters = /^key$/;
/** Parameters that are secret if their values are no words, as the codes and tickets of a sign-in. */
const issuedParameters = /^(code|ticket)$/;

/** Members of an object with the name of a secret that are not secret themselves. */
const descriptive = /^(id|uuid|name|type|kind|description|status|state|version|.*[a-z]At|.*_(at|on|count))$/;

/** The members of a pair: `{ "name": "DB_PASSWORD", "value": … }`. */
const pairNames = /^(name|field|variable|env|id|label|kind|type)$|(^|[a-z\d._-])(name|key)$/i;
const pairValues = /^(val|content|data|stringData|default)$|(^|[a-z\d._-])value$/i;

/** An open element of an XML text. */
interface XmlElement {
  readonly name: string;
  /** Whether its texts are secret. */
  readonly isMasked: boolean;
  /** Whether its last element that has the name of a pair names a secret. */
  hasSecretName?: boolean;
}

/** Comments and texts, the name of an end tag, and the name and the attributes of a start tag. */
const xmlParts = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\/([\w.:-]+)\s*>|<([\w.:-]+)([^<>]*)>|[^<]+/g;
const xmlNames = /(^|[a-z\d.:_-])(name|key|field|variable|id|label)$/i;
const xmlValues = /(^|[a-z\d._-])value$|^(val|content|data|string|default)$/i;

/** Headers whose values are credentials, in addition to those with names of secrets. */
const credentialHeaders = /^(authorization|proxy-authorization|cookie)$/;

const shortestLearned = 6;

/** The minimum length of a code or ticket of a sign-in: a shorter one is that of a country. */
const shortestIssued = 8;

/** Returns the masks of a recording. */
export function recordedSecrets(known: KnownSecrets): RecordedSecrets {
  return new Masks(known);
}

/** The names that a recording masks, and those that it keeps. */
class SecretNames {
  readonly #named: ReadonlySet<string>;
  readonly #kept: ReadonlySet<string>;

  constructor({ secretNames = [], keptNames = [] }: KnownSecrets) {
    this.#named = new Set(secretNames.map((name) => name.toLowerCase()));
    this.#kept = new Set(keptNames.map((name) => name.toLowerCase()));
  }

  isKept(name: string): boolean {
    return this.#kept.has(name.toLowerCase());
  }

  isSecret(name: string, isParameter = false): boolean {
    if (this.isKept(name)) return false;
    if (this.#named.has(name.toLowerCase())) return true;
    const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
    if (inNames.test(plain) || lastWords.test(name)) return true;
    return wholeNames.test(plain) && (isParameter || !onlyParameters.test(plain));
  }
}

class Masks implements RecordedSecrets {
  readonly #names: SecretNames;
  readonly #secrets: readonly string[];
  readonly #learned = new Set<string>();

  constructor(known: KnownSecrets) {
    this.#names = new SecretNames(known);
    this.#secrets = known.secrets ?? [];
  }

  learnHeaders(headers: Readonly<Record<string, string | readonly string[] | undefined>>): void {
    for (const [name, given] of Object.entries(headers)) {
      for (const header of [given ?? ""].flat()) {
        if (credentialHeaders.test(name) || this.#names.isSecret(name.replace(/^x-/, "")))
          for (const secret of credentialsIn(name, header)) this.#learn(secret);
      }
    }
  }

  body(bytes: Uint8Array): unknown {
    if (bytes.length === 0) return undefined;
    const whole = textIn(bytes);
    const json = jsonIn(whole);
    // A JSON string represents text that is not JSON, so actual JSON strings keep their quotes.
    if (json === undefined) return this.#plain(whole);
    return typeof json === "string" ? this.#hide(whole) : this.value(json);
  }

  text(given: string): string {
    return this.#hide(this.#assignments(this.#parameters(this.#users(given))));
  }

  value(given: unknown): unknown {
    return this.#member(given, "", false);
  }

  readonly #learn = (secret: string): typeof masked => {
    if (secret.length >= shortestLearned && secret !== masked) this.#learned.add(secret);
    return masked;
  };

  #redacted(text: string): string {
    return redact(text, [...this.#secrets, ...this.#learned]).replaceAll("(redacted)", masked);
  }

  #hide(text: string): string {
    return strayText(this.#redacted(text)).replaceAll("(redacted)", masked);
  }

  /** Masks the passwords and tokens in front of the hosts of URLs and of addresses such as `user:password@tcp(host)`. */
  #users(given: string): string {
    return given
      .replaceAll(
        /(:\/\/)([^/?#\s:@]*):([^/?#\s@]+)@/g,
        (_, lead: string, user: string, password: string) =>
          `${lead}${user}:${this.#learn(decoded(password))}@`,
      )
      .replaceAll(
        /(:\/\/)([^/?#\s:@]{16,})@/g,
        (_, lead: string, token: string) => `${lead}${this.#learn(decoded(token))}@`,
      )
      .replaceAll(
        /(?<=^|[\s"'/=])([^\s"'/:@]+):([^\s"'/@]+)@(?=(?:tcp|unix)\()/g,
        (_, user: string, password: string) => `${user}:${this.#learn(password)}@`,
      );
  }

  /** Masks the parameters of URLs. */
  #parameters(given: string): string {
    return given.replaceAll(
      /([?&;#])\s*([^=&;#?/\s]+)=([^&;#"'<>\r\n]*)/g,
      (all: string, lead: string, name: string, value: string) => {
        const plain = decoded(value);
        const isIssued = issuedParameters.test(name) && isNoWord(plain) && plain.length >= shortestIssued;
        if (isIssued || this.#names.isSecret(decoded(name), true))
          return `${lead}${name}=${this.#learn(plain)}`;
        // A parameter may contain a URL or JSON.
        const inner = plain === value ? value : this.#nested(plain);
        return inner === plain ? all : `${lead}${name}=${encodeURIComponent(inner)}`;
      },
    );
  }

  /** Masks what a text in any language assigns to the name of a secret, schemes of authorization, and private keys. */
  #assignments(given: string): string {
    return given
      .replaceAll(
        /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*-----|$)/g,
        this.#learn,
      )
      .replaceAll(/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, this.#learn)
      .replaceAll(
        /\b(authorization["']?\s*[:=]\s*["']?[A-Za-z][\w-]*[ \t]+)([^\s"',;]+)/gi,
        (all: string, lead: string, secret: string) =>
          isNoWord(secret) ? `${lead}${this.#learn(secret)}` : all,
      )
      .replaceAll(
        /(--([A-Za-z][\w-]*)[ \t]+|\blogin[ \t]+\S+\s+(password)[ \t]+)(["']?)([^\s"'-][^\s"']*)\4/g,
        (all: string, lead: string, option: string = "", word: string = "", quote: string, secret: string) =>
          this.#names.isSecret(option + word) ? `${lead}${quote}${this.#learn(secret)}${quote}` : all,
      )
      .replaceAll(
        /^([ \t]*)(?:- )?(["']?)([A-Za-z][\w.-]*)\2:[ \t]*[|>][-+\d]*[ \t]*\n((?:\1[ \t]+[^\n]*\n?|[ \t]*\n)+)/gm,
        (all: string, _indent: string, _quote: string, name: string, block: string) => {
          if (!this.#names.isSecret(name)) return all;
          for (const line of block.split("\n")) this.#learn(line.trim());
          return all.replace(block, block.replaceAll(/[^\s].*/g, masked));
        },
      )
      .replaceAll(
        /\b(Bearer|Basic|Token)(\s+)([\w.~+/=-]{6,})/gi,
        (all: string, scheme: string, blank: string, secret: string) =>
          isNoWord(secret) ? `${scheme}${blank}${this.#learn(secret)}` : all,
      )
      .replaceAll(
        /(?<![\w.-])(["']?)([\w.-]+)\1(\s*(?:=>|:=|[:=])\s*)(?:"((?:[^"\\\r\n]|\\.)+)"|'([^'\r\n]+)'|([^\s"',;&(){}[\]<>]+))/g,
        (all: string, quote: string, name: string, equals: string, ...values: string[]) => {
          const [double, single, bare = ""] = values;
          const secret = double ?? single ?? bare;
          if (!this.#names.isSecret(name) || (secret === bare && !isNoWord(bare))) return all;
          const around = double !== undefined ? '"' : single !== undefined ? "'" : "";
          return `${quote}${name}${quote}${equals}${around}${this.#learn(secret)}${around}`;
        },
      );
  }

  /** Masks the value of a member; `isInside` of a value that is itself the member of a secret. */
  #member(given: unknown, name: string, isInside: boolean): unknown {
    const isSecret = this.#names.isSecret(name);
    if (isSecret || (isInside && !descriptive.test(name))) {
      if (isNumber(given) || (typeof given === "string" && given !== "")) return this.#learn(String(given));
    }
    // The attribute of a kept value may be sensitive.
    if (typeof given === "string")
      return this.#names.isKept(name) ? this.#redacted(given) : this.#nested(given);
    const inside = isInside || (isSecret && typeof given === "object");
    if (isNamedText(given) && this.#names.isSecret(given[0])) return [given[0], this.#learn(given[1])];
    if (Array.isArray(given)) return given.map((one) => this.#member(one, isSecret ? name : "", inside));
    if (typeof given !== "object" || given === null || isNumber(given)) return given;
    const entries = Object.entries(given);
    const isPair = entries.some(
      ([member, part]) => pairNames.test(member) && typeof part === "string" && this.#names.isSecret(part),
    );
    return Object.fromEntries(
      entries.map(([member, part]) => {
        const isValue = isPair && pairValues.test(member);
        return [this.#hide(member), this.#member(part, isValue ? "secret" : member, inside)];
      }),
    );
  }

  /** Masks a text that may contain JSON. */
  #nested(given: string): string {
    const json = /^\s*[[{]/.test(given) ? jsonIn(given) : undefined;
    return json === undefined ? this.text(given) : exactJson.stringify(this.value(json));
  }

  /** Masks a body that is not JSON: lines of JSON, parts of a form, XML, or parameters. */
  #plain(whole: string): string {
    const lines = whole.split("\n");
    if (lines.length > 1 && lines.every((line) => line.trim() === "" || /^\s*[[{]/.test(line)))
      return lines.map((line) => this.#nested(line)).join("\n");
    if (/^--\S+\r?\n/.test(whole)) return this.#hide(this.#parts(whole));
    if (/^\s*</.test(whole)) return this.text(this.#xml(whole));
    return this.text(`?${whole}`).slice(1);
  }

  /** Masks the secret parts of a form. */
  #parts(whole: string): string {
    return whole.replaceAll(
      /(\bname="?([^";\r\n]+)"?[^\r\n]*(?:\r?\n[^\r\n]+)*\r?\n\r?\n)([\s\S]*?)(?=\r?\n--)/gi,
      (_, lead: string, name: string, content: string) =>
        `${lead}${this.#names.isSecret(name) ? this.#learn(content) : this.#plain(content)}`,
    );
  }

  /** Masks the texts of secret elements, of values in pairs of elements, and the attributes of tags. */
  #xml(whole: string): string {
    const open: XmlElement[] = [];
    return whole.replaceAll(xmlParts, (part, closed?: string, opened?: string, attributes = "") => {
      const inner = open.at(-1);
      const outer = open.at(-2);
      if (closed !== undefined) {
        const depth = open.findLastIndex(({ name }) => name === closed);
        if (depth >= 0) open.length = depth;
        return part;
      }
      if (opened !== undefined) {
        const local = opened.slice(opened.lastIndexOf(":") + 1);
        const [, called = ""] = /\b(?:name|key|id)\s*=\s*["']([^"']*)["']/i.exec(attributes) ?? [];
        const isValue = inner?.hasSecretName === true && xmlValues.test(local);
        const isMasked =
          inner?.isMasked === true || isValue || this.#names.isSecret(local) || this.#names.isSecret(called);
        if (!attributes.endsWith("/")) open.push({ name: opened, isMasked });
        return part.replaceAll(
          /(?<![\w.:-])([\w.:-]+)(\s*=\s*)(["'])([^"'<]*)\3/g,
          (all: string, name: string, equals: string, quote: string, content: string) =>
            this.#names.isSecret(name) || (this.#names.isSecret(called) && pairValues.test(name))
              ? `${name}${equals}${quote}${this.#learn(fromXml(content))}${quote}`
              : all,
        );
      }
      const content = fromXml(withoutCdata(part));
      if (inner?.isMasked && content.trim() !== "" && !part.startsWith("<!--")) return this.#learn(content);
      if (outer && inner && xmlNames.test(inner.name)) outer.hasSecretName = this.#names.isSecret(content);
      return part;
    });
  }
}

/** Reports whether a text equals a recorded one, with any text in its masked parts. A masked number is a string. */
export function fitsMasked(recorded: string, asked: string): boolean {
  const parts = recorded.split(/("\(masked\)"|\(masked\))/);
  if (parts.length === 1) return false;
  const text = String.raw`(?:[^"\\]|\\.)*?`;
  const pattern = parts.map((part) => {
    if (part === masked) return text;
    return part === `"${masked}"` ? `(?:"${text}"|[-+.\\deE]+)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${pattern.join("")}$`).test(asked);
}

/** Returns a body as `RecordedSecrets.body` does, without masks. */
export function plainBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const whole = textIn(bytes);
  const json = jsonIn(whole);
  return json === undefined || typeof json === "string" ? whole : json;
}

/** Throws a TypeError for bytes that are not UTF-8. */
function textIn(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Returns the secrets in a header: without the scheme, the parts of a basic authorization, and the values of cookies. */
function credentialsIn(name: string, header: string): readonly string[] {
  if (name === "cookie") return header.split(";").map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  const [, scheme, rest] = /^([A-Za-z][\w-]*)\s+(.+)$/.exec(header) ?? [];
  if (rest === undefined) return [header];
  if (scheme?.toLowerCase() !== "basic") return [rest, ...rest.split(/[\s,]+/).map(quoted)];
  const pair = Buffer.from(rest, "base64").toString();
  return [rest, pair, pair.slice(pair.indexOf(":") + 1)];
}

/** Returns the text between quotes of a parameter, or the whole text. */
function quoted(parameter: string): string {
  return /^[\w-]+="(.*)"$/.exec(parameter)?.[1] ?? parameter;
}

/** Reports whether a text is probably no word of a sentence, such as "password: required": it has a digit, or is long. */
function isNoWord(text: string): boolean {
  return text !== masked && (/\d/.test(text) || text.length >= 20);
}

/** Reports whether a value is a name and a text in a list, as in `["password", "x"]`. */
function isNamedText(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "string");
}

function withoutCdata(text: string): string {
  return text.replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, "$1");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function fromXml(text: string): string {
  const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
  return text.replaceAll(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? "");
}

/** Parses a JSON text; undefined for any other text. */
function jsonIn(text: string): unknown {
  try {
    return exactJson.parse(text);
  } catch {
    return undefined;
  }
}

function isNumber(value: unknown): value is number | bigint | Decimal {
  return typeof value === "number" || typeof value === "bigint" || value instanceof Decimal;
}
