import type { Attribute } from "../attribute.ts";
import type { ResourceObject } from "../json-api.ts";
import type { Moved } from "../moved.ts";
import type { Operation } from "../operation.ts";
import type { ResourceAnnotation } from "../overlay/annotations.ts";
import type { MemberPath, Paged } from "../paging.ts";

/** A parameter by which requests name an object, and the attribute with its value. */
export interface PathPart {
  /** The name in requests, as in `orgId`. */
  readonly apiName: string;
  readonly place: "path" | "query" | "header";
  /** The name in Terraform, as in `org_id`. */
  readonly name: string;
  /** The name in TypeScript, as in `orgId`. */
  readonly variable: string;
  readonly description: string;
}

/** The identifier of one object within its collection. */
export interface KeyPart extends PathPart {
  /** Whether the configuration sets the identifier; otherwise the API does. */
  readonly isConfigured: boolean;
  /** The member of the object that contains the identifier; empty if there is none. */
  readonly member: string;
  /** Whether that is a number. */
  readonly isNumber: boolean;
  /** Whether the identifier is a secret, which plans and messages must not show. */
  readonly isSensitive: boolean;
  /** Whether creates have that member, too. */
  readonly isInCreate: boolean;
  /** The member of updates that contains it, which may have another name; empty if they need none. */
  readonly updateMember: string;
}

/** A request and the object in its body. */
export interface Request {
  readonly operation: Operation;
  /** The member of the body that contains the object; empty if the object is the body itself. */
  readonly bodyWrapper: string;
  /** The members of the body that are files, which are parts of a form. */
  readonly files: readonly string[];
}

/** A response with one object. */
export interface ObjectResponse {
  /** The member of the response that contains the object; empty if the response is the object itself. */
  readonly wrapper: string;
  /** Whether the response has every member that a read returns, so that no read is needed. */
  readonly isWhole: boolean;
}

/** A request that creates an object. */
export interface Create extends Request, ObjectResponse {
  /** Whether the header `Location` of the response has the identifier, and its content does not. */
  readonly isLocated: boolean;
  /** The place of the identifier in the content of the response; null if it has none. */
  readonly identifier: Identifier | null;
}

/** The place of an identifier in the content of a response. */
export interface Identifier {
  readonly path: MemberPath;
  /** Whether the value is the address of the object, whose last part is the identifier. */
  readonly isAddress: boolean;
  readonly isNumber: boolean;
}

/** A request that changes an object. */
export interface Update extends Request, ObjectResponse {
  /** What its body has: an object, or what changes it by a merge patch (RFC 7396) or a JSON Patch (RFC 6902). */
  readonly form: "object" | "merge-patch" | "json-patch";
}

/** The operation that lists all objects of a collection. */
export interface List {
  readonly operation: Operation;
  /** The member of the response that contains the objects; empty if the response is the list itself. */
  readonly member: string;
  /** The other lists of objects in the response; none if the list has pages. */
  readonly others: readonly Attribute[];
  /** How the list continues after a page; null if it is whole, or if the document does not show it. */
  readonly paged: Paged | null;
  /** A sentence about pages that the document does not explain; empty if there is none. */
  readonly note: string;
}

/** The facts from which the files of a resource are generated. */
export interface Model {
  /** The name, as in `item`. */
  readonly name: string;
  /** The name of the data source for all objects, as in `items`. */
  readonly plural: string;
  /** The name of the type, as in `Item`. */
  readonly type: string;
  /** The words for texts, as in `item`. */
  readonly words: string;
  /** The parameters that identify the collection: those of the path except for the last one, then those of the query and of headers. */
  readonly parents: readonly PathPart[];
  /** The identifier of one object: a configured attribute, or the ID that the API generates. */
  readonly key: KeyPart;
  readonly attributes: readonly Attribute[];
  /** The members that responses have within others. */
  readonly moved: readonly Moved[];
  /** Its resource object if requests and responses are JSON:API; otherwise null. */
  readonly jsonApi: ResourceObject | null;
  readonly create: Create;
  readonly read: {
    readonly operation: Operation;
    /** Whether the list of the collection has the object, because the document has no read of one. */
    readonly isListed: boolean;
  } & ObjectResponse;
  readonly update: Update | null;
  readonly delete: Operation | null;
  readonly list: List | null;
  /** The changes that refuse to overwrite those of other clients, by the ETag of the last read; null if there are none. */
  readonly etag: { readonly inUpdate: boolean; readonly inDelete: boolean } | null;
  /** The path of one object in the document. */
  readonly path: string;
  /** What the document or its overlay says about the resource. */
  readonly annotation: ResourceAnnotation;
  /** The members of the annotation that a person has to confirm. */
  readonly open: readonly string[];
  /** Sentences about decisions on the resource as a whole that only the author can make. */
  readonly notes: readonly string[];
}

/** Reports whether two requests are equal, so that one function can make both. */
export function isSameRequest({ attributes, key, update }: Model): boolean {
  const isSame = (one: Attribute): boolean =>
    (one.create === one.update || (one.create === "never" && one.update === "never")) &&
    one.members.every(isSame);
  const createMember = key.isInCreate ? key.member : "";
  return update !== null && createMember === key.updateMember && attributes.every(isSame);
}
