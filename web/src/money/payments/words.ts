import type { Transaction } from '@okwan/contract/money/transactions'

/** Refund of money that arrived late, twice or unexpectedly. */
export function refundText(
  { number, isPaid }: NonNullable<Transaction['refund']>,
  status: Transaction['status'],
): string {
  if (status === 'successful') {
    return isPaid ? `A second payment was refunded (${number}).` : `A second payment is being refunded (${number}).`
  }
  return isPaid
    ? `This payment was refunded (${number}).`
    : `This payment is being refunded (${number}). Don’t collect it again.`
}
