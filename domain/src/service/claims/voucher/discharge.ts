import { formatDate, type IsoDate } from '../../../platform/dates.ts'
import type { ClaimStatus, ClaimType } from '../terms.ts'

/** Statuses in which an offer was made and not withdrawn. */
const OFFERED: readonly ClaimStatus[] = ['offer_sent', 'offer_accepted', 'payout_pending', 'payout_failed', 'paid']

/** Whether the claim has a discharge voucher. A closed claim keeps the voucher that was accepted. */
export function hasVoucher({ status, isAccepted }: { status: ClaimStatus; isAccepted: boolean }): boolean {
  return OFFERED.includes(status) || (status === 'closed' && isAccepted)
}

/** Voucher number for people: `DV-000012`; a reopened claim gets a voucher for each offer, such as `DV-000012-2`. */
export function voucherNumber(sequence: number, round: number): string {
  const number = `DV-${String(sequence).padStart(6, '0')}`
  return round > 1 ? `${number}-${round}` : number
}

/** The head of claim that a discharge is limited to. */
const HEADS: Record<ClaimType, string> = {
  own_damage: 'loss of or damage to the insured vehicle',
  fire: 'fire damage to the insured vehicle',
  theft: 'theft of the insured vehicle',
  windscreen: 'damage to the windscreen of the insured vehicle',
  third_party_property: 'damage to property',
  third_party_injury: 'bodily injury',
  third_party_death: 'death',
  brown_card: 'loss and damage abroad under the Brown Card',
  medical: 'medical treatment abroad',
  accident: 'personal accident',
  baggage: 'loss of or damage to baggage',
  delay: 'delay or missed departure',
  trip_cancellation: 'cancellation or curtailment of the trip',
  documents: 'loss of passport or documents',
  liability: 'personal liability',
}

/** Whether another person claims against the policyholder. The discharge then releases the policyholder too. */
export function isThirdPartyClaim(type: ClaimType): boolean {
  return type.startsWith('third_party')
}

export type Discharge = {
  type: ClaimType
  product: 'motor' | 'travel'
  claimNumber: string
  policyNumber: string
  incidentDate: IsoDate
  /** Null if the claimant writes the name on the voucher. */
  claimant: string | null
  insured: string
  company: string
  /** `GH₵18,132.00` and the same in words. */
  amount: string
  amountInWords: string
  /** A total loss or a theft ends the policy. */
  endsPolicy: boolean
}

/** Statement that the claimant signs: limited to this head of claim, without the claims of other people. */
export function dischargeStatement(discharge: Discharge): string[] {
  return isThirdPartyClaim(discharge.type) ? thirdPartyStatement(discharge) : insuredStatement(discharge)
}

function insuredStatement(discharge: Discharge): string[] {
  const { policyNumber, product, endsPolicy } = discharge
  return [
    `${agreement(discharge)} under policy ${policyNumber} for ${event(discharge)}.`,
    `${release(discharge, 'the Company')} I transfer to the Company my rights of recovery against any third party up to the amount paid, and I will give the Company reasonable assistance in exercising them.`,
    ...(endsPolicy ? ['The policy ends when this sum is paid, without a refund of premium.'] : []),
    product === 'motor'
      ? 'This discharge does not affect any claim by a third party for death, bodily injury or property damage arising from the same event.'
      : 'This discharge does not affect claims under other benefits of the policy.',
  ]
}

function thirdPartyStatement(discharge: Discharge): string[] {
  const { insured, policyNumber, type } = discharge
  return [
    `${agreement(discharge)} against ${insured} (“the Insured”), who is insured under policy ${policyNumber}, for ${event(discharge)}.`,
    release(discharge, 'the Company and the Insured'),
    ...(type === 'third_party_death'
      ? ['I sign as the personal representative of the deceased, for the benefit of all dependants.']
      : []),
    'This discharge does not affect any claim of another person, or any other head of claim, arising from the same event.',
  ]
}

function agreement({ claimant, company, amount, amountInWords, claimNumber }: Discharge): string {
  const signatory = claimant === null ? 'I, the undersigned,' : `I, ${claimant},`
  return `${signatory} agree to accept from ${company} (“the Company”) the sum of ${amount} (${amountInWords}) in full and final settlement of my claim ${claimNumber}`
}

const event = ({ type, incidentDate }: Discharge) => `${HEADS[type]} on ${formatDate(incidentDate)}`

const release = ({ type }: Discharge, releasedParty: string) =>
  `On payment of this sum I discharge ${releasedParty} from all further liability for ${HEADS[type]} arising from that event.`
