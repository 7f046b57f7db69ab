import type { Check } from "./checks.ts";

/** The rules of one message: those of its fields, and those of the message as a whole. */
export interface MessageRules {
  /** The full name of the message. */
  readonly name: string;
  /** By the field's name in the generated code. */
  readonly fields: ReadonlyMap<string, readonly Check<unknown>[]>;
  readonly message: readonly ((message: object) => MessageProblem | undefined)[];
}

/** What is wrong with a message as a whole, and the field to blame, as a path of the names of the definitions. */
export interface MessageProblem {
  readonly field: string;
  readonly text: string;
}

type FieldRules<Message> = {
  readonly [Name in keyof Message]?: Checks<NonNullable<Message[Name]>>;
};
type Checks<Value> = Check<Value> | readonly Check<Value>[];

/** A rule of a message as a whole: answers what is wrong, or undefined. */
export type MessageRule<Message> = (message: Message) => MessageProblem | undefined;

/** The rules of a message. Rules of the messages in its fields are found by their own names. */
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

/** A rule that holds when `is` says so. */
export function must<Message>(
  is: (message: Message) => boolean,
  field: string,
  text: string,
): MessageRule<Message> {
  return (message) => (is(message) ? undefined : { field, text });
}

/** Rules are called with nothing but the fields they are for: the definitions say which, the compiler cannot. */
function eraseTypes(checks: readonly Check<never>[]): readonly Check<unknown>[] {
  return checks as readonly Check<unknown>[];
}
