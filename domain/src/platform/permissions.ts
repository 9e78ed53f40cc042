/** Permissions by role, for the API, pages, navigation, docs/permissions.md and tests. Everything not listed is refused. */
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
  'claims.follow': ['Agent', 'AssistantAgent'],
  'challenged-policies.resolve': office,
  'stickers.manage': office,
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
  'settings.manage': ['SuperAdmin'],
  'commissions.manage': ['SuperAdmin'],
  'rate-books.manage': ['SuperAdmin'],
  'wallets.manage': ['SuperAdmin'],
  'screening.decide': finance,
  'screening.manage': ['SuperAdmin'],
  'suspicious-reports.handle': finance,
  'money.control': finance,
  'reports.read': finance,
  'jobs.manage': ['SuperAdmin'],
  'usage.read': ['SuperAdmin'],
  'system.read': ['SuperAdmin'],
  'accounting.close': ['SuperAdmin'],
  'imports.manage': ['SuperAdmin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

// Object.keys widens the keys to string.
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

/**
 * The ceiling of a permission: the roles to which it can be granted for one person (decision 0064). Permissions that are not
 * listed stay with their roles, because lists, limits and second-person rules depend on them.
 */
const CEILINGS: Partial<Record<Permission, readonly Role[]>> = {
  'transactions.read': everyone,
  'travel.consent-by-form': office,
  'rate-books.manage': finance,
  'accounting.close': finance,
  'jobs.manage': finance,
}

/** Permissions for the first page and the profile, which every account needs. */
const NEVER_REVOKED: readonly Permission[] = ['policies.read', 'users.update']

/** Permissions that were granted to one person (true) or revoked (false), beside the permissions of the role. */
export type PermissionChanges = { readonly [permission: string]: boolean }

/** A person with a role and, if single permissions were granted or revoked, these changes. */
export type PermissionHolder = { role: Role; permissionChanges?: PermissionChanges | undefined }

function hasByRole(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role)
}

/** Whether a role or a person has a permission. Callers first drop the changes that the role does not allow (`withinCeiling`). */
export function can(holder: Role | PermissionHolder, permission: Permission): boolean {
  if (typeof holder === 'string') return hasByRole(holder, permission)
  return holder.permissionChanges?.[permission] ?? hasByRole(holder.role, permission)
}

/** Whether a permission can be granted to, or revoked from, a person with this role; never for a SuperAdmin. */
export function canChangePermission(role: Role, permission: Permission, granted: boolean): boolean {
  if (role === 'SuperAdmin') return false
  if (!granted) return hasByRole(role, permission) && !NEVER_REVOKED.includes(permission)
  return hasByRole(role, permission) || (CEILINGS[permission]?.includes(role) ?? false)
}

/** The stored changes that the role of the person allows; others are ignored. */
export function withinCeiling(role: Role, changes: PermissionChanges | null): PermissionChanges {
  const validChanges = ALL_PERMISSIONS.flatMap((permission) => {
    const granted = changes?.[permission]
    return granted === undefined || !canChangePermission(role, permission, granted)
      ? []
      : [[permission, granted] as const]
  })
  return Object.fromEntries(validChanges)
}

/** Roles that may ever have a permission. */
export function ceilingOf(permission: Permission): Role[] {
  return ROLES.filter((role) => hasByRole(role, permission) || canChangePermission(role, permission, true))
}

export function permissionsOf(holder: Role | PermissionHolder): Permission[] {
  return ALL_PERMISSIONS.filter((permission) => can(holder, permission))
}

/** Whether only the office has the permission. A new phone number blocks such a permission for a day (decision 0048). */
export function isPrivileged(permission: Permission | 'signed-in' | 'public'): boolean {
  return permission !== 'signed-in' && permission !== 'public' && !can('Agent', permission)
}

export type Group = 'STAFF' | 'AGENT'
export type Portal = 'admin' | 'agent' | 'staff'

export function groupOf(role: Role): Group {
  return role === 'Agent' || role === 'AssistantAgent' ? 'AGENT' : 'STAFF'
}

/** The agent portal is for the agent group; the admin and staff portals are for the staff group. */
export function canEnterPortal(role: Role, portal: Portal): boolean {
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
