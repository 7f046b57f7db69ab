import { hcl, string } from "../../src/schema/index.ts";
import { ephemeral } from "./define.ts";

/** How long before its expiry a link is renewed, in milliseconds. */
const margin = 60_000;

export default ephemeral({
  description: "Makes a link by which others can read a note, for as long as a command runs.",

  schema: {
    note_id: string("The identifier of the note").required(),
    link: string("The link").computed().sensitive(),
  },
  privateState: { parse: String },

  example: hcl`
    ephemeral "notes_share" "groceries" {
      note_id = notes_note.groceries.id
    }
  `,

  async open({ config, api, signal, privateState, renewAt }) {
    const { token, expires } = await api.share(config.note_id, { signal });
    privateState.set(token);
    renewAt(new Date(expires - margin));
    return { link: `https://notes.example.com/shared/${token}` };
  },

  async renew({ api, signal, privateState, renewAt }) {
    const { value: token = "" } = privateState;
    const expires = await api.extend(token, { signal });
    renewAt(new Date(expires - margin));
  },

  async close({ api, privateState }) {
    if (privateState.value) await api.unshare(privateState.value);
  },
});
