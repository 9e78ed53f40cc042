import type { AccountChange } from '@okwan/contract/people/users'
import type { RoleChangeStatus, UserStatus } from '@okwan/domain/people/users/terms'
import { formatPhone } from '@okwan/domain/platform/phone'
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

/** A change of how a person signs in, such as "Change number to 024 123 4567". */
export function accountChangeWords({ kind, newMobileNumber }: Pick<AccountChange, 'kind' | 'newMobileNumber'>): string {
  return kind === 'passkey-removal' ? 'Remove passkeys' : `Change number to ${formatPhone(newMobileNumber ?? '')}`
}

/** Roles offered in the form; the server decides who can grant them. */
export const GRANTABLE = [
  { value: 'Admin', label: 'Admin' },
  { value: 'Staff', label: 'Staff' },
  { value: 'Agent', label: 'Agent' },
]
