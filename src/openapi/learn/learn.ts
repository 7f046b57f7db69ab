import { isDeepStrictEqual } from "node:util";
import type { Attribute, Decision } from "../attribute.ts";
import { isNode, type Node, own } from "../document.ts";
import { sentObject } from "../json-api.ts";
import type { Model, Request } from "../model/model.ts";
import { gathered, type Moved } from "../moved.ts";
import { filledPath } from "../names.ts";
import type { Content, Operation } from "../operation.ts";
import type { AttributeAnnotation, OperationAnnotation } from "../overlay/annotations.ts";
import { fixedValues } from "../paging.ts";
import type { Shape, TextShape } from "../shape.ts";
import { replacedAt, valueAt } from "../value-at.ts";
import { type Place, placesIn } from "./place.ts";
import { objectOf, sampleOf } from "./sample.ts";
import { namedBy, objectAt, referredBy } from "./surroundings.ts";

/** A response of the server. */
export interface Received {
  readonly status: number;
  /** The parsed JSON; undefined if there is none. */
  readonly body: unknown;
  /** The header `Location`, if there is one. */
  readonly location?: string;
}

/** How the content of a request is written, and which of its members are files. */
export interface Written extends Pick<Content, "encoding" | "styles" | "type"> {
  readonly files?: readonly string[];
}

/**
 * Sends a request, with a path below the address of the server, content that is written in some way, by default as JSON, and headers. Throws an
 * error if there is no response.
 */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  written?: Written,
  headers?: { readonly [name: string]: string },
) => Promise<Received>;

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
  /** All resources of the document: objects that contain others, or that others refer to, are created by them. */
  readonly models: readonly Model[];
  /** The values of parameters of paths, queries and headers, by name: objects that exist, and that contain the created ones. */
  readonly parameters: { readonly [name: string]: string };
}

/** Thrown if a server does not do what the next steps need. */
class NotTried extends Error {
  override readonly name = "NotTried";
}

/**
 * Creates, reads, changes and removes objects of a resource, and returns what the document does not say about them. Changes and removes only
 * objects that it has created, with the objects that contain them or that they refer to, and removes all of them, also after failures and when
 * `signal` is aborted.
 */
export async function learn(model: Model, options: LearnOptions): Promise<Learned> {
  const learner = new Learner(model, options, 0);
  try {
    await learner.live();
  } catch (error) {
    learner.untried.push(`${model.name}: ${messageOf(error)}`);
  } finally {
    await learner.removeAll();
  }
  const { attributes, left, operations, untried } = learner;
  return { model, attributes: newFacts(model, attributes), operations, untried, left };
}

/** Returns facts about attributes without those that the overlay has already. */
function newFacts({ annotation }: Model, attributes: Learned["attributes"]): Learned["attributes"] {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([path, facts]) => {
      const known = new Map(Object.entries(annotation.attributes?.[path] ?? {}));
      const more = Object.entries(facts).filter(
        ([name, value]) => !isDeepStrictEqual(known.get(name), value),
      );
      return more.length > 0 ? [[path, Object.fromEntries(more)]] : [];
    }),
  );
}

/** Thrown if a server rejects the values of a create. */
class Rejected extends NotTried {
  readonly reason: string;

  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

const patience = 10;
const longText = 1000;
/** Two texts of JSON whose spaces another encoder would change. */
const jsonTexts = ['{"a": 1,"b":"c"}', '{"a": 2,"b":"c"}'];
/** The maximum number of optional members that are tried alone, so that a large object does not take hours. */
const mostAlone = 60;
/** The maximum number of members that a server requires and its document does not. */
const mostNeeded = 5;
/** The maximum depth of a member of a response that has the value of a request. */
const deepestMember = 3;
/** The maximum number of objects that contain, or are referred to by, each other. */
const deepest = 4;

class Learner {
  readonly attributes: { [path: string]: AttributeAnnotation } = {};
  readonly operations = new Map<Operation, OperationAnnotation>();
  readonly untried: string[] = [];
  readonly left: string[] = [];
  readonly #model: Model;
  readonly #options: LearnOptions;
  readonly #depth: number;
  /** The identifiers of created objects, in the order of their creation. */
  readonly #created = new Set<string>();
  /** What created objects that contain these ones, or that these refer to. */
  readonly #others: Learner[] = [];
  /** The values of the parameters that name the collection of the object. */
  #parents: readonly string[] = [];
  /** Two values for each attribute that takes no made-up ones, by its dotted name: identifiers of objects to which it refers, or JSON. */
  readonly #known = new Map<string, readonly unknown[]>();
  /** The members that the server requires, and the document does not. */
  readonly #needed = new Set<string>();
  /** The members that responses have alone, and those that they lack if the object has others, too. */
  readonly #shown = new Set<string>();
  readonly #dropped = new Set<string>();
  /** The members that each read returns with another value. */
  readonly #restless = new Set<string>();
  /** An object with the required members only. */
  #least: Node = {};
  #count = 0;

  constructor(model: Model, options: LearnOptions, depth: number) {
    this.#model = model;
    this.#options = options;
    this.#depth = depth;
  }

