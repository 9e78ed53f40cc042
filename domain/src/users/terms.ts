export const USER_STATUSES = ['active', 'paused', 'deleted'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export type EditableField = 'fullName' | 'email' | 'staffId' | 'mobileNumber' | 'role' | 'branchId' | 'status'
export type UserAction = 'edit' | 'change-role' | 'move-branch' | 'pause' | 'resume' | 'delete'

export const ASSISTANT_STATUSES = ['invited', 'active', 'paused', 'removed'] as const
export type AssistantStatus = (typeof ASSISTANT_STATUSES)[number]
export type AssistantAction = 'edit' | 'set-limits' | 'invite' | 'pause' | 'resume' | 'remove'

export const ASSISTANT_PRODUCTS = ['motor', 'travel'] as const

/** What an assistant may sell; null is as much as there is. Hours are those of Accra, the last one not included. */
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
