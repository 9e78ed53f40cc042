import type { AccountChange } from '@okwan/contract/people/users'
import type { RoleChangeStatus, UserStatus } from '@okwan/domain/people/users/terms'
import { formatPhone } from '@okwan/domain/platform/phone'
import type { Tone } from '../../ui/data/tone.ts'

export const STATUS_WORDS: Record<UserStatus, string> = { active: 'Active', paused: 'Paused', deleted: 'Removed' }
export const STATUS_TONES: Record<UserStatus, Tone> = { active: 'success', paused: 'warning', deleted: 'neutral' }

export const ROLE_CHANGE_WORDS: Record<RoleChangeStatus, string> = {
  pending: 'Pending',
  applied: 'Approved',
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

type PersonalChange = Pick<AccountChange, 'kind' | 'newMobileNumber' | 'user' | 'requestedBy' | 'reason'>

/** The question before such a change is approved. */
export function accountChangeQuestion({ kind, newMobileNumber, user }: PersonalChange): string {
  if (kind === 'passkey-removal') return `Remove ${user.fullName}’s passkeys?`
  return `Change ${user.fullName}’s number to ${formatPhone(newMobileNumber ?? '')}?`
}

/** Text about a pending change for the person concerned. */
export function ownAccountChange({ kind, newMobileNumber, requestedBy, reason }: PersonalChange): string {
  const change =
    kind === 'passkey-removal'
      ? 'the removal of your passkeys'
      : `a new sign-in number for your account, ${formatPhone(newMobileNumber ?? '')}`
  return `${requestedBy.fullName} requested ${change}: “${reason}”`
}

/** Roles offered in the form; the server decides who can grant them. */
export const GRANTABLE = [
  { value: 'Admin', label: 'Admin' },
  { value: 'Staff', label: 'Staff' },
  { value: 'Agent', label: 'Agent' },
]
