import { formatPesewas, portionOf } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { MobileMoneyLimits } from '../../platform/settings/values.ts'
import type { NameMatch } from '../payments/name-match.ts'
import type { CheckerRole } from './approval.ts'

// A larger change of the calculated amount needs a SuperAdmin.
const FREE_CHANGE_PERCENT = 5

/** The maker may change the calculated amount with a reason, up to the paid amount that was not refunded yet. */
export function allowRefundAmount(
  amount: { paidPesewas: number; returnedPesewas: number; computedPesewas: number; amountPesewas: number },
  maker: { role: CheckerRole; reason?: string },
): void {
  const leftPesewas = amount.paidPesewas - amount.returnedPesewas
  if (amount.amountPesewas <= 0) throw new Refusal('nothing_to_pay')
  if (amount.amountPesewas > leftPesewas) {
    throw new Refusal('refund_above_paid', `You can refund at most ${formatPesewas(leftPesewas)} of this payment.`)
  }
  const changePesewas = Math.abs(amount.amountPesewas - amount.computedPesewas)
  if (changePesewas === 0) return
  if (!maker.reason) throw new Refusal('reason_missing', 'Enter a reason for changing the calculated amount.')
  if (changePesewas > portionOf(amount.computedPesewas, FREE_CHANGE_PERCENT, 100) && maker.role !== 'SuperAdmin') {
    throw new Refusal(
      'above_authority',
      `Only a SuperAdmin can change the amount by more than ${FREE_CHANGE_PERCENT}%.`,
    )
  }
}

/** Larger amounts must be paid to a bank account. */
export function allowWallet(sentPesewas: number, { payoutMaxPesewas }: MobileMoneyLimits): void {
  if (sentPesewas <= payoutMaxPesewas) return
  throw new Refusal(
    'amount_above_limit',
    `Mobile money accepts up to ${formatPesewas(payoutMaxPesewas)}. Pay to a bank account instead.`,
  )
}

/** The number of a colleague is paid only if that colleague is the customer, never in the name of another payee. */
export function refuseColleague(payee: { name: string; customerName: string; isColleague: boolean }): void {
  if (!payee.isColleague || payee.name === payee.customerName) return
  const message = 'This number belongs to a member of staff. Use another number of the payee or a bank account.'
  throw new Refusal('payee_is_colleague', message, [{ path: 'msisdn', message }])
}

/** A payee of a claim; `isKnown` if the account is the policyholder's or was paid for a claim before. */
export type ClaimPayee = {
  isKnown: boolean
  isBank: boolean
  nameMatch: NameMatch
  reason?: string | undefined
  /** Ghana Card or TIN. */
  idNumber?: string | undefined
  /** The number on record if the payee is the policyholder. */
  idNumberOnRecord?: string | undefined
  confirmed: boolean
}

/** A payee who was never paid needs a reason, an identity and an account in exactly this name (decision 0152). */
export function allowClaimPayee(payee: ClaimPayee): void {
  if (payee.isKnown || payee.nameMatch === 'different') return allowName(payee)
  if (!payee.reason) {
    const message = 'We haven’t paid a claim to this account before. Enter a reason for paying it.'
    throw new Refusal('reason_missing', message, [{ path: 'payeeReason', message }])
  }
  if (!payee.idNumber) {
    const message = 'Enter the payee’s Ghana Card number or the company’s TIN.'
    throw new Refusal('identity_missing', message, [{ path: 'payeeIdNumber', message }])
  }
  if (payee.idNumberOnRecord && payee.idNumberOnRecord !== payee.idNumber) {
    const message = 'This Ghana Card or TIN differs from the customer’s record. Check it.'
    throw new Refusal('identity_differs', message, [{ path: 'payeeIdNumber', message }])
  }
  if (payee.nameMatch !== 'same') {
    throw new Refusal('payee_name_differs', 'A new account must be registered to the payee’s name.')
  }
}

/** `phone` is the phone number or the bank account to pay. */
export type Payee = {
  phone: string
  isBank: boolean
  nameMatch: NameMatch
  reason?: string
  identitySeen: boolean
  confirmed: boolean
}

/** A refund goes to the number that paid. Another account needs a reason, an identity document and the same name. */
export function allowPayee(payee: Payee, paidFromPhone: string): void {
  if (payee.phone === paidFromPhone || payee.nameMatch === 'different') return allowName(payee)
  if (!payee.reason)
    throw new Refusal('reason_missing', 'Enter a reason for paying a number other than the one that paid.')
  if (!payee.identitySeen) throw new Refusal('identity_missing')
  if (payee.nameMatch !== 'same') {
    const account = payee.isBank ? 'A bank account' : 'Another number'
    throw new Refusal('payee_name_differs', `${account} must be registered to the payee’s name.`)
  }
}

/** A similar name needs a confirmation; another name is refused. */
function allowName({ nameMatch, isBank, confirmed }: Pick<Payee, 'nameMatch' | 'isBank' | 'confirmed'>): void {
  if (nameMatch === 'different') {
    const account = isBank ? 'an account' : 'a number'
    const subject = isBank ? 'The account' : 'The number'
    throw new Refusal(
      'payee_name_differs',
      `${subject} is registered to a different name. Use ${account} of the payee.`,
    )
  }
  if (nameMatch === 'similar' && !confirmed) throw new Refusal('payee_unconfirmed')
}
