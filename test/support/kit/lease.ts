import { hcl, string } from "../../../src/schema/index.ts";
import { ephemeral } from "./define.ts";

export default ephemeral({
  description: "A lease, which is an object as long as it is open.",
  schema: {
    name: string("The name of its object").required(),
    how: string("What it does wrong").oneOf("close fails", "close hangs", "open hangs").optional(),
    id: string("The id of its object").computed(),
    token: string("Its secret").computed().sensitive(),
  },
  privateState: { parse: (value) => value as { readonly id: string; readonly how: string | null } },
  example: hcl`
    ephemeral "kit_lease" "it" {
      name = "it"
    }
  `,

  async open({ config: { name, how }, api, privateState, renewAt }) {
    const id = api.create({ name, renewed: 0 });
    privateState.set({ id, how });
    if (how === "open hangs") await new Promise(() => undefined);
    renewAt(new Date(Date.now() + 100));
    return { id, token: `token-of-${id}` };
  },

  async renew({ api, privateState, renewAt }) {
    const { id } = privateState.value ?? {};
    if (id === undefined) throw new Error("nothing was stored");
    const renewed = Number(api.get(id)?.renewed ?? 0) + 1;
    api.change(id, { renewed });
    if (renewed < 2) renewAt(new Date(Date.now() + 100));
  },

  async close({ api, privateState }) {
    const { id, how } = privateState.value ?? {};
    if (id === undefined) return;
    if (how === "close fails") throw new Error(`token-of-${id} cannot be closed`);
    if (how === "close hangs") await new Promise(() => undefined);
    api.delete(id);
  },
});
