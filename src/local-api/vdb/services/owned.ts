import type { MessageInit } from "../../../protobuf/message.ts";
import { alreadyExists, notFound } from "../call-error.ts";
import type { Collection } from "../collections.ts";
import type { Call, WriteCall } from "../rpc/method.ts";

interface Owned {
  readonly accountId: string;
}

interface Named extends Owned {
  readonly id: string;
  readonly name: string;
}

/** Returns the object with this ID in the account of the call, or throws NOT_FOUND. */
export function getOwned<Message extends Owned>(
  collection: Collection<Message>,
  id: string,
  call: Call,
): Message {
  const found = collection.get(call.reader, id.toLowerCase());
  if (found?.accountId !== call.accountId) throw notFound(`${collection.name}/${id}`);
  return found;
}

/** Returns the objects in the account of the call that have the values of a filter, in the order in which they were created. */
export function listOwned<Message extends Owned>(
  collection: Collection<Message>,
  call: Call,
  filter: { readonly [Name in keyof Message]?: Message[Name] | undefined } = {},
): Message[] {
  const values = Object.entries(filter).filter(([, value]) => value !== undefined);
  const isWanted = (message: Message) =>
    message.accountId === call.accountId &&
    values.every(([name, value]) => Reflect.get(message, name) === value);
  return collection.list(call.reader).filter(isWanted);
}

/** Stores an object with a state transition that the call starts. */
export function startTransition<Message extends object>(
  collection: Collection<Message>,
  message: MessageInit<Message>,
  call: WriteCall,
): Message {
  return collection.put(call.transaction, message, call.transitionAt(collection));
}

/** Throws ALREADY_EXISTS if another object of the account has the name. */
export function refuseTakenName<Message extends Named>(
  collection: Collection<Message>,
  { id, name }: Pick<Named, "id" | "name">,
  call: Call,
  counts: (other: Message) => boolean = () => true,
): void {
  const isTaken = listOwned(collection, call).some(
    (other) => other.name === name && other.id !== id && counts(other),
  );
  if (isTaken) throw alreadyExists(`an object with the name ${name} in ${collection.name}`);
}
