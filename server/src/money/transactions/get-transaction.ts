import type { TransactionDetail } from '@okwan/contract/money/transactions'
import type { Ctx } from '../../platform/http/context.ts'
import { verifyUrl } from '../../policies/policies/verify-code.ts'
import { noSuchPayment } from '../payments/checkout/pay.ts'
import { checkNow } from '../payments/collect/check-now.ts'
import { reachedBy } from '../payments/scope.ts'
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
  return presentDetail(row, attempts, events, verifyUrl(product, row.id))
}

/** Requests a status check and returns the current state; the result arrives later. */
export async function checkTransaction(ctx: Ctx, input: Input): Promise<TransactionDetail> {
  await checkNow(ctx, input.params.clientReference)
  return getTransaction(ctx, input)
}
