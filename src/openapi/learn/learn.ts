import type { Attribute, Decision } from "../attribute.ts";
import { isNode, type Node, own } from "../document.ts";
import type { Model, Request } from "../model.ts";
import type { Operation } from "../operation.ts";
import type { AttributeAnnotation, OperationAnnotation } from "../overlay/annotations.ts";
import { sampleOf } from "./sample.ts";

/** A response of the server. */
export interface Received {
  readonly status: number;
  /** The parsed JSON; undefined if there is none. */
  readonly body: unknown;
}

/** Sends a request, with a path below the address of the server. Throws an error if there is no response. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Received>;

/** What the server showed about one resource. */
export interface Learned {
  readonly model: Model;
  /** By the names of members. */
  readonly attributes: { readonly [member: string]: AttributeAnnotation };
  /** By the method and path of the operation. */
  readonly operations: ReadonlyMap<Operation, OperationAnnotation>;
  /** Sentences about what could not be tried, and about what no annotation says. */
  readonly untried: readonly string[];
  /** The paths of created objects that could not be removed, with the reasons. */
  readonly left: readonly string[];
}

export interface LearnOptions {
  readonly send: Send;
  /** Ends the attempt: created objects are removed nevertheless. */
  readonly signal: AbortSignal;
  /** A word that begins the names of created objects. */
  readonly prefix: string;
  /** Waits between two reads of an object that may still change. */
  readonly pause: (attempt: number) => Promise<void>;
}

/** Thrown if a server does not do what the next steps need. */
class NotTried extends Error {
  override readonly name = "NotTried";
}

/**
 * Creates, reads, changes and removes objects of a resource, and returns what the document does not say about them. Changes and removes only
 * objects that it has created, and removes all of them, also after failures and when `signal` is aborted.
 */