  async live(): Promise<void> {
    const { attributes, delete: remove, read } = this.#model;
    if (read.isListed) throw new NotTried("not tried, because no operation reads one of its objects");
    if (remove === null) throw new NotTried("not tried, because no operation removes its objects");
    await this.#surround();
    const all = placesIn(attributes);
    // Members of nested objects, of which there may be very many, come last.
    const optional = all
      .filter(({ attribute: { create, setBy } }) => create !== "never" && isOptional(setBy))
      .toSorted((a, b) => a.steps.length - b.steps.length);
    await this.#refer(all.filter(({ attribute }) => attribute.create !== "never"));
    const least = await this.#createLeast();
    this.#least = least.found;
    await this.#learnFilled(least, [], all);
    this.#learnShown(least.found, all);
    const others = optional.filter(({ attribute: { path } }) => !this.#needed.has(path));
    const { id, sent, found } = await this.#createAlone(others, all);
    this.#learnReturned(sent, found, all);
    this.#learnShown(found, all);
    await this.#learnUpdates(id, sent, all);
    await this.#learnMissing(id);
  }

  /** Removes all created objects, and names those that remain. */
  async removeAll(): Promise<void> {
    for (const id of [...this.#created].reverse()) {
      const reason = await this.#removed(id).catch(messageOf);
      if (reason !== "")
        this.left.push(`${this.#model.name} ${this.#at(this.#model.read.operation, id)}: ${reason}`);
    }
    for (const other of [...this.#others].reverse()) {
      await other.removeAll();
      this.left.push(...other.left);
    }
  }

  /** Creates the objects that contain the objects of this resource, unless they are named. */
  async #surround(): Promise<void> {
    const { parents, path } = this.#model;
    const { models, parameters } = this.#options;
    for (const [i, { apiName, name, place }] of parents.entries()) {
      const parent = place === "path" ? objectAt(models, path, i) : namedBy(models, apiName);
      const value =
        parameters[name] ??
        parameters[apiName] ??
        (parent && (await this.#other(parent, place === "path" ? this.#parents : undefined)));
      if (value === undefined)
        throw new NotTried(
          `not tried, because no operation creates what ${place === "path" ? `{${apiName}}` : apiName} names: name one with --parameter ${name}=VALUE`,
        );
      this.#parents = [...this.#parents, String(value)];
    }
  }

  /** Creates the objects that attributes refer to, two for each. An attribute for which that fails has any value. */
  async #refer(places: readonly Place[]): Promise<void> {
    for (const { attribute } of places) {
      const { apiName, path, shape } = attribute;
      const other = referredBy(this.#options.models, attribute);
      if (other === undefined) continue;
      try {
        const two = [await this.#other(other), await this.#other(other)];
        this.#known.set(path, "element" in shape ? [two, two.toReversed()] : two);
      } catch (error) {
        if (!(error instanceof NotTried)) throw error;
        this.#leaveOut(
          `${this.#model.name}.${apiName}: no ${other.name} was created for it: ${error.message}`,
        );
      }
    }
  }

  /** Creates an object of another resource, and returns its identifier. */
  async #other(model: Model, parents?: readonly string[]): Promise<unknown> {
    if (this.#depth === deepest) throw new NotTried("too many objects refer to each other");
    const other = new Learner(model, this.#options, this.#depth + 1);
    this.#others.push(other);
    return await other.#make(parents);
  }

  async #make(parents: readonly string[] | undefined): Promise<unknown> {
    const { attributes, delete: remove, key, name } = this.#model;
    if (remove === null) throw new NotTried(`no operation removes a ${name}`);
    if (parents === undefined) await this.#surround();
    else this.#parents = parents;
    await this.#refer(placesIn(attributes).filter(({ attribute: { setBy } }) => setBy === "required"));
    const { id, found } = await this.#createLeast();
    return (key.member === "" ? undefined : own(found, key.member)) ?? id;
  }

  async #removed(id: string): Promise<string> {
    const { delete: remove } = this.#model;
    if (remove === null) return "no operation removes it";
    const { status } = await this.#request(remove, id);
    const isRemoved = status < 300 || status === 404 || status === 410;
    if (isRemoved) this.#created.delete(id);
    return isRemoved ? "" : `its removal returned ${status}`;
  }

  async #send(
    operation: Operation,
    id: string | undefined,
    body?: unknown,
    written?: Written,
  ): Promise<Received> {
    this.#options.signal.throwIfAborted();
    return await this.#request(operation, id, body, written);
  }

  async #request(
    operation: Operation,
    id: string | undefined,
    body?: unknown,
    written?: Written,
  ): Promise<Received> {
    const headers = this.#valuesIn("header", operation);
    return await this.#options.send(
      operation.method.toUpperCase(),
      this.#at(operation, id),
      body,
      written,
      headers,
    );
  }

  /** Creates an object with what is required, by the document or, if the server rejects that, by the server. */
  async #createLeast(): Promise<Created> {
    const error = await this.#create([]).catch((cause: unknown) => cause);
    if (!(error instanceof Rejected) || this.#needed.size === mostNeeded) {
      if (error instanceof Error) throw error;
      return error as Created;
    }
    for (const attribute of this.#likely(error.reason)) {
      this.#needed.add(attribute.path);
      const next = await this.#createNext(attribute, error);
      if (next !== undefined) {
        this.#set(attribute, { required: true });
        return next;
      }
      this.#needed.delete(attribute.path);
    }
    throw error;
  }

