import type { Transaction } from '@okwan/contract/money/transactions'

/** Why a payment that arrived late, twice or unexpectedly does not count. */
export function refundText({ number, isPaid }: NonNullable<Transaction['refund']>): string {
  return isPaid
    ? `The money was paid back with refund ${number}.`
    : `This money couldn’t be used and is being paid back with refund ${number}. Don’t collect it again.`
}
