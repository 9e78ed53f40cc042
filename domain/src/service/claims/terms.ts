import type { RefusalCode } from '../../platform/refusal-codes.ts'
import type { CoverType } from '../../products/rating/terms.ts'

export const MOTOR_CLAIM_TYPES = [
  'own_damage',
  'fire',
  'theft',
  'windscreen',
  'third_party_property',
  'third_party_injury',
  'third_party_death',
  'brown_card',
] as const
export type MotorClaimType = (typeof MOTOR_CLAIM_TYPES)[number]

export const TRAVEL_CLAIM_TYPES = [
  'medical',
  'accident',
  'baggage',
  'delay',
  'trip_cancellation',
  'documents',
  'liability',
] as const
export type TravelClaimType = (typeof TRAVEL_CLAIM_TYPES)[number]

export type ClaimType = MotorClaimType | TravelClaimType

/** Whether a motor cover pays for this kind of loss. Damage to others is covered by all. */
export function coversLoss(type: MotorClaimType, coverType: CoverType): boolean {
  if (coverType === 'comprehensive' || type.startsWith('third_party') || type === 'brown_card') return true
  if (coverType === 'fire') return type === 'fire' || type === 'theft'
  return coverType === 'xtra' && (type === 'own_damage' || type === 'windscreen')
}

/** Maximum number of payees besides the main one. */
export const OTHER_PAYEES_MAX = 4

/** Claim types for which a repairer can be paid. */
export const REPAIRABLE_CLAIM_TYPES: readonly ClaimType[] = ['own_damage', 'fire', 'windscreen', 'third_party_property']

export const CLAIM_TYPE_LABELS: Record<ClaimType, string> = {
  own_damage: 'Own damage',
  fire: 'Fire',
  theft: 'Theft',
  windscreen: 'Windscreen',
  third_party_property: 'Third-party property',
  third_party_injury: 'Third-party injury',
  third_party_death: 'Third-party death',
  brown_card: 'Brown Card (abroad)',
  medical: 'Medical treatment abroad',
  accident: 'Personal accident',
  baggage: 'Baggage',
  delay: 'Delay or missed departure',
  trip_cancellation: 'Trip cancelled or cut short',
  documents: 'Lost passport or documents',
  liability: 'Personal liability',
}

export const CLAIM_STATUSES = [
  'reported',
  'acknowledged',
  'documents_pending',
  'under_assessment',
  'assessed',
  'approved',
  'rejected',
  'offer_sent',
  'offer_accepted',
  'offer_disputed',
  'payout_pending',
  'payout_failed',
  'paid',
  'closed',
  'reopened',
  'withdrawn',
] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

export const CLAIM_STATUS_LABELS: Record<ClaimStatus, string> = {
  reported: 'Reported',
  acknowledged: 'Acknowledged',
  documents_pending: 'Awaiting documents',
  under_assessment: 'Under assessment',
  assessed: 'Assessed',
  approved: 'Approved',
  rejected: 'Declined',
  offer_sent: 'Offer sent',
  offer_accepted: 'Offer accepted',
  offer_disputed: 'Offer disputed',
  payout_pending: 'Payout pending',
  payout_failed: 'Payout not made',
  paid: 'Paid',
  closed: 'Closed',
  reopened: 'Reopened',
  withdrawn: 'Withdrawn',
}

export const CLAIM_EVENTS = [
  'acknowledge',
  'ask_documents',
  'complete_documents',
  'begin_assessment',
  'assess',
  'approve',
  'undo_approval',
  'reject',
  'send_offer',
  'accept_offer',
  'dispute_offer',
  'reassess',
  'request_payout',
  'pay',
  'fail_payout',
  'retry_payout',
  'close',
  'reopen',
  'withdraw',
] as const
export type ClaimEvent = (typeof CLAIM_EVENTS)[number]

export const CLAIM_DOCUMENTS = {
  driver_licence: 'Driver’s licence',
  photos: 'Photos of the damage',
  repair_estimate: 'Repair estimate',
  police_report: 'Police report',
  fire_report: 'Fire service report',
  keys: 'All vehicle keys',
  ownership: 'Proof of ownership',
  third_party_estimate: 'Third party’s repair estimate',
  medical_report: 'Medical report',
  medical_receipts: 'Medical receipts',
  death_certificate: 'Death certificate',
  post_mortem: 'Post-mortem report',
  letters_of_administration: 'Letters of administration',
  brown_card: 'Copy of the Brown Card',
  passport: 'Passport with entry and exit stamps',
  carrier_report: 'Airline or carrier report',
  purchase_receipts: 'Purchase receipts',
  booking: 'Booking and cancellation terms',
  cause_evidence: 'Proof of the reason for cancellation',
  liability_letter: 'Third party’s claim letter',
  discharge_voucher: 'Signed discharge voucher',
  other: 'Other document',
} as const
export type ClaimDocument = keyof typeof CLAIM_DOCUMENTS

