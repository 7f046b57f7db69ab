/**
 * A message as it is made to be sent: everything may be left out, and what is null or undefined is left out, too. A field
 * without presence is then zero for the other side.
 */
export type Draft<Message> = {
  readonly [Name in keyof Message]?: DraftOf<Message[Name]> | null | undefined;
};

type DraftOf<Value> = Value extends readonly (infer Item)[]
  ? readonly DraftOf<Item>[]
  : Value extends ReadonlyMap<infer Key, infer Item>
    ? ReadonlyMap<Key, DraftOf<Item>>
    : Value extends object
      ? Draft<Value>
      : Value;
