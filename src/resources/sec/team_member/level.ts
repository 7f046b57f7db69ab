import type { TeamMember } from "../api/team-members.ts";
import type { Call } from "../crud.ts";
import type { MemberPlan, MemberState, PriorMember, RemoteMember } from "./schema.ts";

interface Creation extends Call {
  readonly plan: MemberPlan;
  checkpoint(exists: { readonly id: string }): void;
}

interface Change extends Call {
  readonly plan: MemberPlan;
  readonly prior: MemberState;
}

interface Reading extends Call {
  /** How the member is addressed. */
  readonly guid: string;
  readonly email: string;
  readonly prior: PriorMember;
}

/** What differs between members of an account and members of the organization. */
export interface MemberLevel {
  /** Refuses a member of the other level before anything is sent. */
  create(context: Creation): Promise<RemoteMember>;
  read(context: Reading): Promise<RemoteMember | null>;
  /** Refuses as create does. */
  update(context: Change): Promise<RemoteMember>;
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
