import {
  atMostOneOf,
  hcl,
  isUnknown,
  knownAfterApply,
  nonEmpty,
  type PlannedOf,
  set,
  string,
} from "@tfnode/framework";
import { urlPath } from "@tfnode/framework/http";
import { resource } from "../define.ts";
import { matchesHash } from "../password-hash.ts";

const schema = {
  name: string("The name of the user").validate(nonEmpty).required().requiresReplace(),
  password: string(
    "The password. The provider compares it with the hash that the server stores, so a changed password and a password that was changed elsewhere are planned without a version",
  )
    .validate(nonEmpty)
    .optional()
    .writeOnly(),
  password_hash: string(
    "The salted hash of the password, as the server stores it; empty for a user who cannot log in with a password. Set it instead of `password` to use a hash made elsewhere",
  )
    .optional()
    .computed()
    .sensitive()
    .useStateForUnknown(),
  hashing_algorithm: string("The algorithm of the hash")
    .computed()
    .useStateForUnknown({ unlessChanged: ["password_hash"] }),
  tags: set(
    string(),
    "Tags, such as `administrator`, `monitoring`, `policymaker` and `management`, which permit parts of the management plugin",
  )
    // Configurations of the public provider have an empty tag for none.
    .comparedAs((tags) => tags.filter((tag) => tag !== ""))
    .optional(),
};

/** A user as the API returns it. */
export interface User {
  readonly name: string;
  readonly password_hash: string;
  readonly hashing_algorithm: string;
  readonly tags: readonly string[];
}

export default resource({
  description: "Manages a user.",
  schema,
  version: 1,
  // The public provider stores the password.
  upgrades: { 0: ({ password: _, ...state }) => state },
  rules: [atMostOneOf("password", "password_hash")],
  identity: ["name"],
  importForms: ["{name}"],
  example: hcl`
    resource "rabbitmq_user" "shop" {
      name     = "shop"
      password = "correct horse battery staple"
      tags     = ["monitoring"]
    }
  `,

  modifyPlan({ config: { password, password_hash }, prior }) {
    if (password_hash !== null) return undefined;
    if (password === null) return { password_hash: "" };
    const isSame =
      prior && !isUnknown(password) && matchesHash(password, prior.password_hash, prior.hashing_algorithm);
    return isSame ? undefined : { password_hash: knownAfterApply, hashing_algorithm: knownAfterApply };
  },

  async create({ plan, api, signal }) {
    const options = { refuseExisting: "get", thenGet: true, signal } as const;
    return fromApi(await api.put<User>(placeOf(plan), toApi(plan), options));
  },

  async read({ prior, api, signal }) {
    const user = await api.find<User>(placeOf(prior), { signal });
    return user && fromApi(user);
  },

  async update({ plan, api, signal }) {
    return fromApi(await api.put<User>(placeOf(plan), toApi(plan), { thenGet: true, signal }));
  },

  async delete({ prior, api, signal }) {
    await api.delete(placeOf(prior), { signal });
  },
});

function placeOf({ name }: { readonly name: string | null }): string {
  return urlPath`/users/${name ?? ""}`;
}

/** Sends the planned hash if the plan keeps it, so that an update of only the tags does not change the hash. */
function toApi({ password, password_hash, hashing_algorithm, tags }: PlannedOf<typeof schema>) {
  const hash = { password_hash, ...(hashing_algorithm !== null && { hashing_algorithm }) };
  const secret = password_hash === null ? { password } : hash;
  return { ...secret, tags: (tags ?? []).join(",") };
}

function fromApi({ name, password_hash, hashing_algorithm, tags }: User) {
  return { name, password_hash, hashing_algorithm, tags: [...tags] };
}
