import type { Check } from "./checks.ts";

/** The rules of one message: those of its fields, and those of the message as a whole. */
export interface MessageRules {
  /** The full name of the message. */
  readonly name: string;
  /** The checks by the field's name in the generated code. */
  readonly fields: ReadonlyMap<string, readonly Check<unknown>[]>;
  readonly message: readonly ((message: object) => MessageProblem | undefined)[];
}

/** The error in a message as a whole, and the path of the field that causes it, in the names of the definitions. */
export interface MessageProblem {
  readonly field: string;
  readonly text: string;
}

type FieldRules<Message> = {
  readonly [Name in keyof Message]?: Checks<NonNullable<Message[Name]>>;
};
type Checks<Value> = Check<Value> | readonly Check<Value>[];

/** A rule of a message as a whole: returns the error, or undefined. */
export type MessageRule<Message> = (message: Message) => MessageProblem | undefined;

/** Defines the rules of a message. Messages in its fields have rules under their own names. */
export function rules<Message extends object>(
  name: string,
  fields: FieldRules<Message>,
  ...messageRules: readonly MessageRule<Message>[]
): MessageRules {
  const checks = Object.entries<Checks<never> | undefined>(fields).map(
    ([field, check]): [string, readonly Check<unknown>[]] => [field, eraseTypes([check ?? []].flat())],
  );
  return {
    name,
    fields: new Map(checks),
    message: messageRules.map((rule) => (message) => rule(message as Message)),
  };
}

/** Builds a rule from a predicate. */
export function must<Message>(
  is: (message: Message) => boolean,
  field: string,
  text: string,
): MessageRule<Message> {
  return (message) => (is(message) ? undefined : { field, text });
}

/** Each check is only called with its own field, which the compiler cannot verify. */
function eraseTypes(checks: readonly Check<never>[]): readonly Check<unknown>[] {
  return checks as readonly Check<unknown>[];
}
