/**
 * Permissions by role. The API guard, page guard, navigation, docs/permissions.md and tests use this table. Everything not listed is refused.
 */
export const ROLES = ['SuperAdmin', 'Admin', 'Staff', 'Agent', 'AssistantAgent'] as const
export type Role = (typeof ROLES)[number]

const everyone = ROLES
const office = ['SuperAdmin', 'Admin', 'Staff'] as const
const finance = ['SuperAdmin', 'Admin'] as const
const notAdmin = ['SuperAdmin', 'Staff', 'Agent', 'AssistantAgent'] as const

export const PERMISSIONS = {
  'policies.read': everyone,
  'policies.sell': everyone,
  'policies.service': everyone,
  'transactions.read': notAdmin,
  'activities.read': notAdmin,
  'activities.verify': ['SuperAdmin'],
  'wallet.use': ['Agent'],
  'commissions.read-own': ['Agent'],
  'assistants.manage': ['Agent'],
  'challenged-policies.resolve': office,
  'service-requests.decide': office,
  'motor.underwrite': office,
  'travel.underwrite': office,
  'travel.consent-by-form': finance,
  'refunds.decide': finance,
  'login-records.read': finance,
  'users.update': everyone,
  'users.manage': ['SuperAdmin'],
  'alerts.manage': ['SuperAdmin'],
  'branches.read': ['SuperAdmin'],
  'commissions.manage': ['SuperAdmin'],
  'rate-books.manage': ['SuperAdmin'],
  'wallets.manage': ['SuperAdmin'],
  'money.control': finance,
  'jobs.manage': ['SuperAdmin'],
  'books.close': ['SuperAdmin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export function can(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role)
}

export function permissionsOf(role: Role): Permission[] {
  // Object.keys widens the keys of a record to string.
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => can(role, permission))
}

export type Group = 'STAFF' | 'AGENT'
export type Portal = 'admin' | 'agent' | 'staff'

export function groupOf(role: Role): Group {
  return role === 'Agent' || role === 'AssistantAgent' ? 'AGENT' : 'STAFF'
}

/** The agent portal is for the agent group; the admin and staff portals are for the staff group. */
export function mayEnter(role: Role, portal: Portal): boolean {
  return groupOf(role) === (portal === 'agent' ? 'AGENT' : 'STAFF')
}

/** The first label of the host name selects the portal; the default is the admin portal. */
export function portalOfHost(host: string): { portal: Portal; staging: boolean } {
  const label = host.split(':')[0]?.split('.')[0]?.toLowerCase() ?? ''
  const staging = label.endsWith('-staging') || label.startsWith('staging-')
  const bare = label.replace(/^staging-|-staging$/g, '')
  if (bare === 'agent' || bare === 'staff') return { portal: bare, staging }
  return { portal: 'admin', staging: false }
}
