import { addDays, toAccraDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'

export const MERGE_STATUSES = ['pending', 'merged', 'declined', 'withdrawn', 'undone'] as const
export type MergeStatus = (typeof MERGE_STATUSES)[number]

export const MERGE_ACTIONS = ['approve', 'decline', 'withdraw', 'undo'] as const
export type MergeAction = (typeof MERGE_ACTIONS)[number]

/** Number of days for which a merge can be undone. The database has the same number. */
export const UNDO_DAYS = 30

type Identity = {
  customerType: 'individual' | 'corporate'
  ghanaCard: string | null
  otherId: string | null
  tin: string | null
  phone: string
  /** First and last name, or the name of the company. */
  name: string
  dateOfBirth: string | null
}

const isSameValue = (one: string | null, other: string | null) =>
  one !== null && other !== null && one.toUpperCase() === other.toUpperCase()
const isOtherValue = (one: string | null, other: string | null) =>
  one !== null && other !== null && !isSameValue(one, other)

/** Why two records may be the same customer, strongest first; empty if there is no such reason. */
export function duplicateReasons(one: Identity, other: Identity): string[] {
  const isCompany = one.customerType === 'corporate'
  return [
    ...(isSameValue(one.ghanaCard, other.ghanaCard) ? ['Same Ghana Card'] : []),
    ...(isSameValue(one.otherId, other.otherId) ? ['Same identity document'] : []),
    ...(isCompany && isSameValue(one.tin, other.tin) ? ['Same TIN'] : []),
    ...(one.phone === other.phone ? ['Same phone number'] : []),
    ...(!isCompany && isSameValue(one.name, other.name) && isSameValue(one.dateOfBirth, other.dateOfBirth)
      ? ['Same name and date of birth']
      : []),
    ...(isCompany && isSameValue(one.name, other.name) ? ['Same company name'] : []),
  ]
}

/** Why two records can never be merged; undefined if they can. */
export function mergeRefusalReason(one: Identity, other: Identity): string | undefined {
  if (one.customerType !== other.customerType) return 'A person and a company can’t be merged.'
  if (isOtherValue(one.ghanaCard, other.ghanaCard)) return 'The Ghana Cards differ, so these are different people.'
  if (one.customerType === 'corporate' && isOtherValue(one.tin, other.tin))
    return 'The TINs differ, so these are different companies.'
  return undefined
}

type Merge = { status: MergeStatus; requestedBy: string; decidedAt: Date | null }

/** Last day on which a merge can be undone, until midnight. The day of the merge is not counted. */
export function undoUntil(decidedAt: Date): string {
  return addDays(toAccraDate(decidedAt), UNDO_DAYS)
}

/** Another person decides; the requester can withdraw. A merge can be undone for 30 days. */
export function mergeActions(merge: Merge, actorId: string, now: Date): MergeAction[] {
  if (merge.status === 'pending') return actorId === merge.requestedBy ? ['withdraw'] : ['approve', 'decline']
  const canUndo = merge.status === 'merged' && merge.decidedAt && toAccraDate(now) <= undoUntil(merge.decidedAt)
  return canUndo ? ['undo'] : []
}

export function checkMergeAction(merge: Merge, actorId: string, action: MergeAction, now: Date): void {
  if (mergeActions(merge, actorId, now).includes(action)) return
  if (action === 'undo') throw new Refusal('merge_not_undoable')
  if (merge.status !== 'pending') throw new Refusal('illegal_move')
  throw action === 'withdraw'
    ? new Refusal('forbidden', 'Only the requester can withdraw this proposal.')
    : new Refusal('own_proposal')
}
