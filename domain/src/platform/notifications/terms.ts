import type { Role } from '../permissions.ts'

/** Groups that a person can switch on and off. Changes to the person's own account are always shown. */
export const NOTIFICATION_GROUPS = [
  'notes',
  'assignments',
  'requests',
  'claims',
  'payments',
  'payouts',
  'approvals',
] as const
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number]

/** Every kind with its group; `account` cannot be switched off, because it reports access to the user's own account. */
const GROUP_OF = {
  'task-assigned': 'notes',
  'note-mention': 'notes',
  'note-answer': 'notes',
  'note-shared': 'notes',
  'request-assigned': 'assignments',
  'claim-assigned': 'assignments',
  'complaint-assigned': 'assignments',
  'challenge-assigned': 'assignments',
  'request-approved': 'requests',
  'request-rejected': 'requests',
  'request-question': 'requests',
  'request-closed': 'requests',
  'claim-documents': 'claims',
  'claim-offer': 'claims',
  'claim-voucher-refused': 'claims',
  'claim-approved': 'claims',
  'claim-approval-undone': 'claims',
  'claim-rejected': 'claims',
  'claim-paid': 'claims',
  'payment-received': 'payments',
  'payment-failed': 'payments',
  'payment-review': 'payments',
  'policy-not-covered': 'payments',
  'payout-approved': 'payouts',
  'payout-rejected': 'payouts',
  'payout-returned': 'payouts',
  'payout-paid': 'payouts',
  'payout-failed': 'payouts',
  'approval-role': 'approvals',
  'approval-sign-in': 'approvals',
  'approval-permission': 'approvals',
  'approval-setting': 'approvals',
  'approval-commission-rule': 'approvals',
  'role-changed': 'account',
  'number-changed': 'account',
  'permission-changed': 'account',
  'wallet-frozen': 'account',
  'wallet-unfrozen': 'account',
} as const satisfies Record<string, NotificationGroup | 'account'>

export type NotificationKind = keyof typeof GROUP_OF
// Object.keys widens the keys to string.
export const NOTIFICATION_KINDS = Object.keys(GROUP_OF) as NotificationKind[]

/** The group that switches a kind off; undefined if the kind is always shown. */
export function groupOfKind(kind: NotificationKind): NotificationGroup | undefined {
  const group = GROUP_OF[kind]
  return group === 'account' ? undefined : group
}

const GROUP_ROLES: Partial<Record<NotificationGroup, readonly Role[]>> = {
  assignments: ['SuperAdmin', 'Admin', 'Staff'],
  payouts: ['SuperAdmin', 'Admin', 'Agent'],
  approvals: ['SuperAdmin'],
}

/** The groups that a person with this role can get. */
export function groupsOf(role: Role): NotificationGroup[] {
  return NOTIFICATION_GROUPS.filter((group) => GROUP_ROLES[group]?.includes(role) ?? true)
}

/**
 * `access`, `setting` and `commission-rule` are changes that need a second person, `account` is the user's own account,
 * `withdrawal` a payout to the user.
 */
export const NOTIFIED_RECORDS = [
  'customer',
  'policy',
  'claim',
  'request',
  'complaint',
  'challenge',
  'payment',
  'payout',
  'withdrawal',
  'access',
  'setting',
  'commission-rule',
  'account',
] as const
export type NotifiedRecord = (typeof NOTIFIED_RECORDS)[number]

/** After this time, the person who requested a payment has probably left its page. */
const PAYMENT_PAGE_MS = 2 * 60_000

/** Whether the person who requested a payment probably no longer watches it. */
export function hasLeftPaymentPage(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() > PAYMENT_PAGE_MS
}
