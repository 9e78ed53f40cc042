import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { letterheadOf } from '../../platform/documents/letterhead.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { recipientOf } from '../../policies/policies/recipient-of.ts'
import { verifyUrl } from '../../policies/policies/verify-code.ts'
import { noSuchPayment } from '../payments/checkout/pay.ts'
import { checkNow } from '../payments/collect/check-now.ts'
import { reachedBy } from '../payments/scope.ts'
import { taxMarksOf } from '../tax-invoices/marks-of-payment.ts'
import { presentDetail } from './present.ts'
import { attemptsOf, eventsOf, findTransaction } from './store.ts'

type Input = { params: { clientReference: string } }

export async function getTransaction(
  { tx, actor, product }: Pick<Ctx, 'tx' | 'actor' | 'product'>,
  { params }: Input,
): Promise<TransactionDetail> {
  const row = await findTransaction(tx, params.clientReference, reachedBy(actor))
  if (!row) throw noSuchPayment()
  const [attempts, events] = [await attemptsOf(tx, row.id), await eventsOf(tx, row.id)]
  const letterhead = letterheadOf(product.settings.at('company', row.final_at ?? row.created_at))
  const recipient = recipientOf(product, { phone: row.customer_phone, email: row.customer_email })
  const taxMarks = await taxMarksOf(tx, row.client_reference)
  return presentDetail(row, attempts, events, {
    verifyUrl: verifyUrl(product, row.id),
    letterhead,
    recipient,
    taxMarks,
  })
}

/** Requests a status check and returns the current state; the result arrives later. */
export async function checkTransaction(ctx: Ctx, input: Input): Promise<TransactionDetail> {
  await checkNow(ctx, input.params.clientReference)
  return getTransaction(ctx, input)
}