  /** Creates an object with one more member; undefined if that changes nothing. An error that no longer names the member is about another one. */
  async #createNext(attribute: Attribute, before: Rejected): Promise<Created | undefined> {
    try {
      return await this.#create([]);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      const isOther = isNamedIn(before.reason, attribute) && !isNamedIn(error.reason, attribute);
      return isOther ? await this.#createLeast() : undefined;
    }
  }

  /** Returns the members that a server may require: those that its error names first, then names. */
  #likely(reason: string): readonly Attribute[] {
    const open = this.#model.attributes.filter(
      ({ create, path, setBy }) => create !== "never" && isOptional(setBy) && !this.#needed.has(path),
    );
    const rank = (one: Attribute) =>
      isNamedIn(reason, one) ? 0 : /name|key|title|slug|alias|type/i.test(one.apiName) ? 1 : 2;
    return open.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostAlone);
  }

  /** Creates an object with what is required, and with some optional places, of which one may have a given value. */
  async #create(
    chosen: readonly Place[],
    given?: { readonly place: Place; readonly value: unknown },
  ): Promise<Created> {
    const { attributes, create, key, read } = this.#model;
    const name = `${this.#options.prefix}-${++this.#count}`;
    const paths = new Set(chosen.map(({ attribute }) => attribute.path));
    const values = objectOf(attributes, 0, {
      isIn: ({ path }) => paths.has(path) || this.#needed.has(path),
      given: (one) => this.#given(one, 0),
    });
    const keyed = { ...values, ...(key.isInCreate && { [key.member]: key.isNumber ? this.#count : name }) };
    const sent = given ? replacedAt(keyed, given.place.steps, given.value) : keyed;
    const isPut = create.operation.path === read.operation.path;
    const named = isPut ? name : undefined;
    if (isPut && (await this.#send(read.operation, name)).status < 300)
      throw new NotTried(`${this.#at(read.operation, name)} exists already`);
    const response = this.#send(create.operation, named, this.#wrapped(create, sent), writtenBy(create));
    const { status, body, location } = await response.catch((error: unknown) => {
      if (!this.#options.signal.aborted)
        this.left.push(
          `${this.#model.name}: perhaps one of ${JSON.stringify(sent)}, whose create had no response`,
        );
      throw error;
    });
    const names = Object.keys(values).join(", ") || "nothing";
    const refusal = `the create with ${names} returned ${status}${reasonOf(body)}`;
    if (status >= 400 && status < 500) throw new Rejected(refusal, reasonOf(body));
    if (status >= 300) throw new NotTried(refusal);
    const created = this.#unwrapped(create.operation, body, create.wrapper);
    const known = isPut
      ? name
      : (this.#identifierIn(created) ??
        own(sent, key.member) ??
        (create.isLocated ? locatedIn(location, read.operation.path) : undefined));
    if (known === undefined)
      throw new NotTried(
        `the create with ${names} returned no ${create.isLocated ? "header Location" : key.member}: its object is still there`,
      );
    const id = String(known);
    this.#created.add(id);
    const found = await this.#settled(id, created);
    const isLacking = ({ apiName, isPromised }: Attribute) =>
      isPromised && (created[apiName] ?? null) === null && (found[apiName] ?? null) !== null;
    if (create.isWhole && attributes.some(isLacking)) this.#note(create.operation, { partial: true });
    return { id, sent, found };
  }

  /** Returns the identifier in the response to a create; undefined if it has none. */
  #identifierIn(created: Node): unknown {
    const { create, key, read } = this.#model;
    const { isAddress = false, path = [key.member] } = create.identifier ?? {};
    const value = valueAt(created, path);
    return isAddress ? locatedIn(String(value ?? ""), read.operation.path) : value;
  }

  /** Reads an object until two reads are equal, and notes what came later. */
  async #settled(id: string, first: Node): Promise<Node> {
    const { create } = this.#model;
    let [before, found] = [first, await this.#read(id)];
    const start = { ...found, ...first };
    const changing = () =>
      Object.keys({ ...before, ...found }).filter(
        (name) => !this.#restless.has(name) && JSON.stringify(found[name]) !== JSON.stringify(before[name]),
      );
    for (let i = 0; i < patience; i++) {
      await this.#options.pause(i);
      before = found;
      found = await this.#read(id);
      if (changing().length === 0) break;
    }
    for (const name of changing()) this.#restless.add(name);
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

  /** Returns the content of a request with an object. */
  #wrapped({ bodyWrapper }: Request, object: Node): Node {
    const { jsonApi } = this.#model;
    const sent = jsonApi ? sentObject(object, jsonApi) : object;
    return bodyWrapper === "" ? sent : { [bodyWrapper]: sent };
  }

  async #read(id: string): Promise<Node> {
    const { read } = this.#model;
    const { status, body } = await this.#send(read.operation, id);
    if (status >= 300) throw new NotTried(`the read of a created object returned ${status}${reasonOf(body)}`);
    return this.#unwrapped(read.operation, body, read.wrapper);
  }

  /**
   * Returns the object in a response, with the values within other members of it, and notes the member that has the object if the document says
   * otherwise.
   */
  #unwrapped(operation: Operation, body: unknown, wrapper: string): Node {
    return gathered(this.#inner(operation, body, wrapper), this.#moved());
  }

  /** The places of values within other members of responses: those that are known, and those that were found. */
  #moved(): readonly Moved[] {
    const found = Object.entries(this.attributes).flatMap(([member, { from }]) =>
      from === undefined ? [] : [{ member, path: from.split("."), isKept: false }],
    );
    return [...this.#model.moved, ...found];
  }

  #inner(operation: Operation, body: unknown, wrapper: string): Node {
    const { key, attributes } = this.#model;
    if (operation.response?.encoding === "text") return { content: body };
    if (!isNode(body)) return {};
    const names = [
      ...(key.member === "" ? [] : [key.member]),
      ...attributes.filter(({ isPromised }) => isPromised).map(({ apiName }) => apiName),
    ];
    const has = (object: unknown): object is Node =>
      isNode(object) && names.some((name) => Object.hasOwn(gathered(object, this.#moved()), name));
    const documented = wrapper === "" ? body : own(body, wrapper);
    if (has(documented)) return documented;
    const found = Object.entries(body).find(([, value]) => has(value));
    const actual = has(body) ? "" : found?.[0];
    if (actual === undefined) return isNode(documented) ? documented : {};
    this.#note(operation, { wrapper: actual });
    return actual === "" ? body : (body[actual] as Node);
  }

  /** Learns what the API stores for places that no request has: two objects with the same value have a default. */
  async #learnFilled(
    { found, sent }: Created,
    chosen: readonly Place[],
    places: readonly Place[],
  ): Promise<void> {
    const open = places.filter(
      ({ attribute: { create, isReturned, setBy }, steps }) =>
        create !== "never" &&
        isReturned &&
        isOptional(setBy) &&
        valueAt(sent, steps) === undefined &&
        isThere(sent, steps) &&
        isThere(found, steps),
    );
    if (open.length === 0) return;
    const second = await this.#create(chosen);
    for (const { attribute, steps } of open) {
      const { setBy, shape } = attribute;
      const [value, again] = [valueAt(found, steps) ?? null, valueAt(second.found, steps) ?? null];
      const isScalar = typeof value !== "object";
      // An empty list or map means none, but an empty object is a value.
      const isFilled = !isEmpty(value) || shape.kind === "json" || shape.kind === "object";
      if (setBy === "default") {
        if (isScalar && value !== shape.default) this.#set(attribute, { default: value });
      } else if (value === null || !isFilled) {
        if (setBy === "either") this.#set(attribute, { computed: false });
      } else if (isScalar && value === again) this.#set(attribute, { default: value });
      else if (setBy === "optional" || isUnsure(attribute, "computed"))
        this.#set(attribute, { computed: true });
    }
    await this.#removed(second.id);
  }

  /** Creates an object with each optional place alone, and then one with all of them, or else with those that a create takes alone. */
  async #createAlone(optional: readonly Place[], all: readonly Place[]): Promise<Created> {
    const taken: Place[] = [];
    const rejected = new Set<string>();
    for (const place of optional.slice(0, mostAlone)) {
      const { path } = place.attribute;
      const chosen = [...around(place, optional), place];
      if (chosen.some(({ attribute }) => rejected.has(attribute.path))) continue;
      const reason = await this.#triedAlone(chosen, place, all);
      if (reason === "" || (await this.#isTakenAsJson(chosen, place, all))) taken.push(place);
      else {
        rejected.add(path);
        this.#leaveOut(`${this.#model.name}.${path}: ${reason}`);
      }
    }
    for (const { attribute } of optional.slice(mostAlone))
      this.#leaveOut(
        `${this.#model.name}.${attribute.path}: not tried alone, because the object has so many members`,
      );
    try {
      return await this.#create(rejected.size === 0 ? optional : taken);
    } catch (error) {
      if (!(error instanceof NotTried)) throw error;
      this.#leaveOut(`${this.#model.name}: ${error.message}`);
      return await this.#create(taken.slice(0, 1));
    }
  }

  /** Creates an object with a place alone. Returns the reason if the server rejects it; else an empty text. */
  async #triedAlone(chosen: readonly Place[], place: Place, all: readonly Place[]): Promise<string> {
    try {
      const created = await this.#create(chosen);
      this.#learnReturned(created.sent, created.found, [place]);
      const members = all.filter(({ attribute }) => attribute.path.startsWith(`${place.attribute.path}.`));
      await this.#learnFilled(created, chosen, members);
      await this.#removed(created.id);
      return "";
    } catch (error) {
      if (!(error instanceof NotTried)) throw error;
      return error.message;
    }
  }

  /** Reports whether the server takes JSON for a text that may be anything by the document, and has it from then on. */
  async #isTakenAsJson(chosen: readonly Place[], place: Place, all: readonly Place[]): Promise<boolean> {
    const { path, shape } = place.attribute;
    if (!isAnyText(shape) || this.#known.has(path)) return false;
    this.#known.set(path, jsonTexts);
    const isTaken = (await this.#triedAlone(chosen, place, all)) === "";
    if (!isTaken) this.#known.delete(path);
    return isTaken;
  }

  #learnReturned(sent: Node, found: Node, places: readonly Place[]): void {
    for (const { attribute, steps } of places) {
      const { isReturned, path, shape } = attribute;
      const [was, is] = [valueAt(sent, steps), valueAt(found, steps)];
      // An object that is missing, or in another place of a list, says nothing about its members.
      if (was === undefined || !isThere(found, steps) || isMoved(sent, found, steps)) continue;
      if (isEmpty(was) && (is ?? null) === null) continue;
      if ((is ?? null) === null && this.#shown.has(path)) {
        this.#dropped.add(path);
        this.#leaveOut(`${this.#model.name}.${path}: the server drops it next to other members`);
        continue;
      }
      if (JSON.stringify(was) === JSON.stringify(is)) this.#shown.add(path);
      if (shape.kind === "json" && steps.length === 1 && !shape.isExtended && isExtended(was, is))
        this.#set(attribute, { extended: true });
      if ((is ?? null) === null && this.#isMoved(attribute, sent, found)) continue;
      if (!isReturned) {
        const isKnown = this.attributes[path]?.from !== undefined;
        if (JSON.stringify(was) === JSON.stringify(is)) {
          if (!isKnown) this.#set(attribute, { returned: true });
        } else if (isUnsure(attribute, "returned")) this.#set(attribute, { returned: false });
      } else if ((is ?? null) === null || isMasked(was, is)) {
        this.#set(attribute, { returned: false });
      } else if (shape.kind === "list" && !attribute.isUnordered && isReordered(was, is))
        this.#set(attribute, { unordered: true });
      else if (isSameJson(was, is)) {
        if (!attribute.isJson) this.#set(attribute, { json: true });
      } else if (typeof was !== "object" && was !== is)
        this.#leaveOut(
          `${this.#model.name}.${path}: the server stores ${JSON.stringify(is)} for ${JSON.stringify(was)}`,
        );
    }
  }

  /** Learns which members that only the API sets may be missing or null, and which ones are of another type. */
  #learnShown(found: Node, places: readonly Place[]): void {
    for (const { attribute, steps } of places) {
      const { create, isPromised, isReturned, path, shape } = attribute;
      if (create !== "never" || !isReturned || !isThere(found, steps)) continue;
      const value = valueAt(found, steps) ?? null;
      if (value === null && isPromised) this.#set(attribute, { nullable: true });
      if (value === null || isOfShape(value, shape) || this.attributes[path]?.returned === false) continue;
      this.#set(attribute, { returned: false });
      this.#leaveOut(
        `${this.#model.name}.${path}: left out, because responses have it as ${JSON.stringify(value)}`,
      );
    }
  }

  /**
   * Reports whether responses have a value in another member, and learns which: one of the same name within others, or one with a value that the object has
   * only once. Members that the document describes are no such members, except within others.
   */
  #isMoved(attribute: Attribute, sent: Node, found: Node): boolean {
    const { apiName, path } = attribute;
    const was = sent[path];
    if (path !== apiName || was === undefined || isEmpty(was)) return false;
    const written = JSON.stringify(was);
    const isOnce =
      typeof was === "string" &&
      Object.values(sent).filter((one) => JSON.stringify(one) === written).length === 1;
    const known = new Set([this.#model.key.member, ...this.#model.attributes.map((one) => one.apiName)]);
    const inside = Object.entries(found).flatMap(([name, value]) =>
      leavesOf(value, [name], Object.hasOwn(sent, name) ? 1 : deepestMember),
    );
    const places = inside.filter(
      ({ steps, value }) =>
        JSON.stringify(value) === written && (steps.length > 1 || !known.has(steps[0] ?? "")),
    );
    const named = places.filter(({ steps }) => steps.at(-1) === apiName && steps.length > 1);
    const [place] = named.length > 0 ? named : isOnce ? places : [];
    if (place === undefined || (named.length > 0 ? named : places).length > 1) return false;
    // A member that the document has in no response was not looked for in the object with the required members only.
    const isFilled = (valueAt(this.#least, place.steps) ?? null) !== null;
    const isNew = !attribute.isReturned && isOptional(attribute.setBy);
    this.#set(attribute, { from: place.steps.join("."), ...(isNew && { computed: isFilled }) });
    return true;
  }

  /** Changes each attribute, removes it, and tries how long it may be. */
  async #learnUpdates(id: string, created: Node, all: readonly Place[]): Promise<void> {
    const { key, name, update } = this.#model;
    if (update === null) return;
    let current = created;
    let changed = 0;
    const ignored: Attribute[] = [];
    // The members of an object are changed one by one, before it is removed.
    for (const place of all.toSorted((a, b) => b.steps.length - a.steps.length)) {
      const { attribute, steps } = place;
      const { isReplaced, members, path } = attribute;
      if (valueAt(current, steps) === undefined || this.#isDropped(path)) continue;
      if (members.length > 0 && attribute.shape.kind === "object") {
        if (attribute.isReturned && !this.#isHidden(path))
          current = await this.#learnRemoval(id, current, place);
        continue;
      }
      const isSeen = attribute.isReturned || this.attributes[path]?.from !== undefined;
      if (this.#isHidden(path) || !isSeen) {
        this.#leaveOut(`${name}.${path}: no response has it, so that its changes were not tried`);
        continue;
      }
      const value = this.#fresh(attribute, 1);
      if (JSON.stringify(value) === JSON.stringify(valueAt(current, steps))) {
        this.#leaveOut(`${name}.${path}: not changed, because only one valid value is known`);
        continue;
      }
      const next = replacedAt(current, steps, value);
      const before = valueAt(await this.#read(id), steps);
      const { status, body } = await this.#updated(id, next, place);
      if (status >= 300) {
        const unchanged = await this.#updated(id, current);
        if (unchanged.status >= 300) {
          this.#leaveOut(`${name}: an update that changes nothing returned ${status}${reasonOf(body)}`);
          return;
        }
        if (await this.#isTaken([...around(place, all), place], value)) this.#setReplaced(attribute);
        else
          this.#leaveOut(
            `${name}.${path}: not changed to ${JSON.stringify(value)}: the update returned ${status}${reasonOf(body)}`,
          );
        continue;
      }
      const found = valueAt(await this.#read(id), steps);
      if (!isSame(found, value)) {
        // Another value than before is none that the update ignores.
        if (isSame(found, before)) ignored.push(attribute);
        else
          this.#leaveOut(
            `${name}.${path}: the server stores ${JSON.stringify(found)} for ${JSON.stringify(value)}, so that no configuration can decide it`,
          );
        continue;
      }
      changed++;
      current = next;
      if (isReplaced) this.#set(attribute, { replaces: false });
      await this.#learnJson(id, current, place);
      await this.#learnLimit(id, current, place);
      if (attribute.setBy !== "required" && !this.#needed.has(path) && attribute.apiName !== key.member)
        current = await this.#learnRemoval(id, current, place);
    }
    if (changed === 0 && ignored.length > 1)
      this.#leaveOut(`${name}: no update changes anything, so that its body may have another form`);
    else for (const attribute of ignored) this.#setReplaced(attribute);
  }

  #setReplaced(attribute: Attribute): void {
    if (!attribute.isReplaced || isUnsure(attribute, "replaces")) this.#set(attribute, { replaces: true });
  }

  /** Reports whether no response has a member, or an object around it. */
  #isHidden(path: string): boolean {
    return Object.entries(this.attributes).some(
      ([other, { returned }]) => returned === false && (path === other || path.startsWith(`${other}.`)),
    );
  }

  /** Reports whether responses lack a member, or an object around it, because of others. */
  #isDropped(path: string): boolean {
    return [...this.#dropped].some((other) => path === other || path.startsWith(`${other}.`));
  }

  /** Reports whether a create takes a value that an update rejects. */
  async #isTaken(chosen: readonly Place[], value: unknown): Promise<boolean> {
    try {
      const { id } = await this.#create(chosen, { place: chosen.at(-1) as Place, value });
      await this.#removed(id);
      return true;
    } catch (error) {
      if (!(error instanceof NotTried)) throw error;
      return false;
    }
  }

  /** Reports whether an update changes a place to a value. */
  async #changes(id: string, current: Node, place: Place, value: unknown): Promise<boolean> {
    const { status } = await this.#updated(id, replacedAt(current, place.steps, value), place);
    return status < 300 && isSame(valueAt(await this.#read(id), place.steps), value);
  }

  /**
   * Sends an update: a PUT has the whole object. Any other one has the changed member and those that the document requires, or else all members
   * that the update takes, which is noted.
   */
  async #updated(id: string, object: Node, place?: Place): Promise<Received> {
    const { attributes, update, key } = this.#model;
    if (update === null) throw new NotTried("no operation changes it");
    const { operation } = update;
    const top = place?.steps[0];
    const send = (sent: Node) =>
      this.#send(
        operation,
        id,
        update.form === "json-patch" ? additionsOf(sent, top) : this.#wrapped(update, sent),
        writtenBy(update),
      );
    const { [key.member]: known = key.isNumber ? Number(id) : id, ...others } = object;
    const keyed = (sent: Node) => (key.updateMember === "" ? sent : { ...sent, [key.updateMember]: known });
    if (operation.method === "put") return await send(keyed(others));
    const some = (isIn: (attribute: Attribute) => boolean) => {
      const names = new Set(attributes.filter(isIn).map(({ apiName }) => apiName));
      return keyed(Object.fromEntries(Object.entries(others).filter(([name]) => names.has(name))));
    };
    const whole = () => send(some(({ apiName, update }) => update !== "never" || apiName === top));
    if (operation.annotation.whole || this.operations.get(operation)?.whole) return await whole();
    const alone = await send(some(({ apiName, update }) => update === "required" || apiName === top));
    if (alone.status < 300) return alone;
    const response = await whole();
    if (response.status >= 300) return alone;
    if (operation.method === "patch" && place) this.#note(operation, { whole: true });
    return response;
  }

  /** Learns how an optional value is removed: as the document says, or else by null, by leaving it out, or not at all. */
  async #learnRemoval(id: string, current: Node, place: Place): Promise<Node> {
    const { attribute, steps } = place;
    const { isUncleared, path, setBy, shape, update: sent } = attribute;
    const { computed, default: standard } = this.attributes[path] ?? {};
    const isRemovable = setBy === "optional" || (setBy === "either" && computed === false);
    if (!isRemovable || standard !== undefined) return current;
    const found = async () => valueAt(await this.#read(id), steps) ?? null;
    const isGone = async () => {
      const value = await found();
      return value === null || isEmpty(value);
    };
    const others = replacedAt(current, steps, undefined);
    // A member of an object is left out of the object, which is sent as a whole.
    const isWhole = this.#model.update?.operation.method === "put" || steps.length > 1;
    const assumed = sent === "null" ? "null" : isUncleared ? "error" : isWhole ? "omit" : undefined;
    const ways = isWhole ? (["omit", "null"] as const) : (["null"] as const);
    for (const way of assumed === "null" ? (["null", ...ways] as const) : ways) {
      const object = way === "null" ? replacedAt(current, steps, null) : others;
      if ((await this.#updated(id, object, place)).status >= 300 || !(await isGone())) continue;
      if (way !== assumed) this.#set(attribute, { removal: way === "null" ? "null" : "omit" });
      return others;
    }
    const isList = shape.kind === "list" || shape.kind === "set";
    const empty = replacedAt(current, steps, []);
    if (
      isList &&
      (await this.#updated(id, empty, place)).status < 300 &&
      JSON.stringify(await found()) === "[]"
    ) {
      this.#set(attribute, { default: [] });
      return empty;
    }
    if (assumed !== "error") this.#set(attribute, { removal: "error" });
    return current;
  }

  /** Finds out whether JSON in a text comes back in another spelling. */
  async #learnJson(id: string, current: Node, place: Place): Promise<void> {
    const { attribute, steps } = place;
    const [text] = jsonTexts;
    if (!isAnyText(attribute.shape) || this.#known.has(attribute.path) || attribute.isJson) return;
    const { status } = await this.#updated(id, replacedAt(current, steps, text), place);
    if (status >= 300) return;
    if (isSameJson(text, valueAt(await this.#read(id), steps))) this.#set(attribute, { json: true });
    await this.#updated(id, current, place);
  }

  /** Finds the maximum length of a text that the document does not limit. */
  async #learnLimit(id: string, current: Node, place: Place): Promise<void> {
    const { shape } = place.attribute;
    const value = valueAt(current, place.steps);
    if (
      place.steps.length > 1 ||
      !isAnyText(shape) ||
      shape.most !== Infinity ||
      this.#known.has(place.attribute.path) ||
      typeof value !== "string"
    )
      return;
    const takes = async (length: number) =>
      await this.#changes(id, current, place, value.padEnd(length, "x").slice(0, length));
    let [least, most] = [value.length, longText];
    if (await takes(most)) {
      await this.#updated(id, current, place);
      return;
    }
    while (most - least > 1) {
      const middle = Math.floor((least + most) / 2);
      if (await takes(middle)) least = middle;
      else most = middle;
    }
    await this.#updated(id, current, place);
    // A text of one length only is one of a form that is unknown.
    if (least > value.length) this.#set(place.attribute, { maxLength: least });
    else
      this.#leaveOut(
        `${this.#model.name}.${place.attribute.path}: a longer text is rejected, perhaps for its form`,
      );
  }

  async #learnMissing(id: string): Promise<void> {
    const { read } = this.#model;
    const reason = await this.#removed(id);
    if (reason !== "") throw new NotTried(reason);
    const { response, annotation, emptyMissing } = read.operation;
    const { status, body } = await this.#send(read.operation, id);
    // Without JSON, the response might be that of a gateway.
    const isSaid = response?.encoding === "text" || (typeof body === "object" && body !== null);
    const usual = isSaid ? [404, 410] : emptyMissing;
    if (status < 300) this.#leaveOut(`${this.#model.name}: a removed object is still read`);
    else if (![...usual, ...(annotation.missing ?? [])].includes(status))
      this.#note(read.operation, { missing: [status] });
  }

  /** Returns a path with the identifiers of the objects around this one, and of one object itself, and with a query. */
  #at(operation: Operation, id?: string): string {
    const { parents } = this.#model;
    const inPath = this.#parents.filter((_, i) => parents[i]?.place === "path");
    const values = [...inPath, ...(id === undefined ? [] : [id])];
    const filled = filledPath(operation.path, (_, position) => values[position]);
    const query = Object.entries(this.#valuesIn("query", operation));
    return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
  }

  /** Returns the parameters of a query or of headers that name the object, and those that always have the same value. */
  #valuesIn(place: "query" | "header", operation: Operation): { readonly [name: string]: string } {
    const { parents } = this.#model;
    const fixed = fixedValues(operation, place);
    return Object.fromEntries(
      operation.parameters
        .filter((one) => one.place === place)
        .flatMap(({ name }) => {
          const index = parents.findIndex((part) => part.apiName === name && part.place === place);
          const value = this.#parents[index] ?? fixed.get(name);
          return value === undefined ? [] : [[name, String(value)]];
        }),
    );
  }

  /** Returns the value of an attribute that refers to another object, or that names its object; undefined for any other one. */
  #given(attribute: Attribute, number: number): unknown {
    const { path, setBy, shape } = attribute;
    const known = this.#known.get(path)?.[number];
    if (known !== undefined) return known;
    const isRequired = setBy === "required" || this.#needed.has(path);
    return isRequired && path === attribute.apiName && isAnyText(shape)
      ? `${this.#options.prefix}-${this.#count}${number === 0 ? "" : "b"}`.slice(
          0,
          Math.min(shape.most, 1000),
        )
      : undefined;
  }

  /** Returns a value for an attribute: each object has a name of its own. */
  #fresh(attribute: Attribute, number: number): unknown {
    return this.#given(attribute, number) ?? sampleOf(attribute, number);
  }

  #set({ path, isOpen }: Attribute, annotation: AttributeAnnotation): void {
    this.attributes[path] = { ...this.attributes[path], ...annotation, ...(isOpen && { open: false }) };
  }

  /** Lists what could not be tried, once. */
  #leaveOut(reason: string): void {
    if (!this.untried.includes(reason)) this.untried.push(reason);
  }

  #note(operation: Operation, annotation: OperationAnnotation): void {
    this.operations.set(operation, { ...this.operations.get(operation), ...annotation });
  }
}

