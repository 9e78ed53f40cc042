import { ROLES, type Role } from '@okwan/domain/platform/permissions'
import { RELATIONS, type Relation } from './people.ts'

/** Records that each role can access, by the `scope` sentence of the contract. Roles that are not listed have no access. */
export type Reach = Partial<Record<Role, readonly Relation[]>>

const ALL = RELATIONS
const OTHERS = ['team', 'branch', 'other'] as const
const OFFICE = ['own', 'branch'] as const
const GROUP = ['own', 'team', 'branch'] as const
const OWN = ['own'] as const
const TEAM = ['own', 'team'] as const

const forEveryRole = (relations: readonly Relation[]): Reach =>
  Object.fromEntries(ROLES.map((role) => [role, relations])) as Reach // contains every role

const sales: Reach = { SuperAdmin: ALL, Admin: GROUP, Staff: OFFICE, Agent: TEAM, AssistantAgent: OWN }
const office: Reach = { SuperAdmin: ALL, Admin: GROUP, Staff: OFFICE }
const officeForOthers: Reach = { SuperAdmin: OTHERS, Admin: ['team', 'branch'], Staff: ['branch'] }
const groupForOthers: Reach = { SuperAdmin: OTHERS, Admin: ['team', 'branch'] }
const queue: Reach = { SuperAdmin: ALL, Admin: GROUP }
const checkouts: Reach = { ...sales, Admin: OWN }
const own = forEveryRole(OWN)
const all = forEveryRole(ALL)

export const REACH: Record<string, Reach> = {
  'AssistantAgent: own; Agent: own and own assistants’; Staff: own branch; Admin: own branches; SuperAdmin: all': sales,
  'by the policy: AssistantAgent: own; Agent: own and own assistants’; Staff: own branch; Admin: own branches; SuperAdmin: all':
    sales,
  'Agent: own and own assistants’; Staff: own branch; Admin: own branches; SuperAdmin: all; everyone: own': sales,
  'AssistantAgent, Admin: own; Agent: own and own assistants’; Staff: own branch; SuperAdmin: all': checkouts,
  'AssistantAgent: own; Agent: own and own assistants’; Staff: own branch; SuperAdmin: all, or the active branch':
    sales,
  // files.test.ts covers medical letters.
  'the uploader and everyone who can access the record; underwriters and deciders get only the description of health and claim documents':
    sales,

  'Staff: own branch; Admin: own branches; SuperAdmin: all; not for the requester, seller or payee': officeForOthers,
  'Staff: own branch; Admin: own branches; SuperAdmin: all': office,
  'Staff: own branch; Admin: own branches; SuperAdmin: all; not about the caller or a person senior to the caller':
    office,
  'AssistantAgent: own; Agent: own and own assistants’; Staff: own branch; Admin: own branches; SuperAdmin: all; never about the caller, unless shared':
    sales,
  'Staff: own branch; Admin: own branches; SuperAdmin: all; everyone: own': office,
  'Staff: own branch; Admin: own branches; SuperAdmin: all; not own sales': officeForOthers,
  'Staff: own branch; Admin: own branches; SuperAdmin: all; everyone: own; not own sales': officeForOthers,
  'Staff: own branch; Admin: own branches; SuperAdmin: all; not for the reporter, assessor, seller or payee':
    officeForOthers,
  'Admin: own branches; SuperAdmin: all': queue,
  'Admin: own branches; SuperAdmin: all; never of customers whom the caller sold to or added': groupForOthers,
  'Admin: own branches; SuperAdmin: all; never about customers whom the caller sold to or added': groupForOthers,
  'Admin: own branches; SuperAdmin: all, or the active branch': queue,
  'Admin: own branches; SuperAdmin: all; everyone: records without a branch': queue,

  'Admin: own branches; SuperAdmin: all; everyone: own': { ...own, ...queue },
  'Admin: own branches; SuperAdmin: all; everyone: own; Admin: others only below Admin': { ...own, ...queue },
  'AssistantAgent, Agent, Staff, Admin: own; SuperAdmin: all': { ...own, SuperAdmin: ALL },

  'own sessions': own,
  'own passkeys': own,
  'own sales': own,
  'own drafts': own,
  'own prices': own,
  'own views': own,
  'own exports; rows as in the list': own,
  'own numbers': own,
  'own wallet': own,
  'own withdrawals': own,
  'own assistants': own,
  'own commission, assistants’ sales included': own,
  'own batches': own,
  'own requests': own,
  'own tasks': own,
  'own mentions': own,

  all,
  'all agents': all,
  'all people': all,
  'all people except the caller': { SuperAdmin: OTHERS },
  'all branches': all,
  'active branch, or all': all,
  'all records': all,
  'all policies in force': all,
  'rate books of other users': all,
  'requested by another SuperAdmin': { SuperAdmin: OTHERS },
  'requested by another SuperAdmin for someone else': { SuperAdmin: OTHERS },
  'all branches; never the caller': { SuperAdmin: OTHERS },
}

/** Endpoints with these scopes check the status of a record before its owner; tests of the feature cover each status. */
export const OWN_IS_CHECKED_LATER = [
  'all people except the caller',
  'Staff: own branch; Admin: own branches; SuperAdmin: all; not for the requester, seller or payee',
  'Staff: own branch; Admin: own branches; SuperAdmin: all; not own sales',
  'Staff: own branch; Admin: own branches; SuperAdmin: all; everyone: own; not own sales',
  'Staff: own branch; Admin: own branches; SuperAdmin: all; not for the reporter, assessor, seller or payee',
]
