import { alreadyExists, notFound } from "../call-error.ts";
import type { Kind } from "../kind.ts";
import type { Call } from "../rpc/method.ts";

interface Owned {
  readonly accountId: string;
}

interface Named extends Owned {
  readonly id: string;
  readonly name: string;
}

/** The object with the id in the account of the call, or NOT_FOUND. */
export function getOwned<Message extends Owned>(kind: Kind<Message>, id: string, call: Call): Message {
  const found = kind.get(call.reader, id.toLowerCase());
  if (found?.accountId !== call.accountId) throw notFound(`${kind.name}/${id}`);
  return found;
}

/** The objects of the account of the call, in the order in which they were made. */
export function listOwned<Message extends Owned>(kind: Kind<Message>, call: Call): Message[] {
  return kind.list(call.reader).filter(({ accountId }) => accountId === call.accountId);
}

/** ALREADY_EXISTS when another object of the account has the name. */
export function refuseTakenName<Message extends Named>(
  kind: Kind<Message>,
  { id, name }: Pick<Named, "id" | "name">,
  call: Call,
  counts: (other: Message) => boolean = () => true,
): void {
  const isTaken = listOwned(kind, call).some(
    (other) => other.name === name && other.id !== id && counts(other),
  );
  if (isTaken) throw alreadyExists(`an object with the name ${name} in ${kind.name}`);
}
