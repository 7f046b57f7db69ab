import type { ResourceLife } from "../../../src/testing/life/resource-life.ts";
import { type Arena, claim, Finding, messageOf } from "../attack.ts";
import { callThrough } from "../calls.ts";
import { type Case, livesOf } from "../cases.ts";
import { reported } from "../diagnostics.ts";
import type { Random } from "../random.ts";
import type { Stage } from "../stage.ts";

/** The operation on an object whose responses are changed. */
export type Phase = "create" | "read" | "update" | "delete";

/** A change of some of the responses. */
export interface Mischief {
  /** The description of the change, for a reader of the failure. */
  readonly what: () => string;
  /** Whether the API has reported, in a plausible response, that the object does not exist. */
  readonly saysGone: () => boolean;
  /** The number of changed responses. */
  readonly struck: () => number;
  start(phase: Phase): void;
  stop(): void;
}

/** An error that leaves open whether an object exists must state this. */
const tellsOfDoubt =
  /may exist|may have been|not known whether|whether it (exists|was made|was created)|look (for|whether)/i;

/** The number of objects created one after the other in a try, and the number of reads while responses are changed. */
const lives = 6;
const readings = 20;

/** The tries of an attack on the life of an object: each disturbs one phase, and nothing may be lost. */
export function lifeArena<OneStage extends Stage>(
  cases: readonly Case[],
  open: (one: Case) => Promise<OneStage>,
  mischiefOf: (stage: OneStage, random: Random) => Mischief,
): Arena {
  let describe = () => "";
  let struck = 0;
  return {
    get parts() {
      return struck;
    },
    doing: () => describe(),
    async attempt(random) {
      const one = random.pick(cases);
      const stage = await open(one);
      const mischiefs: Mischief[] = [];
      const meddle = (what: string) => {
        const mischief = mischiefOf(stage, random);
        mischiefs.push(mischief);
        describe = () => `${what}: ${mischief.what()}`;
        return mischief;
      };
      try {
        for (let left = livesOf(one, lives); left > 0; left--) {
          if (one.mode !== "resource") {
            await callMeddled(stage, one, () => meddle(`${one.mode} ${one.type}`));
            continue;
          }
          const phase = random.pick<Phase>(["create", "read", "update", "delete"]);
          const begin = () => meddle(`${stage.object.type}, ${phase}`);
          const isOver = await (phase === "read"
            ? readThrough(stage, one, begin)
            : liveThrough(stage, one, begin(), phase));
          if (isOver) return;
        }
      } finally {
        for (const mischief of mischiefs) struck += mischief.struck();
        await stage.close();
      }
    },
    close: async () => undefined,
  };
}

/**
 * Reads a data source, lists, invokes an action, or opens and closes while responses are changed: errors are readable, and afterwards
 * everything works again.
 */
async function callMeddled(stage: Stage, one: Case, begin: () => Mischief): Promise<void> {
  // An action cannot be undone, and the end of the client, which closes open objects, is final.
  const isOnce = one.mode === "action" || one.mode === "ephemeral";
  let mischief = begin();
  try {
    for (let left = isOnce ? 1 : readings; left > 0; left--) {
      mischief.start("read");
      await callThrough(stage, one, stage.config);
      mischief.stop();
      if (left > 1) mischief = begin();
    }
    if (isOnce) return;
    const refused = await callThrough(stage, one, stage.config);
    claim(refused === undefined, () => `it does not work any more: ${refused?.message}`);
  } catch (error) {
    throw new Finding(`${one.mode} ${one.type}: ${mischief.what()}\n${messageOf(error)}`);
  } finally {
    mischief.stop();
  }
}

/** Reads an object repeatedly. Returns whether its objects prevent another one. */
async function readThrough(stage: Stage, one: Case, begin: () => Mischief): Promise<boolean> {
  const { object, made } = stage;
  await object.create(one.create);
  const seen: string[] = [];
  let errors: string | undefined;
  for (let left = readings; left > 0; left--) {
    const mischief = begin();
    try {
      mischief.start("read");
      errors = (await reported(object.refresh()))?.message;
      claim(
        object.object !== undefined || mischief.saysGone(),
        () => `it is lost: ${made().join(", ")} (${errors ?? "no error"})`,
      );
      if (!object.object) return true;
    } catch (error) {
      throw new Finding(`${object.type}, read: ${mischief.what()}\n${messageOf(error)}`);
    } finally {
      mischief.stop();
    }
    seen.push(mischief.what());
  }
  try {
    await expectNamed(stage, one, errors);
  } catch (error) {
    throw new Finding(`${object.type}, after reads: ${seen.join("\n")}\n${messageOf(error)}`);
  }
  return false;
}

/** Creates, reads, changes and deletes one object, and returns whether its objects prevent another one. */
async function liveThrough(stage: Stage, one: Case, mischief: Mischief, phase: Phase): Promise<boolean> {
  const { object, made } = stage;
  try {
    if (phase !== "create") await object.create(one.create);
    mischief.start(phase);
    const errors = await reported(act(stage, one, phase));
    mischief.stop();
    // An update may create another object, with or without Terraform's knowledge; that object may be lost like
    // one of a create.
    const isTold =
      (phase === "create" || phase === "update") && errors !== undefined && tellsOfDoubt.test(errors.message);
    if (!object.object) {
      const isLost = made().length > 0 && !isTold && !mischief.saysGone();
      claim(!isLost, () => `it is lost: ${made().join(", ")} (${errors?.message ?? "no error"})`);
      return made().length > 0;
    }
    // If the API reported that an object does not exist, the provider has created another one.
    if (mischief.saysGone()) return true;
    if (isTold && (await hasLeft(object))) return made().length > 0;
    await expectNamed(stage, one, errors?.message);
    return false;
  } catch (error) {
    throw new Finding(`${object.type}, ${phase}: ${mischief.what()}\n${messageOf(error)}`);
  } finally {
    mischief.stop();
  }
}

function act({ object }: Stage, { create, update }: Case, phase: Phase): Promise<unknown> {
  if (phase === "create") return object.create(create);
  if (phase === "update") return object.apply(update ?? create);
  return phase === "read" ? object.refresh() : object.destroy();
}

/** Reports whether the object in the state no longer exists. */
async function hasLeft(object: ResourceLife): Promise<boolean> {
  const refused = await reported(object.refresh());
  return refused === undefined && object.object === undefined;
}

/**
 * Expects the state to name the existing object: reads through unchanged responses find it, and deleting it leaves
 * nothing.
 */
async function expectNamed({ object, made }: Stage, { create }: Case, errors = "no error"): Promise<void> {
  const before = made();
  const refused = await reported(object.refresh());
  claim(refused === undefined, () => `the state cannot be read: ${refused?.message} (${errors})`);
  claim(object.object !== undefined || before.length === 0, () => `the state names nothing (${errors})`);
  if (object.object) {
    const stuck = await reported(object.plan(create));
    claim(stuck === undefined, () => `there is no plan: ${stuck?.message} (${errors})`);
    await object.destroy();
  }
  claim(made().length === 0, () => `the state named another one than ${made().join(", ")} (${errors})`);
}
