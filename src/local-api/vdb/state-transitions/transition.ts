import type { MessageInit } from "../../../protobuf/message.ts";
import type { Reader, Transaction } from "../../store.ts";

/** Returns the duration of a phase of a collection's objects, in milliseconds. */
export type PhaseMs = (collection: { readonly name: string }) => number;

/** A state transition that is due. */
export interface DueTransition {
  /** The due time in milliseconds since the epoch. */
  readonly at: number;
  /** The present time, which may be later. */
  readonly now: number;
  readonly phaseMs: PhaseMs;
  readonly reader: Reader;
}

/** The context for the effects of a transition on other objects; `at` is the present time. */
export interface DueAction extends Omit<DueTransition, "reader" | "now"> {
  readonly transaction: Transaction;
}

/** Returns the object after its state transition, and when the next one is due; null if the object is deleted. */
export type StateTransition<Message> = (
  message: Message,
  due: DueTransition,
) => { readonly message: MessageInit<Message>; readonly transitionAt?: number | undefined } | null;
