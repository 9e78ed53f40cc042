import { formatPesewas, portionOf } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
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

// Daily limit of a mobile money account, Bank of Ghana, since 1 March 2024.
const WALLET_MAX_PESEWAS = 25_000_00

/** Larger amounts must be paid to a bank account. */
export function allowWallet(sentPesewas: number): void {
  if (sentPesewas <= WALLET_MAX_PESEWAS) return
  throw new Refusal(
    'amount_above_limit',
    `Mobile money accepts up to ${formatPesewas(WALLET_MAX_PESEWAS)}. Pay to a bank account instead.`,
  )
}

/** A number of a staff member is paid only if that person is the customer, never in the name of another payee. */
export function refuseColleague(payee: { name: string; customerName: string; isColleague: boolean }): void {
  if (!payee.isColleague || payee.name === payee.customerName) return
  const message = 'This number belongs to a member of staff. Use another number of the payee or a bank account.'
  throw new Refusal('payee_is_colleague', message, [{ path: 'msisdn', message }])
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
  if (payee.nameMatch === 'different') {
    const account = payee.isBank ? 'an account' : 'a number'
    const the = payee.isBank ? 'The account' : 'The number'
    throw new Refusal('payee_name_differs', `${the} is registered to a different name. Use ${account} of the payee.`)
  }
  if (payee.phone === paidFromPhone) {
    if (payee.nameMatch === 'similar' && !payee.confirmed) {
      throw new Refusal('payee_unconfirmed')
    }
    return
  }
  if (!payee.reason)
    throw new Refusal('reason_missing', 'Enter a reason for paying another number than the one that paid.')
  if (!payee.identitySeen) throw new Refusal('identity_missing')
  if (payee.nameMatch !== 'same') {
    const account = payee.isBank ? 'A bank account' : 'Another number'
    throw new Refusal('payee_name_differs', `${account} must be registered to the payee’s name.`)
  }
}
