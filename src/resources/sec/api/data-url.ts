const prefix = "data:application/json;name=i.json;base64,";
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** A JSON file as the API takes it. */
export function toDataUrl(content: string): string {
  return prefix + Buffer.from(content).toString("base64");
}

/** The content of what follows the first comma; a text that cannot be decoded is returned as it is. */
export function fromDataUrl(url: string): string {
  const encoded = url.slice(url.indexOf(",") + 1);
  if (!url.includes(",") || encoded.length % 4 !== 0 || !base64.test(encoded)) return url;
  return Buffer.from(encoded, "base64").toString();
}
