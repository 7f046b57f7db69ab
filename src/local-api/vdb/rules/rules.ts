import type { MessageType } from "../../../protobuf/message.ts";
import type { Check } from "./checks.ts";

/** The rules of one message: those of its fields, and those of the message as a whole. */
export interface MessageRules {
  /** The full name of the message. */
  readonly name: string;
  /** The checks by the field's name in the generated code. */
  readonly fields: ReadonlyMap<string, readonly Check<unknown>[]>;
  readonly message: readonly MessageRule<object>[];
}

/** The error in a message as a whole, and the path of the field that causes it, in the names of the definitions. */
interface MessageProblem {
  readonly field: string;
  readonly text: string;
}

/** A rule of a message as a whole: returns the error, or undefined. */
export type MessageRule<Message> = (message: Message) => MessageProblem | undefined;

type FieldRules<Message> = {
  readonly [Name in keyof Message]?: Checks<NonNullable<Message[Name]>>;
};
type Checks<Value> = Check<Value> | readonly Check<Value>[];

/** The rules of the messages that a generated module exports: those of their fields, followed by those of the messages as a whole. */
type RulesTable<Module> = {
  readonly [Name in keyof Module]?: Module[Name] extends MessageType<infer Message>
    ? FieldRules<Message> | readonly [FieldRules<Message>, ...MessageRule<Message>[]]
    : never;
};
type ErasedFields = Readonly<Record<string, Checks<unknown>>>;
type ErasedRules = ErasedFields | [ErasedFields, ...MessageRule<object>[]];

/** Defines the rules of the messages of a package. Messages in fields have rules under their own names. */
export function rulesOf<Module>(packageName: string, table: RulesTable<Module>): readonly MessageRules[] {
  // Each check is only called with its own field and each rule with its own message, which the compiler cannot verify.
  const entries = Object.entries(table) as [string, ErasedRules][];
  return entries.map(([name, entry]) => {
    const [fields, ...message] = Array.isArray(entry) ? entry : [entry];
    const checks = Object.entries(fields).map(([field, check]) => [field, [check].flat()] as const);
    return { name: `qdrant.cloud.${packageName}.${name}`, fields: new Map(checks), message };
  });
}

/** Builds a rule from a predicate. */
export function must<Message>(
  is: (message: Message) => boolean,
  field: string,
  text: string,
): MessageRule<Message> {
  return (message) => (is(message) ? undefined : { field, text });
}
