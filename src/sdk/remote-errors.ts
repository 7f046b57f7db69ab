import { type ErrorContext, remoteErrorOf } from "./remote-error.ts";

/** How the errors of a client become RemoteErrors. */
export type RemoteErrorsOptions = Pick<ErrorContext, "redact" | "explain">;

/**
 * Returns a client of an SDK whose failed requests are SdkErrors, which the framework understands: `notFound`, `alreadyExists`,
 * `mayHaveTakenEffect`. It has the type and the members of the client; clients that it returns, its groups of methods and the pages of its lists are
 * treated the same way.
 *
 * ```ts
 * const queues = remoteErrors(new SQSClient({ requestHandler: net.requestHandler }));
 * const queue = await found(queues.send(new GetQueueUrlCommand({ QueueName: name })));
 * ```
 */
export function remoteErrors<Client extends object>(
  client: Client,
  options: RemoteErrorsOptions = {},
): Client {
  return new Translation(options).of(client);
}

class Translation {
  readonly #options: RemoteErrorsOptions;
  readonly #made = new WeakMap<object, object>();

  constructor(options: RemoteErrorsOptions) {
    this.#options = options;
  }

  /**
   * Returns an object or a function whose failures are translated. `owner` is the object to which a method belongs. `operation` is the name of the
   * method there, which many SDKs do not give to the function itself, or the operation whose pages a list yields.
   */
  of<T extends object>(target: T, owner?: object, operation?: string): T {
    // A function without an owner may be shared by several objects.
    const known = owner ? undefined : this.#made.get(target);
    if (known) return known as T;
    const shell = shellOf(target);
    const proxy = new Proxy(shell, {
      get: (_, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (isFixed(shell, name)) return member;
        if (typeof member === "function" && name !== "constructor") {
          const inList = Symbol.asyncIterator in target ? operation : undefined;
          return this.of(member, target, inList ?? (typeof name === "string" ? name : undefined));
        }
        return isObject(member) && !isBuiltIn(member) ? this.of(member) : member;
      },
      apply: (called, self: unknown, args: unknown[]) => {
        const name = operationOf(operation ?? (called as { name: string }).name, args);
        // Private members exist only in the object itself.
        return this.#result(name, () => Reflect.apply(called as () => unknown, owner ?? self, args));
      },
    });
    if (!owner) this.#made.set(target, proxy);
    return proxy;
  }

  #result(operation: string | undefined, call: () => unknown): unknown {
    const fail = (error: unknown): never => {
      throw remoteErrorOf(error, { ...this.#options, operation });
    };
    let result: unknown;
    try {
      result = call();
    } catch (error) {
      return fail(error);
    }
    if (result instanceof Promise) return result.then((value) => this.#returned(value, operation), fail);
    return this.#returned(result, operation);
  }

  /** Returns clients and pages translated, and data as it is. */
  #returned(value: unknown, operation: string | undefined): unknown {
    if (!isObject(value) || isBuiltIn(value) || isData(value)) return value;
    return this.of(value, undefined, Symbol.asyncIterator in value ? operation : undefined);
  }
}

/** Returns the name of an operation: that of the command for `send`, else that of the method. */
function operationOf(name: string, args: readonly unknown[]): string | undefined {
  const [command] = args;
  if (/^(bound )?send$/.test(name) && isObject(command)) return command.constructor?.name || undefined;
  return name.replace(/^bound /, "") || undefined;
}

/** Returns an object whose members a proxy may replace: a frozen object needs a copy. */
function shellOf<T extends object>(target: T): T {
  if (typeof target === "function" || !Object.isFrozen(target)) return target;
  return Object.assign(Object.create(Object.getPrototypeOf(target)), target);
}

/** Reports whether a proxy may not replace a member. */
function isFixed(target: object, name: string | symbol): boolean {
  const own = Reflect.getOwnPropertyDescriptor(target, name);
  return (
    own !== undefined &&
    own.configurable === false &&
    (own.writable === false || own.set === undefined) &&
    !own.get
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Reports whether an object is one of JavaScript or Node, whose methods need the object itself. */
function isBuiltIn(value: object): boolean {
  if (value instanceof Promise || value instanceof Error || ArrayBuffer.isView(value)) return true;
  if (Symbol.asyncIterator in value && "pipe" in value) return true;
  const { name = "" } = value.constructor ?? {};
  return /^(Date|Map|Set|WeakMap|WeakSet|RegExp|URL|URLSearchParams|Headers|Response|ReadableStream|ArrayBuffer|Blob|AbortSignal|AbortController)$/.test(
    name,
  );
}

/** Reports whether a result is data: plain objects and lists, and instances without methods of their own. */
function isData(value: object): boolean {
  if (Symbol.asyncIterator in value) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return true;
  return isObject(prototype) && Object.getOwnPropertyNames(prototype).length <= 1;
}
