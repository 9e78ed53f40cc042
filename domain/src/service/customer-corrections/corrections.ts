import {
  type CustomerDetail,
  DETAILS_OF_A_COMPANY,
  DETAILS_OF_A_PERSON,
  isOtherName,
  NAME_DETAILS,
} from '../../customers/customers/details.ts'
import type { HolderType } from '../../customers/customers/terms.ts'
import { Refusal } from '../../platform/refusal.ts'

export const CORRECTION_STATUSES = ['pending', 'approved', 'declined', 'withdrawn'] as const
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number]

export const CORRECTION_ACTIONS = ['approve', 'decline', 'withdraw'] as const
export type CorrectionAction = (typeof CORRECTION_ACTIONS)[number]

type Details = Readonly<Partial<Record<CustomerDetail, string>>>
export type Correction = { field: CustomerDetail; from: string; to: string }

/** Details that change, or a refusal at the field that cannot be corrected. */
export function correctionsOf(type: HolderType, recorded: Details, input: Details): Correction[] {
  // Object.keys widens the keys to string.
  const fields = Object.keys(input) as CustomerDetail[]
  const corrections = fields
    .map((field) => ({ field, from: recorded[field] ?? '', to: input[field] ?? '' }))
    .filter(({ from, to }) => from !== to)
  if (corrections.length === 0) throw refusedAt('nothing_changed', fields[0] ?? 'lastName', NOTHING_CHANGED)
  const foreign = corrections.find(({ field }) =>
    (type === 'corporate' ? DETAILS_OF_A_PERSON : DETAILS_OF_A_COMPANY).has(field),
  )
  if (foreign) {
    const message = type === 'corporate' ? 'A company has no personal details.' : 'A person has no company details.'
    throw refusedAt('invalid', foreign.field, message)
  }
  refuseOtherCustomer(type, recorded, corrections)
  return corrections
}

const NOTHING_CHANGED = 'Nothing has changed. Enter a new value.'

/** A name can be wrong, and so can a number. Both together make the customer another person, to whom no policy was sold. */
function refuseOtherCustomer(type: HolderType, recorded: Details, corrections: readonly Correction[]): void {
  const [number, word] = type === 'corporate' ? (['tin', 'TIN'] as const) : (['ghanaCardNumber', 'Ghana Card'] as const)
  const changed = corrections.find(({ field }) => field === number)
  if (!changed?.from) return
  const after = { ...recorded, ...Object.fromEntries(corrections.map(({ field, to }) => [field, to])) }
  if (!isOtherName(nameOf(type, recorded), nameOf(type, after))) return
  const message = `A new name together with a new ${word} would be a different customer. Correct only one of them.`
  throw refusedAt('change_of_owner', number, message)
}

function nameOf(type: HolderType, details: Details): string {
  const { companyName, firstName, otherNames, lastName } = details
  return type === 'corporate' ? (companyName ?? '') : [firstName, otherNames, lastName].filter(Boolean).join(' ')
}

function refusedAt(code: 'nothing_changed' | 'invalid' | 'change_of_owner', field: CustomerDetail, message: string) {
  return new Refusal(code, message, [{ path: `changes.${field}`, message }])
}

const PRINTED: ReadonlySet<string> = new Set([
  ...NAME_DETAILS,
  'dateOfBirth',
  'gender',
  'ghanaCardNumber',
  'companyName',
  'tin',
  'contactPerson',
])

/** Whether certificates and the motor insurance database show one of the details, so that policies in force are reissued. */
export function needsReissue(corrections: readonly Pick<Correction, 'field'>[]): boolean {
  return corrections.some(({ field }) => PRINTED.has(field))
}

type Proposal = { status: CorrectionStatus; requestedBy: string }

/** Another person decides; the requester can withdraw. */
export function correctionActions({ status, requestedBy }: Proposal, actorId: string): CorrectionAction[] {
  if (status !== 'pending') return []
  return actorId === requestedBy ? ['withdraw'] : ['approve', 'decline']
}

export function checkCorrectionAction(proposal: Proposal, actorId: string, action: CorrectionAction): void {
  if (correctionActions(proposal, actorId).includes(action)) return
  throw new Refusal(proposal.status === 'pending' ? 'own_proposal' : 'illegal_move')
}
