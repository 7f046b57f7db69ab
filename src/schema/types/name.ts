import { type Meaningful, meaningful, withText } from "./meaning.ts";

/** A UUID, such as `2f1b8c0e-5b1d-4f6e-9c3a-7d2e8f4a6b10`, compared without regard to case. */
export function uuid(description = ""): Meaningful {
  return meaningful(description, {
    name: "a UUID",
    problem(text) {
      if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return undefined;
      return withText("must be a UUID: 8, 4, 4, 4 and 12 hexadecimal digits between dashes", text);
    },
    canonical: (text) => text.toLowerCase(),
  });
}

/** The options of a URL. */
export interface UrlOptions {
  /** The allowed schemes, such as `["https"]`; any scheme if left out. */
  readonly schemes?: readonly string[];
}

/**
 * An absolute URL, such as `https://example.com/path`. Comparisons ignore the case of scheme and host, the default port of the scheme,
 * and the slash after a host without a path. Text before an `@` may be a secret, so no error shows it.
 */
export function url(description = "", { schemes }: UrlOptions = {}): Meaningful {
  const list = schemes?.map((scheme) => `${scheme}://`).join(" or ");
  return meaningful(description, {
    name: list ? `a URL that begins with ${list}` : "an absolute URL",
    problem(text) {
      const wrong = (what: string) => {
        const problem = withText(`must be ${list ? "a" : "an absolute"} URL: ${what}`, text);
        return text.includes("@") ? { text: problem.text } : problem;
      };
      const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
      if (scheme === undefined) return wrong(`it must begin with ${list ?? "a scheme such as https://"}`);
      if (schemes && !schemes.includes(scheme)) return wrong(`it must begin with ${list}`);
      const space = text.search(/[\s\p{Cc}]/u);
      if (space >= 0) return wrong(`it has a space or control character at column ${space + 1}`);
      return URL.canParse(text) ? undefined : wrong("its host or port cannot be read");
    },
    canonical: (text) => new URL(text).href,
  });
}
