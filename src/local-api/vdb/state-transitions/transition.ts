import type { MessageInit } from "../../../protobuf/message.ts";
import type { Reader, Transaction } from "../../store.ts";

/** How many milliseconds a phase of an object of a collection lasts. */
export type PhaseMs = (collection: { readonly name: string }) => number;

/** The state after a transition, and when the next one is due, if one is. */
export interface NextState<Message> {
  readonly message: MessageInit<Message>;
  readonly transitionAt?: number;
}

/** A state transition that is due. */
export interface DueTransition {
  /** When, in milliseconds since the epoch. */
  readonly at: number;
  /** The present time, which may be later. */
  readonly now: number;
  readonly phaseMs: PhaseMs;
  readonly reader: Reader;
}

/** The same for what transitions of an object do to others; `at` is the present time. */
export interface DueAction extends Omit<DueTransition, "reader" | "now"> {
  readonly transaction: Transaction;
}

/** What an object becomes when its state transition is due; null when it is deleted. */
export type StateTransition<Message> = (message: Message, due: DueTransition) => NextState<Message> | null;
