import { addDays, addMonths, formatDate, type IsoDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'

export const ERASURE_STATUSES = ['pending', 'erased', 'declined', 'withdrawn'] as const
export type ErasureStatus = (typeof ERASURE_STATUSES)[number]

export const ERASURE_ACTIONS = ['approve', 'decline', 'withdraw'] as const
export type ErasureAction = (typeof ERASURE_ACTIONS)[number]

/** Number of an erased customer, which `erase_customer` of the database stores. No network assigns it. */
export const ERASED_PHONE = '233000000000'

/** Open records of a customer, and the last day of cover, claim, payment or request. */
export type OpenRecords = {
  openPolicies: number
  openClaims: number
  openComplaints: number
  openPayments: number
  lastDay: IsoDate
}

/** First day after the retention years. */
export function erasableOn(lastDay: IsoDate, years: number): IsoDate {
  return addDays(addMonths(lastDay, years * 12), 1)
}

/** Why the personal data of a customer cannot be erased today; undefined if they can. */
export function erasureRefusalReason(records: OpenRecords, years: number, today: IsoDate): string | undefined {
  const from = erasableOn(records.lastDay, years)
  // Open work ends today at the earliest.
  const earliest = formatDate(erasableOn(records.lastDay > today ? records.lastDay : today, years))
  const retentionSentence = (end: string) =>
    `Data is kept for ${years} years after ${end}. The earliest erasure date is ${earliest}.`
  if (records.openClaims > 0) return `The customer has an open claim. ${retentionSentence('the claim is closed')}`
  if (records.openComplaints > 0)
    return `The customer has an open complaint. ${retentionSentence('the complaint is closed')}`
  if (records.openPolicies > 0) return `The customer has an open policy. ${retentionSentence('the end of the cover')}`
  if (records.openPayments > 0)
    return `The customer has an open payment or request. ${retentionSentence('the payment or request is completed')}`
  if (today >= from) return undefined
  return `Data is kept for ${years} years after the last cover, claim or payment. The earliest erasure date is ${formatDate(from)}.`
}

type Erasure = { status: ErasureStatus; requestedBy: string }

/** Another person decides; the requester can withdraw. */
export function erasureActions(erasure: Erasure, actorId: string): ErasureAction[] {
  if (erasure.status !== 'pending') return []
  return actorId === erasure.requestedBy ? ['withdraw'] : ['approve', 'decline']
}

export function checkErasureAction(erasure: Erasure, actorId: string, action: ErasureAction): void {
  if (erasureActions(erasure, actorId).includes(action)) return
  if (erasure.status !== 'pending') throw new Refusal('illegal_move')
  throw new Refusal('own_proposal')
}
