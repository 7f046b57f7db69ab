const prefix = "data:application/json;name=i.json;base64,";
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Encodes a JSON file as the data URL that the API accepts. */
export function toDataUrl(content: string): string {
  return prefix + Buffer.from(content).toString("base64");
}

/** Decodes the content of a data URL, which follows the first comma; returns a text that cannot be decoded as it is. */
export function fromDataUrl(url: string): string {
  const encoded = url.slice(url.indexOf(",") + 1);
  if (!url.includes(",") || encoded.length % 4 !== 0 || !base64.test(encoded)) return url;
  return Buffer.from(encoded, "base64").toString();
}
