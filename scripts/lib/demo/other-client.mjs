import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Returns another client of the API with the same settings, which changes objects outside of Terraform. Requires the build. */
export async function connectOtherClient(root, settings) {
  const load = (file) => import(pathToFileURL(join(root, "build/src/resources/sec", file)).href);
  const { createSecApi } = await load("api/client.js");
  const { emailWire } = await load("alert_channel/wire.js");
  const api = createSecApi(
    {
      account: settings.SEC_ACCOUNT,
      subaccount: null,
      apiKey: settings.SEC_API_KEY,
      apiSecret: settings.SEC_API_SECRET,
      apiToken: null,
      organization: false,
      apiUrl: settings.SEC_API_URL,
      oldProfile: null,
    },
    { version: "demo" },
  );
  const channels = api.objects(emailWire);
  return {
    channel: (guid) => channels.find(guid),
    changeChannel: (guid, channel) => channels.update(guid, channel),
    createChannel: (channel) => channels.create(channel),
    close: () => api.close(),
  };
}

/** Returns all objects by collection, except those of the platform, through the control API. */
export async function madeObjects(url) {
  const response = await fetch(`${url}/control/made`);
  const { data } = await response.json();
  return data;
}