/** A created object: its identifier, what was sent, and what the API returns. */
interface Created {
  readonly id: string;
  readonly sent: Node;
  readonly found: Node;
}

/** Returns the places of the objects around a place. */
function around({ attribute: { path } }: Place, places: readonly Place[]): readonly Place[] {
  return places.filter(({ attribute }) => path.startsWith(`${attribute.path}.`));
}

/** Reports whether an error names a member, in any spelling. */
function isNamedIn(reason: string, { apiName }: Attribute): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return plain(reason).includes(plain(apiName));
}

function isOptional(setBy: Attribute["setBy"]): boolean {
  return setBy !== "required" && setBy !== "api";
}

/** Reports whether a fact about an attribute is an assumption. */
function isUnsure({ decisions, isOpen }: Attribute, name: Decision["name"]): boolean {
  return isOpen || decisions.some((decision) => decision.name === name);
}

/** How the content of a request is written; undefined for the usual JSON. */
function writtenBy({ files, operation: { body } }: Request): Written | undefined {
  if (body === null || body.encoding === "other" || body.type === "*/*") return undefined;
  return { ...body, files };
}

/** Returns a JSON Patch that sets all members of an object, and removes one that it lacks. */
function additionsOf(object: Node, changed: string | undefined): readonly object[] {
  const pathOf = (name: string) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  const isRemoved = changed !== undefined && !Object.hasOwn(object, changed);
  return [
    ...Object.entries(object).map(([name, value]) => ({ op: "add", path: pathOf(name), value })),
    ...(isRemoved ? [{ op: "remove", path: pathOf(changed) }] : []),
  ];
}

