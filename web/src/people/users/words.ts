import type { RoleChangeStatus, UserStatus } from '@okwan/domain/people/users/terms'
import type { Tone } from '../../ui/data/tone.ts'

export const STATUS_WORDS: Record<UserStatus, string> = { active: 'Active', paused: 'Paused', deleted: 'Removed' }
export const STATUS_TONES: Record<UserStatus, Tone> = { active: 'success', paused: 'warning', deleted: 'neutral' }

export const ROLE_CHANGE_WORDS: Record<RoleChangeStatus, string> = {
  pending: 'Waiting',
  applied: 'Applied',
  refused: 'Refused',
  withdrawn: 'Taken back',
}
export const ROLE_CHANGE_TONES: Record<RoleChangeStatus, Tone> = {
  pending: 'warning',
  applied: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
}

/** Roles the form offers; the server decides who may give them. */
export const GRANTABLE = [
  { value: 'Admin', label: 'Admin' },
  { value: 'Staff', label: 'Staff' },
  { value: 'Agent', label: 'Agent' },
]
