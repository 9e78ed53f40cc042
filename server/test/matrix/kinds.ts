import type { TestResponse } from '../product.ts'
import type { Person } from './people.ts'

/** Record types in the paths of the contract. A record without an owner exists once and belongs to the other branch. */
export type Kind =
  | 'user'
  | 'session'
  | 'passkey'
  | 'role-change'
  | 'examiner'
  | 'permission-change'
  | 'setting-change'
  | 'commission-rule-change'
  | 'assistant'
  | 'wallet'
  | 'momo-account'
  | 'withdrawal'
  | 'refund'
  | 'batch'
  | 'payout-batch'
  | 'exception'
  | 'comparison'
  | 'checkout'
  | 'file'
  | 'estimate'
  | 'motor-draft'
  | 'referral'
  | 'parked'
  | 'rate-book'
  | 'policy'
  | 'customer'
  | 'customer-merge'
  | 'customer-erasure'
  | 'customer-correction'
  | 'policy-record'
  | 'saved-view'
  | 'export'
  | 'request'
  | 'alert'
  | 'claim'
  | 'complaint'
  | 'screening-hit'
  | 'suspicious-report'
  | 'commission-line'
  | 'travel-draft'
  | 'travel-quote'
  | 'travel-policy'

export type Records = Record<Kind, Partial<Record<Person, string>>>
export type AddRecord = (kind: Kind, person: Person, id: string) => void

export function dataOf(response: TestResponse) {
  if (response.status >= 300) throw new Error(`${response.status}: ${JSON.stringify(response.body)}`)
  return response.body.data
}