/** Returns the identifier in the address of an object, by the end of its path in the document; undefined if there is none. */
function locatedIn(address = "", path: string): string | undefined {
  const [, before = "", after = ""] = /([^{}/]*)\{[^{}]*\}([^{}]*)$/.exec(path.replace(/\/$/, "")) ?? [];
  const [found = ""] = address.split(/[?#]/);
  const last = found.replace(/\/$/, "");
  const end = last.endsWith(after) ? last.slice(0, last.length - after.length) : "";
  const part = end.slice(end.lastIndexOf("/") + 1);
  const id = part.startsWith(before) ? decodeURIComponent(part.slice(before.length)) : "";
  return id === "" ? undefined : before.endsWith("'") ? id.replaceAll("''", "'") : id;
}

/** Returns the values in a value, with the names that lead to them, to a depth; those in lists have none. */
function leavesOf(
  value: unknown,
  steps: readonly string[],
  depth: number,
): readonly { readonly steps: readonly string[]; readonly value: unknown }[] {
  const inner = isNode(value) && depth > 1 ? Object.entries(value) : [];
  return [{ steps, value }, ...inner.flatMap(([name, one]) => leavesOf(one, [...steps, name], depth - 1))];
}

/** Reports whether an object has the object around a place. */
function isThere(object: Node, steps: readonly string[]): boolean {
  const around = valueAt(object, steps.slice(0, -1));
  return typeof around === "object" && around !== null;
}

/** Reports whether a list around a place has its elements in another order. */
function isMoved(sent: Node, found: Node, steps: readonly string[]): boolean {
  return steps.some((_, i) =>
    isReordered(valueAt(sent, steps.slice(0, i)), valueAt(found, steps.slice(0, i))),
  );
}

function isSame(found: unknown, value: unknown): boolean {
  return (
    JSON.stringify(found) === JSON.stringify(value) || isReordered(value, found) || isSameJson(value, found)
  );
}

/** Reports whether an object has all members of another one, and more. */
function isExtended(was: unknown, is: unknown): boolean {
  if (!isNode(was) || !isNode(is)) return false;
  const isKept = Object.keys(was).every((name) => isDeepStrictEqual(was[name], is[name]));
  return isKept && Object.keys(is).length > Object.keys(was).length;
}

/** Reports whether two different texts are the same object of JSON. */
function isSameJson(was: unknown, is: unknown): boolean {
  if (typeof was !== "string" || typeof is !== "string" || was === is || !was.startsWith("{")) return false;
  try {
    return isDeepStrictEqual(JSON.parse(was), JSON.parse(is));
  } catch {
    return false;
  }
}

/** Reports whether the document allows any text. */
function isAnyText(shape: Shape): shape is TextShape {
  return shape.kind === "string" && shape.choices.length + shape.format.length + shape.checks.length === 0;
}

/** Reports whether a value has the type of a shape; only the first elements of lists are looked at. */
function isOfShape(value: unknown, shape: Shape): boolean {
  switch (shape.kind) {
    case "string":
      return typeof value === "string";
    case "number":
      return typeof value === "number";
    case "bool":
      return typeof value === "boolean";
    case "list":
    case "set":
      return Array.isArray(value) && (value.length === 0 || isOfShape(value[0], shape.element));
    case "json":
      return true;
    default:
      return isNode(value);
  }
}

function isEmpty(value: unknown): boolean {
  return value === "" || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
}

function isMasked(was: unknown, is: unknown): boolean {
  return (
    typeof was === "string" &&
    typeof is === "string" &&
    was !== is &&
    /^(.)\1*$|^[*•.]+|\*{3}|•{3}|redacted|hidden/i.test(is)
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function reasonOf(body: unknown): string {
  return body === undefined ? "" : `: ${JSON.stringify(body).slice(0, 200)}`;
}
