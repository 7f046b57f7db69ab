import type { CreateContext, UpdateContext } from "../../../schema/index.ts";
import type { SecApi } from "../api/client.ts";
import type { OperationContext } from "../crud.ts";
import type { PriorMember, RemoteMember, schema } from "./schema.ts";
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

/** Returns the attributes of a member, except rights. If a response omits the time of the update, the state keeps its value. */
export function attributesOf(member: TeamMember, before: PriorMember | null) {
  return {
    id: member.guid,
    guid: member.guid,
    email: member.email,
    first_name: member.firstName,
    last_name: member.lastName,
    company: member.company,
    enabled: member.enabled,
    created_time: member.createdTime,
    updated_time: member.updatedTime ?? before?.updated_time ?? null,
    updated_by: member.updatedBy,
  };
}
