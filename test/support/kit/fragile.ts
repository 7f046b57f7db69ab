import {
  DiagnosticError,
  hcl,
  identifier,
  knownAfterApply,
  number,
  RemoteError,
  string,
} from "../../../src/schema/index.ts";
import { resource } from "./define.ts";

/** An error of the API for tests. */
function kitError(reason: string, mayHaveTakenEffect: boolean, notFound = false): RemoteError {
  return new RemoteError({ reason, mayHaveTakenEffect, notFound });
}

const schema = {
  id: identifier("The id"),
  name: string("A name").required(),
  fail: string("Where to fail").optional().notReturned(),
  password: string("A password").optional().writeOnly(),
  password_length: number("Its length").computed(),
  runs: number("How often it was written").computed(),
};

/**
 * A resource whose operations fail as its attribute `fail` requests, like those of real APIs: before the
 * effect, after it, or halfway.
 */
export default resource({
  description: "Fails on demand.",
  schema,
  timeouts: { create: "20m" },
  importForms: ["{id}"],
  example: hcl`
    resource "kit_fragile" "it" {
      name = "it"
    }
  `,
  privateState: {
    parse(value): { runs: number } {
      if (typeof value === "object" && value !== null && "runs" in value) return { runs: Number(value.runs) };
      throw new Error("the private state is not ours");
    },
  },

  validate({ config, diagnostics, at }) {
    if (config.name === "forbidden") diagnostics.error(at.name, "Name forbidden", "Choose another name.");
    if (config.name === "odd") diagnostics.warn(at.name, "Odd name", "Are you sure?");
    if (config.name === "bug") throw new TypeError("validate has a bug");
  },

  modifyPlan({ plan, prior, requireReplace, at, privateState }) {
    if (plan.name === "plan-bug") throw new TypeError("modifyPlan has a bug");
    if (prior && plan.name === "other") requireReplace(at.name);
    if (prior && plan.name === "planned") return { runs: (privateState.value?.runs ?? 0) + 1 };
    return prior && plan.name !== prior.name ? { runs: knownAfterApply } : undefined;
  },

  async create({ plan, api, checkpoint, privateState, signal, at }) {
    if (plan.fail === "refuse") throw new DiagnosticError(at.name, "Name taken", "Choose another name.");
    const id = api.create({ name: plan.name, length: plan.password?.length ?? 0 });
    privateState.set({ runs: 1 });
    const made = { id, name: plan.name, password_length: plan.password?.length ?? 0, runs: 1 };
    checkpoint({ id, name: plan.name });
    if (plan.fail === "after-create") throw kitError("the API lost its mind", true);
    if (plan.fail === "rolled-back") {
      api.delete(id);
      checkpoint(null);
      throw kitError("the object was not usable", false);
    }
    if (plan.fail === "wait") await aborted(signal);
    if (plan.fail === "nonsense") return { ...made, runs: "many" as unknown as number };
    if (plan.fail === "crash") setTimeout(() => throwError(`later ${plan.password}`));
    if (plan.fail === "reject") void Promise.reject(new Error(`rejected ${plan.password}`));
    if (plan.fail === "print") {
      console.log(`printed ${plan.password}`);
      console.error(`printed ${plan.password}`);
    }
    if (plan.fail === "bug") throw new TypeError("create has a bug");
    return made;
  },

  async read({ prior, api, privateState }) {
    const found = api.get(prior.id ?? "");
    if (!found) return null;
    if (found.name === "unreadable") throw kitError("cannot be read", false);
    const { runs } = privateState.value ?? { runs: 0 };
    return { id: prior.id ?? "", name: String(found.name), password_length: Number(found.length), runs };
  },

  async update({ plan, prior, api, privateState, checkpoint }) {
    if (plan.fail === "deleted-elsewhere") {
      api.delete(prior.id);
      throw kitError("no such object", false, true);
    }
    if (plan.fail === "other-not-found") throw kitError("no such owner", false, true);
    if (plan.fail === "refused-update") throw kitError("the API refused", false);
    api.change(prior.id, { name: plan.name });
    const runs = (privateState.value?.runs ?? 0) + 1;
    privateState.set({ runs });
    if (plan.fail === "lost-answer") throw kitError("the answer was lost", true);
    checkpoint({ name: plan.name, runs });
    if (plan.fail === "later-answer-lost") {
      api.change(prior.id, { name: `${plan.name} and later` });
      throw kitError("the answer to a later step was lost", true);
    }
    if (plan.fail === "after-update") throw kitError("a later step failed", false);
    return { id: prior.id, name: plan.name, password_length: prior.password_length, runs };
  },

  async delete({ prior, api }) {
    if (prior.fail === "delete") throw kitError("the API does not let go", false);
    api.delete(prior.id);
  },
});

function throwError(message: string): never {
  throw new Error(message);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(kitError("gave up waiting", false));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
  });
}
