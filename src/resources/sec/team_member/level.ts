import type { CreateContext, UpdateContext } from "../../../schema/index.ts";
import type { SecApi } from "../api/client.ts";
import type { OperationContext } from "../crud.ts";
import type { PriorMember, RemoteMember, schema } from "./schema.ts";
import type { TeamMember } from "./wire.ts";

interface MemberReadContext extends OperationContext {
  /** How the member is addressed. */
  readonly guid: string;
  readonly email: string;
  readonly prior: PriorMember;
}

/** What differs between members of an account and members of the organization. */
export interface MemberLevel {
  /** Refuses a member of the other level before anything is sent. */
  create(context: CreateContext<typeof schema, SecApi>): Promise<RemoteMember>;
  read(context: MemberReadContext): Promise<RemoteMember | null>;
  /** Refuses as create does. */
  update(context: UpdateContext<typeof schema, SecApi>): Promise<RemoteMember>;
}

/** What the API tells of a member, but for rights. The state keeps the time that some answers do not tell. */
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
