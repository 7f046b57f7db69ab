import { alreadyExists, notFound } from "../call-error.ts";
import type { Collection } from "../collections.ts";
import type { Call } from "../rpc/method.ts";

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

/** Returns the objects in the account of the call, in the order in which they were created. */
export function listOwned<Message extends Owned>(collection: Collection<Message>, call: Call): Message[] {
  return collection.list(call.reader).filter(({ accountId }) => accountId === call.accountId);
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