export async function learn(model: Model, options: LearnOptions): Promise<Learned> {
  const learner = new Learner(model, options);
  try {
    await learner.live();
  } catch (error) {
    learner.untried.push(`${model.name}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await learner.removeAll();
  }
  const { attributes, left, operations, untried } = learner;
  return { model, attributes, operations, untried, left };
}

const patience = 10;
const longText = 1000;

class Learner {
  readonly attributes: { [member: string]: AttributeAnnotation } = {};
  readonly operations = new Map<Operation, OperationAnnotation>();
  readonly untried: string[] = [];
  readonly left: string[] = [];
  readonly #model: Model;
  readonly #options: LearnOptions;
  readonly #created = new Set<string>();
  #count = 0;

  constructor(model: Model, options: LearnOptions) {
    this.#model = model;
    this.#options = options;
  }

  async live(): Promise<void> {
    const { attributes, delete: remove, parents } = this.#model;
    if (parents.length > 0) throw new NotTried("not tried, because its objects are within others");
    if (remove === null) throw new NotTried("not tried, because no operation removes its objects");
    const required = attributes.filter(({ setBy }) => setBy === "required");
    const optional = attributes.filter(
      ({ create, setBy }) => create !== "never" && setBy !== "required" && setBy !== "api",
    );
    const least = await this.#create(required);
    await this.#learnFilled(least, optional);
    const { path, sent, found } = await this.#createAlone(required, optional);
    this.#learnReturned(sent, found, attributes);
    await this.#learnUpdates(path, sent, attributes);
    await this.#learnMissing(path);
  }

  /** Removes all created objects, and names those that remain. */
  async removeAll(): Promise<void> {
    for (const path of this.#created) {
      const reason = await this.#removed(path).catch((error: unknown) => String(error));
      if (reason !== "") this.left.push(`${this.#model.name} ${path}: ${reason}`);
    }
  }

  async #removed(path: string): Promise<string> {
    const { delete: remove } = this.#model;
    const { status } = await this.#options.send(
      (remove?.method ?? "delete").toUpperCase(),
      this.#at(remove, path),
    );
    const isRemoved = status < 300 || status === 404 || status === 410;
    if (isRemoved) this.#created.delete(path);
    return isRemoved ? "" : `its removal returned ${status}`;
  }

  async #send(method: string, path: string, body?: unknown): Promise<Received> {
    this.#options.signal.throwIfAborted();
    return await this.#options.send(method.toUpperCase(), path, body);
  }

  /** Creates an object with some attributes. */
  async #create(some: readonly Attribute[]): Promise<Created> {
    const { create, key, read } = this.#model;
    const id = `${this.#options.prefix}-${++this.#count}`;
    const values = Object.fromEntries(some.map((one) => [one.apiName, this.#fresh(one)]));
    const sent = { ...values, ...(key.isInCreate && { [key.member]: key.isNumber ? this.#count : id }) };
    const isPut = create.operation.path === read.operation.path;
    const target = isPut ? `${base(this.#model.path)}/${encodeURIComponent(id)}` : create.operation.path;
    if (isPut && (await this.#send("get", target)).status < 300)
      throw new NotTried(`${target} exists already`);
    const response = this.#send(create.operation.method, target, wrappedIn(create, sent));
    const { status, body } = await response.catch((error: unknown) => {
      if (!this.#options.signal.aborted)
        this.left.push(
          `${this.#model.name}: perhaps one of ${JSON.stringify(sent)}, whose create had no response`,
        );
      throw error;
    });
    const names = some.map(({ apiName }) => apiName).join(", ") || "nothing";
    if (status >= 300) throw new NotTried(`the create with ${names} returned ${status}${reasonOf(body)}`);
    const answer = this.#unwrapped(create.operation, body, create.wrapper);
    const known = isPut ? id : (own(answer, key.member) ?? own(sent, key.member));
    if (known === undefined)
      throw new NotTried(`the create with ${names} returned no ${key.member}: its object is still there`);
    const path = `${base(this.#model.path)}/${encodeURIComponent(String(known))}`;
    this.#created.add(path);
    return { path, sent, found: await this.#settled(path, answer) };
  }

  /** Reads an object until two reads are equal, and notes what came later. */
  async #settled(path: string, first: Node): Promise<Node> {
    const { create } = this.#model;
    let [before, found] = [first, await this.#read(path)];
    const start = { ...found, ...first };
    for (let i = 0; i < patience; i++) {
      await this.#options.pause(i);
      before = found;
      found = await this.#read(path);
      if (JSON.stringify(found) === JSON.stringify(before)) break;
    }
    const later = Object.keys(found).filter(
      (name) =>
        typeof found[name] === "string" &&
        typeof start[name] === "string" &&
        found[name] !== start[name] &&
        /stat|phase|condition|progress/i.test(name),
    );
    const [member] = later;
    if (member !== undefined && create.operation.annotation.wait === undefined)
      this.#note(create.operation, { wait: { member, until: [String(found[member])] } });
    return found;
  }

  async #read(path: string): Promise<Node> {
    const { read } = this.#model;
    const { status, body } = await this.#send("get", path);
    if (status >= 300) throw new NotTried(`the read of a created object returned ${status}${reasonOf(body)}`);
    return this.#unwrapped(read.operation, body, read.wrapper);
  }

  /** Returns the object in a response, and notes the member that has it if the document says otherwise. */
  #unwrapped(operation: Operation, body: unknown, wrapper: string): Node {
    const { key, attributes } = this.#model;
    if (!isNode(body)) return {};
    const names = [
      ...(key.member === "" ? [] : [key.member]),
      ...attributes.filter(({ isPromised }) => isPromised).map(({ apiName }) => apiName),
    ];
    const has = (object: unknown): object is Node =>
      isNode(object) && names.some((name) => Object.hasOwn(object, name));
    const documented = wrapper === "" ? body : own(body, wrapper);
    if (has(documented)) return documented;
    const found = Object.entries(body).find(([, value]) => has(value));
    const actual = has(body) ? "" : found?.[0];
    if (actual === undefined) return isNode(documented) ? documented : {};
    this.#note(operation, { wrapper: actual });
    return actual === "" ? body : (body[actual] as Node);
  }

  /** Learns what the API stores for arguments that no request has: two objects with the same value have a default. */
  async #learnFilled({ found }: Created, optional: readonly Attribute[]): Promise<void> {
    const { found: second } = await this.#create(
      this.#model.attributes.filter(({ setBy }) => setBy === "required"),
    );
    for (const attribute of optional.filter(({ isReturned }) => isReturned)) {
      const { apiName, setBy, shape } = attribute;
      const [value, again] = [found[apiName] ?? null, second[apiName] ?? null];
      const isScalar = typeof value !== "object";
      if (setBy === "default") {
        if (isScalar && value !== shape.default) this.#set(attribute, { default: value });
      } else if (value === null || isEmpty(value)) {
        if (setBy === "either") this.#set(attribute, { computed: false });
      } else if (isScalar && value === again) this.#set(attribute, { default: value });
      else if (setBy === "optional" || isUnsure(attribute, "computed"))
        this.#set(attribute, { computed: true });
    }
  }

  /** Creates an object with each optional attribute alone, and then one with all of them, or else with those that a create takes alone. */
  async #createAlone(required: readonly Attribute[], optional: readonly Attribute[]): Promise<Created> {
    const taken: Attribute[] = [];
    for (const attribute of optional) {
      try {
        const { path, sent, found } = await this.#create([...required, attribute]);
        this.#learnReturned(sent, found, [attribute]);
        taken.push(attribute);
        await this.#removed(path);
      } catch (error) {
        if (!(error instanceof NotTried)) throw error;
        this.#leaveOut(`${this.#model.name}.${attribute.apiName}: ${error.message}`);
      }
    }
    try {
      return await this.#create([...required, ...optional]);
    } catch (error) {
      if (!(error instanceof NotTried)) throw error;
      if (taken.length === optional.length) this.#leaveOut(`${this.#model.name}: ${error.message}`);
      return await this.#create([
        ...required,
        ...(taken.length === optional.length ? taken.slice(0, 1) : taken),
      ]);
    }
  }

  #learnReturned(sent: Node, found: Node, attributes: readonly Attribute[]): void {
    for (const attribute of attributes.filter(({ apiName }) => Object.hasOwn(sent, apiName))) {
      const { apiName, isReturned, shape } = attribute;
      const [was, is] = [sent[apiName], found[apiName]];
      if (!isReturned) {
        const isThere = JSON.stringify(was) === JSON.stringify(is);
        if (isThere) this.#set(attribute, { returned: true });
        else if (isUnsure(attribute, "returned")) this.#set(attribute, { returned: false });
      } else if ((is ?? null) === null || isMasked(was, is)) this.#set(attribute, { returned: false });
      else if (shape.kind === "list" && !attribute.isUnordered && isReordered(was, is))
        this.#set(attribute, { unordered: true });
      else if (typeof was !== "object" && was !== is)
        this.#leaveOut(
          `${this.#model.name}.${apiName}: the server stores ${JSON.stringify(is)} for ${JSON.stringify(was)}`,
        );
    }
  }

  /** Changes each attribute, removes it, and tries how long it may be. */
  async #learnUpdates(path: string, created: Node, attributes: readonly Attribute[]): Promise<void> {
    const { key, update } = this.#model;
    if (update === null) return;
    let current = created;
    for (const attribute of attributes.filter(({ apiName }) => Object.hasOwn(created, apiName))) {
      const { apiName, isReplaced } = attribute;
      if (this.attributes[apiName]?.returned === false || !attribute.isReturned) {
        this.#leaveOut(
          `${this.#model.name}.${apiName}: no response has it, so that its changes were not tried`,
        );
        continue;
      }
      const value = this.#fresh(attribute, 1);
      if (JSON.stringify(value) === JSON.stringify(current[apiName])) {
        this.#leaveOut(`${this.#model.name}.${apiName}: not changed, because only one valid value is known`);
        continue;
      }
      if (!(await this.#changes(path, current, apiName, value))) {
        if (!isReplaced || isUnsure(attribute, "replaces")) this.#set(attribute, { replaces: true });
        continue;
      }
      current = { ...current, [apiName]: value };
      if (isReplaced) this.#set(attribute, { replaces: false });
      await this.#learnLimit(path, current, attribute);
      if (attribute.setBy !== "required" && apiName !== key.member)
        current = await this.#learnRemoval(path, current, attribute);
    }
  }

  /** Reports whether an update changes a member to a value. */
  async #changes(path: string, current: Node, name: string, value: unknown): Promise<boolean> {
    if (!(await this.#updated(path, { ...current, [name]: value }, name))) return false;
    const found = (await this.#read(path))[name];
    return JSON.stringify(found) === JSON.stringify(value) || isReordered(value, found);
  }

  /** Sends an update: a PUT has the whole object, any other one the changed member. */
  async #updated(path: string, object: Node, name: string): Promise<boolean> {
    const { update, key } = this.#model;
    if (update === null) return false;
    const { [key.member]: id, ...others } = object;
    const whole = key.isInUpdate ? { ...others, [key.member]: id } : others;
    const sent =
      update.operation.method === "put" ? whole : Object.hasOwn(object, name) ? { [name]: object[name] } : {};
    const { status } = await this.#send(
      update.operation.method,
      this.#at(update.operation, path),
      wrappedIn(update, sent),
    );
    return status < 300;
  }

  /** Learns how an optional value is removed: as the document says, or else by null, by leaving it out, or not at all. */
  async #learnRemoval(path: string, current: Node, attribute: Attribute): Promise<Node> {
    const { apiName: name, isUncleared, setBy, update: sent } = attribute;
    const { computed, default: standard } = this.attributes[name] ?? {};
    const isOptional = setBy === "optional" || (setBy === "either" && computed === false);
    if (!isOptional || standard !== undefined) return current;
    const isGone = async () => {
      const value = (await this.#read(path))[name] ?? null;
      return value === null || isEmpty(value);
    };
    const { [name]: _, ...others } = current;
    const isPut = this.#model.update?.operation.method === "put";
    const assumed = sent === "null" ? "null" : isUncleared ? "error" : isPut ? "omit" : undefined;
    const ways = isPut ? (["omit", "null"] as const) : (["null"] as const);
    for (const way of assumed === "null" ? ["null", ...ways] : ways) {
      const object = way === "null" ? { ...others, [name]: null } : others;
      if (!(await this.#updated(path, object, name)) || !(await isGone())) continue;
      if (way !== assumed) this.#set(attribute, { removal: way === "null" ? "null" : "omit" });
      return others;
    }
    if (assumed !== "error") this.#set(attribute, { removal: "error" });
    return current;
  }

  /** Finds the maximum length of a text that the document does not limit. */
  async #learnLimit(path: string, current: Node, attribute: Attribute): Promise<void> {
    const { apiName: name, shape } = attribute;
    const value = current[name];
    if (
      shape.kind !== "string" ||
      shape.choices.length > 0 ||
      shape.format !== "" ||
      shape.pattern !== "" ||
      shape.most !== Infinity ||
      typeof value !== "string"
    )
      return;
    const takes = async (length: number) =>
      await this.#changes(path, current, name, value.padEnd(length, "x").slice(0, length));
    let [least, most] = [value.length, longText];
    if (await takes(most)) {
      await this.#updated(path, current, name);
      return;
    }
    while (most - least > 1) {
      const middle = Math.floor((least + most) / 2);
      if (await takes(middle)) least = middle;
      else most = middle;
    }
    await this.#updated(path, current, name);
    this.#set(attribute, { maxLength: least });
  }

  async #learnMissing(path: string): Promise<void> {
    const reason = await this.#removed(path);
    if (reason !== "") throw new NotTried(reason);
    const { status } = await this.#send("get", path);
    if (status < 300) this.#leaveOut(`${this.#model.name}: a removed object is still read`);
    else if (![404, 410, ...(this.#model.read.operation.annotation.missing ?? [])].includes(status))
      this.#note(this.#model.read.operation, { missing: [status] });
  }

  #at(operation: Operation | null, path: string): string {
    const id = path.slice(path.lastIndexOf("/") + 1);
    return (operation?.path ?? path).replace(/\{[^{}/]+\}/, id);
  }

  /** Returns a value for an attribute: each object has a name of its own. */
  #fresh(attribute: Attribute, number = 0): unknown {
    const value = sampleOf(attribute, number);
    const { setBy, shape } = attribute;
    const isName =
      setBy === "required" &&
      shape.kind === "string" &&
      shape.choices.length + shape.format.length + shape.pattern.length === 0;
    return isName
      ? `${this.#options.prefix}-${this.#count}${number === 0 ? "" : "b"}`.slice(
          0,
          Math.min(shape.most, 1000),
        )
      : value;
  }

  #set({ apiName, isOpen }: Attribute, annotation: AttributeAnnotation): void {
    this.attributes[apiName] = { ...this.attributes[apiName], ...annotation, ...(isOpen && { open: false }) };
  }

  /** Lists what could not be tried, once. */
  #leaveOut(reason: string): void {
    if (!this.untried.includes(reason)) this.untried.push(reason);
  }

  #note(operation: Operation, annotation: OperationAnnotation): void {
    this.operations.set(operation, { ...this.operations.get(operation), ...annotation });
  }
}

