import type { Permission } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'

type StepUpAct = {
  /** Permission that the confirmation requires. Every signed-in person can confirm acts on their own account. */
  permission: Permission | 'signed-in'
  /** Endpoints that refuse every call without a confirmation. */
  endpoints: readonly string[]
  /** Endpoints that need a confirmation only for some calls, such as a change of a phone number. */
  sometimes?: readonly string[]
}

/**
 * Acts that the acting person confirms with a code or a passkey, so that a second approver is a second person, and not the same
 * person in a second browser (decision 0048). A confirmation has the reference `{act}:{id}`. Tests compare this table with the
 * contract and with the server.
 */
export const STEP_UP_ACTS = {
  payout: {
    permission: 'refunds.decide',
    endpoints: ['POST /refunds/{id}/approve', 'POST /payouts/{id}/approve'],
  },
  payouts: {
    permission: 'refunds.decide',
    endpoints: ['POST /refunds/batches/{id}/approve', 'POST /payouts/batches/{id}/approve'],
  },
  exception: { permission: 'money.control', endpoints: ['POST /exceptions/{subject}/{id}/confirm'] },
  'month-closing': { permission: 'accounting.close', endpoints: ['POST /accounting/months/{month}/confirm'] },
  settlement: { permission: 'accounting.close', endpoints: ['POST /settlements/{id}/approve'] },
  'bank-match': { permission: 'accounting.close', endpoints: ['POST /bank-matches/{id}/confirm'] },
  'bank-transfer': { permission: 'accounting.close', endpoints: ['POST /bank-transfers/{id}/confirm'] },
  'staff-payroll': { permission: 'commissions.manage', endpoints: ['POST /staff-payrolls/{id}/approve'] },
  'sticker-count': { permission: 'stickers.manage', endpoints: ['POST /sticker-counts/{id}/confirm'] },
  import: { permission: 'imports.manage', endpoints: ['POST /imports/{id}/approve', 'POST /imports/{id}/undo'] },
  'rate-book': { permission: 'rate-books.manage', endpoints: ['POST /rate-books/{id}/publish'] },
  'commission-rates': { permission: 'commissions.manage', endpoints: ['PUT /commissions/{id}'] },
  'commission-rule': { permission: 'commissions.manage', endpoints: ['POST /commission-rule-changes/{id}/approve'] },
  'commission-dispute': {
    permission: 'commissions.manage',
    endpoints: [],
    sometimes: ['POST /commissions/disputes/{id}/answer'],
  },
  'wallet-payment': { permission: 'wallet.use', endpoints: [], sometimes: ['POST /payments'] },
  // Only with a passkey; without one, the code has a separate purpose.
  withdrawal: { permission: 'wallet.use', endpoints: [], sometimes: ['POST /wallet/withdrawals'] },
  'wallet-freeze': { permission: 'wallets.manage', endpoints: ['POST /wallets/{id}/freeze'] },
  'wallet-unfreeze': { permission: 'wallets.manage', endpoints: ['POST /wallets/{id}/unfreeze'] },
  'alert-rules': { permission: 'alerts.manage', endpoints: ['PUT /alert-rules'] },
  'role-change': { permission: 'users.manage', endpoints: ['POST /role-changes/{id}/approve'] },
  setting: { permission: 'settings.manage', endpoints: ['POST /setting-changes/{id}/approve'] },
  permission: { permission: 'users.manage', endpoints: ['POST /permission-changes/{id}/approve'] },
  'customer-merge': { permission: 'service-requests.decide', endpoints: ['POST /customer-merges/{id}/approve'] },
  'customer-merge-undo': { permission: 'service-requests.decide', endpoints: ['POST /customer-merges/{id}/undo'] },
  'customer-erasure': {
    permission: 'service-requests.decide',
    endpoints: ['POST /customer-erasures/{id}/approve'],
  },
  'customer-correction': {
    permission: 'service-requests.decide',
    endpoints: ['POST /customer-corrections/{id}/approve'],
  },
  'screening-hit': { permission: 'screening.decide', endpoints: ['POST /screening/hits/{id}/confirm'] },
  examiner: { permission: 'users.manage', endpoints: ['POST /examiners/{id}/approve'] },
  role: { permission: 'users.manage', endpoints: [], sometimes: ['PUT /users/{id}', 'POST /users'] },
  number: { permission: 'users.manage', endpoints: [], sometimes: ['PUT /users/{id}'] },
  'own-email': { permission: 'signed-in', endpoints: [], sometimes: ['PUT /users/{id}'] },
  'account-change': { permission: 'signed-in', endpoints: ['POST /account-changes/{id}/approve'] },
  'passkey-add': { permission: 'signed-in', endpoints: ['POST /auth/passkeys/options'] },
  'passkey-remove': { permission: 'signed-in', endpoints: ['POST /auth/passkeys/{id}/remove'] },
  'audit-recovery': {
    permission: 'activities.verify',
    endpoints: ['POST /activities/chain/recovery', 'POST /activities/chain/recovery/confirm'],
  },
} as const satisfies Record<string, StepUpAct>

export type Act = keyof typeof STEP_UP_ACTS

const ALWAYS: ReadonlySet<string> = new Set(Object.values(STEP_UP_ACTS).flatMap(({ endpoints }) => endpoints))

/** Whether an endpoint refuses every call without a confirmation. */
export function needsStepUp(endpoint: string): boolean {
  return ALWAYS.has(endpoint)
}

/** Splits `payout:{id}:{hash}` into the act and the rest; undefined for an unknown act. */
export function readActReference(reference: string): { act: Act; rest: string } | undefined {
  const [act = '', ...rest] = reference.split(':')
  // hasOwn proves that the name is a key of the table.
  return Object.hasOwn(STEP_UP_ACTS, act) ? { act: act as Act, rest: rest.join(':') } : undefined
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id at a position of `{id}:{hash}`. Any other text is refused, because callers write the references. */
export function idIn(rest: string, position = 0): string {
  const id = rest.split(':')[position] ?? ''
  if (ID.test(id)) return id
  throw new Refusal('not_found')
}
