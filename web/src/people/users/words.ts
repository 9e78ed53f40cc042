import type { RoleChangeStatus, UserStatus } from '@okwan/domain/people/users/terms'
import type { Tone } from '../../ui/data/tone.ts'

export const STATUS_WORDS: Record<UserStatus, string> = { active: 'Active', paused: 'Paused', deleted: 'Removed' }
export const STATUS_TONES: Record<UserStatus, Tone> = { active: 'success', paused: 'warning', deleted: 'neutral' }

export const ROLE_CHANGE_WORDS: Record<RoleChangeStatus, string> = {
  pending: 'Pending',
  applied: 'Applied',
  refused: 'Declined',
  withdrawn: 'Withdrawn',
}
export const ROLE_CHANGE_TONES: Record<RoleChangeStatus, Tone> = {
  pending: 'warning',
  applied: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
}

/** Roles offered in the form; the server decides who can grant them. */
export const GRANTABLE = [
  { value: 'Admin', label: 'Admin' },
  { value: 'Staff', label: 'Staff' },
  { value: 'Agent', label: 'Agent' },
]