const HEALTH_DOCUMENTS: readonly ClaimDocument[] = [
  'medical_report',
  'medical_receipts',
  'death_certificate',
  'post_mortem',
  // The reason for a cancelled trip is usually medical.
  'cause_evidence',
]
const HEALTH_TYPES: readonly ClaimType[] = ['medical', 'accident', 'third_party_injury', 'third_party_death']

/** File purpose of a document; documents with health data are sealed. */
export function documentPurpose(type: ClaimType, document: ClaimDocument): 'claim' | 'medical-document' {
  const hasHealthData = HEALTH_DOCUMENTS.includes(document) || (document === 'other' && HEALTH_TYPES.includes(type))
  return hasHealthData ? 'medical-document' : 'claim'
}

/** Documents required before the assessment. Own damage needs two repair estimates to compare. */
export const CLAIM_CHECKLISTS: Record<ClaimType, Partial<Record<ClaimDocument, number>>> = {
  own_damage: { driver_licence: 1, photos: 1, repair_estimate: 2 },
  fire: { photos: 1, fire_report: 1, ownership: 1, repair_estimate: 1 },
  theft: { keys: 1, ownership: 1 },
  windscreen: { photos: 1, repair_estimate: 1 },
  third_party_property: { driver_licence: 1, third_party_estimate: 1, ownership: 1, photos: 1 },
  third_party_injury: { driver_licence: 1, medical_report: 1, medical_receipts: 1 },
  third_party_death: { driver_licence: 1, death_certificate: 1, post_mortem: 1, letters_of_administration: 1 },
  brown_card: { driver_licence: 1, brown_card: 1, photos: 1 },
  medical: { medical_report: 1, medical_receipts: 1, passport: 1 },
  accident: { medical_report: 1, passport: 1 },
  baggage: { carrier_report: 1, purchase_receipts: 1 },
  delay: { carrier_report: 1, booking: 1 },
  trip_cancellation: { booking: 1, cause_evidence: 1 },
  documents: { police_report: 1, purchase_receipts: 1 },
  liability: { liability_letter: 1, police_report: 1 },
}

export const CLAIM_SERVICE_LEVELS = ['acknowledge', 'decide', 'pay', 'settle'] as const
export type ClaimServiceLevel = (typeof CLAIM_SERVICE_LEVELS)[number]

export const CLAIM_SERVICE_LEVEL_LABELS: Record<ClaimServiceLevel, string> = {
  acknowledge: 'Acknowledge',
  decide: 'Decide after the last document',
  pay: 'Pay after acceptance',
  settle: 'Settle after the last document',
}

export const CLAIM_REFUSALS = [
  'illegal_move',
  'not_yours_to_decide',
  'own_claim',
  'above_authority',
  'not_in_force',
  'not_covered',
  'time_barred',
  'documents_missing',
  'theft_wait',
  'reason_required',
] as const satisfies RefusalCode[]
export type ClaimRefusal = (typeof CLAIM_REFUSALS)[number]

type Loss = { type: ClaimType; thirdParties: readonly unknown[] }

/** Own damage without another party needs no police report (LI 1502, regulation 23). */
export function needsPoliceReport({ type, thirdParties }: Loss): boolean {
  const always = ['theft', 'fire', 'brown_card'].includes(type) || type.startsWith('third_party')
  return always || (type === 'own_damage' && thirdParties.length > 0)
}

export function needsDriver(type: ClaimType): boolean {
  return type === 'own_damage' || type === 'brown_card' || type.startsWith('third_party')
}

/** Outcomes of claims in reports; an outcome combines several statuses. */
export const CLAIM_OUTCOMES = ['open', 'settled', 'declined', 'withdrawn'] as const
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number]

export const CLAIM_OUTCOME_LABELS: Record<ClaimOutcome, string> = {
  open: 'Open',
  settled: 'Paid or closed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

type ClaimAge = { minDays: number; maxDays: number | null; label: string }

/** Days since the report of an open claim. */
export const CLAIM_AGES: readonly ClaimAge[] = [
  { minDays: 0, maxDays: 7, label: '0 to 7 days' },
  { minDays: 8, maxDays: 30, label: '8 to 30 days' },
  { minDays: 31, maxDays: 90, label: '31 to 90 days' },
  { minDays: 91, maxDays: null, label: 'More than 90 days' },
]

/** Stages of a claim; a stage combines several statuses. */
export const CLAIM_STAGE_LABELS = {
  notified: 'Notified',
  documents: 'Documents',
  assessment: 'Assessment',
  approved: 'Approved',
  payout: 'Payout',
  settled: 'Paid',
  declined: 'Declined',
} as const
export type ClaimStage = keyof typeof CLAIM_STAGE_LABELS
// Object.keys widens the keys to string.
export const CLAIM_STAGES = Object.keys(CLAIM_STAGE_LABELS) as [ClaimStage, ...ClaimStage[]]
