import { formatPesewas, portionOf } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { NameMatch } from '../payments/name-match.ts'
import type { CheckerRole } from './approval.ts'

// A change beyond this share of the computed amount needs a super admin.
const FREE_CHANGE_PERCENT = 5

/** The maker may correct the computed amount with a reason, never beyond what was paid and not yet given back. */
export function allowRefundAmount(
  amount: { paidPesewas: number; returnedPesewas: number; computedPesewas: number; amountPesewas: number },
  maker: { role: CheckerRole; reason?: string },
): void {
  const leftPesewas = amount.paidPesewas - amount.returnedPesewas
  if (amount.amountPesewas <= 0) throw new Refusal('nothing_to_pay')
  if (amount.amountPesewas > leftPesewas) {
    throw new Refusal(
      'refund_above_paid',
      `At most ${formatPesewas(leftPesewas)} of this payment can still be given back.`,
    )
  }
  const changePesewas = Math.abs(amount.amountPesewas - amount.computedPesewas)
  if (changePesewas === 0) return
  if (!maker.reason) throw new Refusal('reason_missing', 'Say why the amount differs from the computed one.')
  if (changePesewas > portionOf(amount.computedPesewas, FREE_CHANGE_PERCENT, 100) && maker.role !== 'SuperAdmin') {
    throw new Refusal('above_authority', `A super admin must change the amount by more than ${FREE_CHANGE_PERCENT} %.`)
  }
}

// No wallet takes more in a day, Bank of Ghana since 1 March 2024.
const WALLET_MAX_PESEWAS = 25_000_00

/** More than a wallet can take goes to a bank account. */
export function allowWallet(sentPesewas: number): void {
  if (sentPesewas <= WALLET_MAX_PESEWAS) return
  throw new Refusal(
    'amount_above_limit',
    `A wallet takes up to ${formatPesewas(WALLET_MAX_PESEWAS)}. Pay this to a bank account.`,
  )
}

/** A colleague’s number is paid only where the colleague is the customer: a garage or somebody harmed has one of their own. */
export function refuseColleague(payee: { name: string; customerName: string; isColleague: boolean }): void {
  if (!payee.isColleague || payee.name === payee.customerName) return
  const message = 'This number belongs to somebody who works here. Use another number of the payee, or a bank account.'
  throw new Refusal('payee_is_colleague', message, [{ path: 'msisdn', message }])
}

/** `phone`: the number, or the bank account, that is paid. */
export type Payee = {
  phone: string
  isBank: boolean
  nameMatch: NameMatch
  reason?: string
  identitySeen: boolean
  confirmed: boolean
}

/** Money goes back to the number that paid. Another number needs a reason, a document and the same name. */
export function allowPayee(payee: Payee, paidFromPhone: string): void {
  if (payee.nameMatch === 'different') {
    const account = payee.isBank ? 'an account' : 'a number'
    const the = payee.isBank ? 'The account' : 'The number'
    throw new Refusal('payee_name_differs', `${the} is registered to another name. Use ${account} of the payee.`)
  }
  if (payee.phone === paidFromPhone) {
    if (payee.nameMatch === 'similar' && !payee.confirmed) {
      throw new Refusal('payee_unconfirmed')
    }
    return
  }
  if (!payee.reason)
    throw new Refusal('reason_missing', 'Say why the money goes to another number than the one that paid.')
  if (!payee.identitySeen) throw new Refusal('identity_missing')
  if (payee.nameMatch !== 'same') {
    const what = payee.isBank ? 'A bank account' : 'Another number'
    throw new Refusal('payee_name_differs', `${what} must be registered to the same name.`)
  }
}
