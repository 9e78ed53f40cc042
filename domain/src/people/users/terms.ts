import type { Role } from '../../platform/permissions.ts'

export const USER_STATUSES = ['active', 'paused', 'deleted'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export type EditableField =
  | 'fullName'
  | 'email'
  | 'staffId'
  | 'mobileNumber'
  | 'role'
  | 'branchId'
  | 'status'
  | 'licenceNumber'
  | 'licenceExpiresOn'
export type UserAction = 'edit' | 'change-role' | 'move-branch' | 'pause' | 'resume' | 'delete'

export const ASSISTANT_STATUSES = ['invited', 'active', 'paused', 'removed'] as const
export type AssistantStatus = (typeof ASSISTANT_STATUSES)[number]
export type AssistantAction = 'edit' | 'set-limits' | 'invite' | 'pause' | 'resume' | 'remove'

export const ASSISTANT_PRODUCTS = ['motor', 'travel'] as const

/** Limits of an assistant; null means no limit. Hours are in Accra time; the last one is excluded. */
export type AssistantLimits = {
  products: readonly (typeof ASSISTANT_PRODUCTS)[number][]
  dailyCount: number | null
  dailyPesewas: number | null
  fromHour: number
  toHour: number
}
export const NO_LIMITS: AssistantLimits = {
  products: ASSISTANT_PRODUCTS,
  dailyCount: null,
  dailyPesewas: null,
  fromHour: 0,
  toHour: 24,
}

export const SIGN_IN_FLAGS = ['new-device', 'two-places'] as const
export type SignInFlag = (typeof SIGN_IN_FLAGS)[number]

export const ROLE_CHANGE_STATUSES = ['pending', 'applied', 'refused', 'withdrawn'] as const
export type RoleChangeStatus = (typeof ROLE_CHANGE_STATUSES)[number]
export type RoleChangeAction = 'approve' | 'refuse' | 'withdraw'

/** Changes of how a person signs in that need a second person. */
export const ACCOUNT_CHANGE_KINDS = ['mobile-number', 'passkey-removal'] as const
export type AccountChangeKind = (typeof ACCOUNT_CHANGE_KINDS)[number]
/** `ended`: the last day has passed or a SuperAdmin ended the access. */
export const EXAMINER_SEAT_STATUSES = ['pending', 'active', 'refused', 'withdrawn', 'ended'] as const
export type ExaminerSeatStatus = (typeof EXAMINER_SEAT_STATUSES)[number]
export type ExaminerAction = 'approve' | 'refuse' | 'withdraw' | 'end'

export type LicenceState = 'not-needed' | 'not-on-file' | 'valid' | 'ending' | 'expired'

export function roleName(role: Role): string {
  return role === 'AssistantAgent' ? 'Assistant' : role
}

/** Agents and their assistants have an agent code, office users a staff ID. An empty role counts as an office user. */
export function staffIdLabel(role: string): string {
  return role.endsWith('Agent') ? 'Agent code' : 'Staff ID'
}
