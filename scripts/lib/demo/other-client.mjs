import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { credentials } from "./local-api.mjs";

/** Another client of the API, with which colleagues change things behind Terraform's back. Needs the build. */
export async function connectOtherClient(root, url) {
  const module = join(root, "build/src/resources/sec/api/client.js");
  const { createSecApi } = await import(pathToFileURL(module).href);
  const api = createSecApi(
    {
      account: credentials.SEC_ACCOUNT,
      subaccount: null,
      apiKey: credentials.SEC_API_KEY,
      apiSecret: credentials.SEC_API_SECRET,
      apiToken: null,
      organization: false,
      apiUrl: url,
      oldProfile: null,
    },
    { version: "demo" },
  );
  return {
    channel: (guid) => api.alertChannels.email.find(guid),
    changeChannel: (guid, { name, enabled, recipients }) =>
      api.alertChannels.email.update(guid, { name, enabled, data: { recipients } }),
    createChannel: ({ name, enabled, recipients }) =>
      api.alertChannels.email.create({ name, enabled, data: { recipients } }),
    close: () => api.close(),
  };
}

/** All objects of a collection as the API stores them, through its side door. */
export async function storedObjects(url, collection) {
  const response = await fetch(`${url}/control/objects/${collection}`);
  const { data } = await response.json();
  return data;
}
