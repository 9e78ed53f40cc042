export const USER_STATUSES = ['active', 'paused', 'deleted'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export type EditableField = 'fullName' | 'email' | 'staffId' | 'mobileNumber' | 'role' | 'branchId' | 'status'
export type UserAction = 'edit' | 'change-role' | 'move-branch' | 'pause' | 'resume' | 'delete'
