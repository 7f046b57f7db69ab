import type { CreateContext, UpdateContext } from "../../../schema/index.ts";
import type { SecApi } from "../api/client.ts";
import { type OperationContext, pickAttributes } from "../crud.ts";
import { type PriorMember, type RemoteMember, schema } from "./schema.ts";
import type { TeamMember } from "./wire.ts";

interface MemberReadContext extends OperationContext {
  /** The ID in paths of requests. */
  readonly guid: string;
  readonly email: string;
  readonly prior: PriorMember;
}

/** The differences between members of an account and members of the organization. */
export interface MemberLevel {
  /** Creates a member. Rejects a plan for a member of the other level before anything is sent. */
  create(context: CreateContext<typeof schema, SecApi>): Promise<RemoteMember>;
  read(context: MemberReadContext): Promise<RemoteMember | null>;
  /** Updates a member. Rejects the same plans as create. */
  update(context: UpdateContext<typeof schema, SecApi>): Promise<RemoteMember>;
}

/** Returns the attributes of a member. If a response omits the time of the update, the state keeps its value. */
export function attributesOf(member: TeamMember, before: PriorMember | null) {
  const updated_time = member.updated_time ?? before?.updated_time ?? null;
  return { ...pickAttributes(schema, member), updated_time, organization: null };
}
