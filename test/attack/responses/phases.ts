import type { ResourceLife } from "../../../src/testing/life/resource-life.ts";
import { assert, Finding, messageOf, type Setup } from "../attack.ts";
import { callThrough } from "../calls.ts";
import { type Case, livesOf } from "../cases.ts";
import { reported } from "../diagnostics.ts";
import type { Random } from "../random.ts";
import type { Stage } from "../stage.ts";

/** The operation on an object whose responses are changed. */
export type Phase = "create" | "read" | "update" | "delete";

/** A change of some of the responses. */
export interface Disturbance {
  /** The description of the change, for a reader of the failure. */
  readonly what: () => string;
  /** Whether the API has reported, in a plausible response, that the object does not exist. */
  readonly reportsMissing: () => boolean;
  /** The number of changed responses. */
  readonly selected: () => number;
  start(phase: Phase): void;
  stop(): void;
}

/** An error that leaves open whether an object exists must state this. */
const statesDoubt =
  /may exist|may have been|not known whether|whether it (exists|was made|was created)|look (for|whether)/i;

/** The number of objects created one after the other in a try, and the number of reads while responses are changed. */
const lives = 6;
const readings = 20;

/** The tries of an attack on the life of an object: each disturbs one phase, and nothing may be lost. */
export function lifeSetup<OneStage extends Stage>(
  cases: readonly Case[],
  open: (one: Case) => Promise<OneStage>,
  disturbanceOf: (stage: OneStage, random: Random) => Disturbance,
): Setup {
  let describe = () => "";
  let selected = 0;
  return {
    get parts() {
      return selected;
    },
    doing: () => describe(),
    async attempt(random) {
      const one = random.pick(cases);
      const stage = await open(one);
      const disturbances: Disturbance[] = [];
      const disturb = (what: string) => {
        const disturbance = disturbanceOf(stage, random);
        disturbances.push(disturbance);
        describe = () => `${what}: ${disturbance.what()}`;
        return disturbance;
      };
      try {
        for (let left = livesOf(one, lives); left > 0; left--) {
          if (one.mode !== "resource") {
            await callDisturbed(stage, one, () => disturb(`${one.mode} ${one.type}`));
            continue;
          }
          const phase = random.pick<Phase>(["create", "read", "update", "delete"]);
          const begin = () => disturb(`${stage.object.type}, ${phase}`);
          const isOver = await (phase === "read"
            ? readThrough(stage, one, begin)
            : liveThrough(stage, one, begin(), phase));
          if (isOver) return;
        }
      } finally {
        for (const disturbance of disturbances) selected += disturbance.selected();
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
async function callDisturbed(stage: Stage, one: Case, begin: () => Disturbance): Promise<void> {
  // An action cannot be undone, and the end of the client, which closes open objects, is final.
  const isOnce = one.mode === "action" || one.mode === "ephemeral";
  let disturbance = begin();
  try {
    for (let left = isOnce ? 1 : readings; left > 0; left--) {
      disturbance.start("read");
      await callThrough(stage, one, stage.config);
      disturbance.stop();
      if (left > 1) disturbance = begin();
    }
    if (isOnce) return;
    const refused = await callThrough(stage, one, stage.config);
    assert(refused === undefined, () => `it does not work any more: ${refused?.message}`);
  } catch (error) {
    throw new Finding(`${one.mode} ${one.type}: ${disturbance.what()}\n${messageOf(error)}`);
  } finally {
    disturbance.stop();
  }
}

/** Reads an object repeatedly. Returns whether its objects prevent another one. */
async function readThrough(stage: Stage, one: Case, begin: () => Disturbance): Promise<boolean> {
  const { object, made } = stage;
  await object.create(one.create);
  const seen: string[] = [];
  let errors: string | undefined;
  for (let left = readings; left > 0; left--) {
    const disturbance = begin();
    try {
      disturbance.start("read");
      errors = (await reported(object.refresh()))?.message;
      assert(
        object.object !== undefined || disturbance.reportsMissing(),
        () => `it is lost: ${made().join(", ")} (${errors ?? "no error"})`,
      );
      if (!object.object) return true;
    } catch (error) {
      throw new Finding(`${object.type}, read: ${disturbance.what()}\n${messageOf(error)}`);
    } finally {
      disturbance.stop();
    }
    seen.push(disturbance.what());
  }
  try {
    await expectNamed(stage, one, errors);
  } catch (error) {
    throw new Finding(`${object.type}, after reads: ${seen.join("\n")}\n${messageOf(error)}`);
  }
  return false;
}

/** Creates, reads, changes and deletes one object, and returns whether its objects prevent another one. */
async function liveThrough(
  stage: Stage,
  one: Case,
  disturbance: Disturbance,
  phase: Phase,
): Promise<boolean> {
  const { object, made } = stage;
  try {
    if (phase !== "create") await object.create(one.create);
    disturbance.start(phase);
    const errors = await reported(act(stage, one, phase));
    disturbance.stop();
    // An update may create another object, with or without Terraform's knowledge; that object may be lost like
    // one of a create.
    const isTold =
      (phase === "create" || phase === "update") && errors !== undefined && statesDoubt.test(errors.message);
    if (!object.object) {
      const isLost = made().length > 0 && !isTold && !disturbance.reportsMissing();
      assert(!isLost, () => `it is lost: ${made().join(", ")} (${errors?.message ?? "no error"})`);
      return made().length > 0;
    }
    // If the API reported that an object does not exist, the provider has created another one.
    if (disturbance.reportsMissing()) return true;
    if (isTold && (await hasLeft(object))) return made().length > 0;
    await expectNamed(stage, one, errors?.message);
    return false;
  } catch (error) {
    throw new Finding(`${object.type}, ${phase}: ${disturbance.what()}\n${messageOf(error)}`);
  } finally {
    disturbance.stop();
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
  assert(refused === undefined, () => `the state cannot be read: ${refused?.message} (${errors})`);
  assert(object.object !== undefined || before.length === 0, () => `the state names nothing (${errors})`);
  if (object.object) {
    const stuck = await reported(object.plan(create));
    assert(stuck === undefined, () => `there is no plan: ${stuck?.message} (${errors})`);
    await object.destroy();
  }
  assert(made().length === 0, () => `the state named another one than ${made().join(", ")} (${errors})`);
}
