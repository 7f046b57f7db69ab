/** The spellings in which an API, or one of its libraries, may write a secret. */
export const spellings: { readonly [name: string]: (secret: string) => string } = {
  "as it is": (secret) => secret,
  "in JSON": (secret) => JSON.stringify(secret).slice(1, -1),
  "in JSON within JSON": (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  "in JSON within JSON within JSON": (secret) =>
    JSON.stringify(JSON.stringify(JSON.stringify(secret))).slice(7, -7),
  "with every character escaped for JSON": (secret) =>
    secret
      .split("")
      .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  "with every character escaped in capitals": (secret) =>
    secret
      .split("")
      .map((c) => `\\u${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`)
      .join(""),
  "in a URL": (secret) => encodeURIComponent(secret),
  "in a URL within a URL": (secret) => encodeURIComponent(encodeURIComponent(secret)),
  "in a URL in small letters": (secret) =>
    encodeURIComponent(secret).replace(/%../g, (digits) => digits.toLowerCase()),
  "in a form": (secret) => new URLSearchParams({ v: secret }).toString().slice(2),
  "in a URL within JSON": (secret) => JSON.stringify(encodeURIComponent(secret)).slice(1, -1),
  "in HTML": (secret) =>
    secret
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&#39;"),
  "with every character a number of HTML": (secret) =>
    [...secret].map((c) => `&#x${c.codePointAt(0)?.toString(16)};`).join(""),
  "in base64": (secret) => Buffer.from(secret).toString("base64"),
  "in base64 behind one more byte": (secret) => Buffer.from(`:${secret}`).toString("base64"),
  "in base64 behind two more bytes": (secret) => Buffer.from(`a:${secret}`).toString("base64"),
  "in base64 before more bytes": (secret) => Buffer.from(`${secret}:ab`).toString("base64"),
  "in base64 for URLs": (secret) => Buffer.from(secret).toString("base64url"),
  "in base64 with line ends": (secret) =>
    Buffer.from(secret)
      .toString("base64")
      .replace(/.{76}/g, (line) => `${line}\r\n`),
  "in base64 within a URL": (secret) => encodeURIComponent(Buffer.from(secret).toString("base64")),
  "in base64 within JSON": (secret) => Buffer.from(secret).toString("base64").replaceAll("/", "\\/"),
  "as JSON in base64": (secret) => Buffer.from(JSON.stringify({ v: secret })).toString("base64"),
  "in hexadecimal": (secret) => Buffer.from(secret).toString("hex"),
  "in hexadecimal in capitals": (secret) => Buffer.from(secret).toString("hex").toUpperCase(),
  "in hexadecimal with colons": (secret) =>
    Buffer.from(secret)
      .toString("hex")
      .replace(/..(?=.)/g, (byte) => `${byte}:`),
  "as a list of bytes": (secret) => JSON.stringify([...Buffer.from(secret)]).slice(1, -1),
  "as a list of bytes with blanks": (secret) => [...Buffer.from(secret)].join(", "),
  "with every byte an octal escape": (secret) =>
    [...Buffer.from(secret)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join(""),
  "in full width": (secret) => secret.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  "with characters without width": (secret) => [...secret].join("\u200b"),
  "with line ends of Windows": (secret) => secret.replaceAll("\n", "\r\n"),
  "with line ends of Windows in JSON": (secret) =>
    JSON.stringify(secret.replaceAll("\n", "\r\n")).slice(1, -1),
  "without blanks around it": (secret) => secret.trim(),
};
/** The spellings of long secrets. */
export const spellingsOfLongOnes: typeof spellings = {
  "with its lines joined": (secret) => secret.replaceAll("\n", ""),
  "with its lines joined by blanks": (secret) => secret.replaceAll("\n", " "),
  "cut after two thirds": (secret) => secret.slice(0, (secret.length * 2) / 3),
  "without its first third": (secret) => secret.slice(secret.length / 3),
  "cut after two thirds, in JSON": (secret) =>
    JSON.stringify(secret.slice(0, (secret.length * 2) / 3)).slice(1, -1),
  "in small letters": (secret) => secret.toLowerCase(),
  "in base64 of base64": (secret) => Buffer.from(Buffer.from(secret).toString("base64")).toString("base64"),
  "in base64 of base64 behind one more byte": (secret) =>
    Buffer.from(`:${Buffer.from(secret).toString("base64")}`).toString("base64"),
  "in base64 of hexadecimal": (secret) => Buffer.from(Buffer.from(secret).toString("hex")).toString("base64"),
  "in hexadecimal of base64": (secret) => Buffer.from(Buffer.from(secret).toString("base64")).toString("hex"),
};
