import type { PermissionChange } from '@okwan/contract/people/users/permissions'
import type { Permission } from '@okwan/domain/platform/permissions'
import type { Tone } from '../../../ui/data/tone.ts'

export const PERMISSION_WORDS: Record<Permission, string> = {
  'policies.read': 'See policies',
  'policies.sell': 'Sell policies',
  'policies.service': 'Submit requests and report claims',
  'transactions.read': 'See transactions',
  'activities.read': 'See activities',
  'activities.verify': 'Verify the audit log',
  'wallet.use': 'Use a wallet',
  'commissions.read-own': 'See own commission',
  'assistants.manage': 'Manage assistants',
  'claims.follow': 'Follow claims of own customers',
  'stickers.manage': 'Manage stickers',
  'challenged-policies.resolve': 'Resolve challenged policies',
  'service-requests.decide': 'Decide service requests and claims',
  'motor.underwrite': 'Decide motor referrals',
  'travel.underwrite': 'Decide travel referrals',
  'travel.consent-by-form': 'Record travel consent by signed form',
  'refunds.decide': 'Decide refunds and payouts',
  'login-records.read': 'See login records',
  'users.update': 'Change own profile',
  'users.manage': 'Manage people and permissions',
  'alerts.manage': 'Manage alerts',
  'branches.read': 'See all branches',
  'commissions.manage': 'Manage commission rates',
  'rate-books.manage': 'Manage rate books',
  'wallets.manage': 'Freeze wallets',
  'screening.decide': 'Decide screening hits',
  'screening.manage': 'Import screening lists',
  'suspicious-reports.handle': 'Handle suspicious transaction reports',
  'money.control': 'Resolve exceptions and reconcile',
  'reports.read': 'Read reports',
  'jobs.manage': 'Retry failed jobs',
  'usage.read': 'See usage figures',
  'system.read': 'See system status',
  'accounting.close': 'Close months',
  'settings.manage': 'Manage company settings',
  'imports.manage': 'Import existing records',
}

export const CHANGE_WORDS: Record<PermissionChange['status'], string> = {
  pending: 'Pending',
  applied: 'Approved',
  refused: 'Declined',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
}

export const CHANGE_TONES: Record<PermissionChange['status'], Tone> = {
  pending: 'warning',
  applied: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  ended: 'neutral',
}
