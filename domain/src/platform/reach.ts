import { ROLES, type Role } from './permissions.ts'

/** Levels of reach. An agent's rows include the rows of the agent's assistants. */
type Level = 'all' | 'branchGroup' | 'branch' | 'agent' | 'owner' | 'none'

const BY_ROLE: Record<Role, Level> = {
  AssistantAgent: 'owner',
  Agent: 'agent',
  Staff: 'branch',
  Admin: 'branchGroup',
  SuperAdmin: 'all',
}

type Rule = {
  /** Roles whose level differs from the default in this list. */
  except?: Partial<Record<Role, Level>>
  /** Own rows stay within reach after a move to another branch. */
  isOwnIncluded?: true
  /** Rows without a branch are within reach of everyone who reaches any branch. */
  isNoBranchIncluded?: true
}

const noAgents = { Agent: 'none', AssistantAgent: 'none' } as const
const financeOnly = { ...noAgents, Staff: 'none' } as const
const ownOnly = { AssistantAgent: 'owner', Agent: 'owner', Staff: 'owner' } as const

/**
 * Reach of every list. SQL (server/src/platform/db/reach.ts), checks in code and docs/permissions.md are derived from this table.
 */
const RULES = {
  /** Policies, offers, renewals, fleets and documents. */
  policies: {},
  /** Service requests and claims. */
  requests: {},
  /** Complaints by their branch; sellers see the complaints that they recorded. */
  complaints: {},
  /** Sales before the policy: drafts, estimates, customers, files. */
  sales: { isOwnIncluded: true },
  /** Admins have no payment list; they see only payments that they started. */
  payments: { except: { Admin: 'owner' } },
  challenges: { except: noAgents },
  stickers: { except: noAgents },
  motorReferrals: { except: noAgents },
  /** Office users to whom work can be assigned. */
  deciders: { except: noAgents },
  /** Hits of screening lists and suspicious transaction reports, by the branch of the customer. */
  screening: { except: financeOnly },
  payouts: { except: financeOnly },
  /** Reconciliation differences have no branch. */
  exceptions: { except: financeOnly, isNoBranchIncluded: true },
  loginRecords: { except: financeOnly },
  /** Figures of all areas. Reports of the ledger have no branch, so they require reach `all`. */
  reports: { except: financeOnly },
  activities: { except: { Admin: 'none' } },
  users: { except: ownOnly, isOwnIncluded: true },
  sessions: { except: { ...ownOnly, Admin: 'owner' } },
} as const satisfies Record<string, Rule>

export type ReachedList = keyof typeof RULES
// Object.keys widens the keys to string.
export const REACHED_LISTS = Object.keys(RULES) as ReachedList[]

const ruleOf = (list: ReachedList): Rule => RULES[list]

function levelOf(role: Role, list: ReachedList): Level {
  return ruleOf(list).except?.[role] ?? BY_ROLE[role]
}

/** The roles that reach some row of a list, or every row. */
export function rolesReaching(list: ReachedList, rows: 'some' | 'every'): Role[] {
  return ROLES.filter((role) => {
    const level = levelOf(role, list)
    return rows === 'every' ? level === 'all' : level !== 'none'
  })
}

export type Reader = { id: string; role: Role; branchId: string; branchGroupId: string }

/** A row is within reach if any part matches. An empty list reaches no row. */
export type Reach = readonly ReachPart[]
export type ReachPart =
  | { by: 'all' }
  | { by: 'branchGroup' | 'branch' | 'agent' | 'owner'; id: string }
  | { by: 'noBranch' }

export function reachOf(reader: Reader, list: ReachedList): Reach {
  const level = levelOf(reader.role, list)
  if (level === 'none') return []
  if (level === 'all') return [{ by: 'all' }]
  const { isOwnIncluded, isNoBranchIncluded } = ruleOf(list)
  return [
    { by: level, id: idAt(level, reader) },
    ...(isOwnIncluded && level !== 'owner' ? [{ by: 'owner', id: reader.id } as const] : []),
    ...(isNoBranchIncluded ? [{ by: 'noBranch' } as const] : []),
  ]
}

function idAt(level: Exclude<Level, 'all' | 'none'>, reader: Reader): string {
  if (level === 'branchGroup') return reader.branchGroupId
  return level === 'branch' ? reader.branchId : reader.id
}

/** Properties of a row that decide its reach. */
export type ReachedRow = {
  ownerId: string | null
  /** Agent of the owner, if the owner is an assistant. */
  agentId: string | null
  branchId: string | null
  branchGroupId: string | null
}

export function reaches(reach: Reach, row: ReachedRow): boolean {
  return reach.some((part) => isReachedBy(part, row))
}

function isReachedBy(part: ReachPart, row: ReachedRow): boolean {
  if (part.by === 'all') return true
  if (part.by === 'noBranch') return row.branchId === null
  const ids = { branchGroup: row.branchGroupId, branch: row.branchId, agent: row.agentId, owner: row.ownerId }
  return ids[part.by] === part.id
}

const WORDS: Record<Exclude<Level, 'none'>, string> = {
  owner: 'own',
  agent: 'own and own assistants’',
  branch: 'own branch',
  branchGroup: 'own branches',
  all: 'all',
}

/** The default reach of a role, such as `own branch`. */
export function reachInWords(role: Role): string {
  const level = BY_ROLE[role]
  return level === 'none' ? 'nothing' : WORDS[level]
}

/** Describes the reach of a list in docs/permissions.md, for the permitted roles. */
export function describeReach(list: ReachedList, roles: readonly Role[]): string {
  const { isOwnIncluded, isNoBranchIncluded } = ruleOf(list)
  const rolesByText = new Map<string, Role[]>()
  for (const role of Object.keys(BY_ROLE) as Role[]) {
    const level = levelOf(role, list)
    if (level === 'none' || !roles.includes(role) || (isOwnIncluded && level === 'owner')) continue
    rolesByText.set(WORDS[level], [...(rolesByText.get(WORDS[level]) ?? []), role])
  }
  return [
    ...[...rolesByText].map(([words, group]) => `${group.join(', ')}: ${words}`),
    ...(isOwnIncluded ? ['everyone: own'] : []),
    ...(isNoBranchIncluded ? ['everyone: records without a branch'] : []),
  ].join('; ')
}