/** A created object: its path, what was sent, and what the API returns. */
interface Created {
  readonly path: string;
  readonly sent: Node;
  readonly found: Node;
}

/** Reports whether a fact about an attribute is an assumption. */
function isUnsure({ decisions, isOpen }: Attribute, name: Decision["name"]): boolean {
  return isOpen || decisions.some((decision) => decision.name === name);
}

function base(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

function wrappedIn({ bodyWrapper }: Request, object: Node): Node {
  return bodyWrapper === "" ? object : { [bodyWrapper]: object };
}

function isEmpty(value: unknown): boolean {
  return value === "" || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
}

function isMasked(was: unknown, is: unknown): boolean {
  return (
    typeof was === "string" &&
    typeof is === "string" &&
    was !== is &&
    /^(.)\1*$|^[*•.]+|redacted|hidden/i.test(is)
  );
}

function isReordered(was: unknown, is: unknown): boolean {
  if (!Array.isArray(was) || !Array.isArray(is)) return false;
  const sorted = (list: readonly unknown[]) =>
    list
      .map((one) => JSON.stringify(one))
      .sort()
      .join();
  return JSON.stringify(was) !== JSON.stringify(is) && sorted(was) === sorted(is);
}

function reasonOf(body: unknown): string {
  return body === undefined ? "" : `: ${JSON.stringify(body).slice(0, 200)}`;
}
