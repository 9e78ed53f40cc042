import type { TransactionDetail } from '@okwan/contract/money/transactions'
import type { StreamCtx } from '../../platform/http/context.ts'
import { getTransaction } from './get-transaction.ts'

/** A word at least this often keeps proxies from closing the line, and finds what a lost notice would have told. */
const LOOK_EVERY_MS = 15_000
/** Then the browser comes back and shows once more who it is. */
const LIFE_MS = 10 * 60_000

/** The payment whenever it changes, on whichever node that happens, until it is final. */
export async function* followTransaction(
  ctx: StreamCtx,
  input: { params: { clientReference: string } },
): AsyncGenerator<TransactionDetail | undefined> {
  const { product, signal } = ctx
  const untilMs = product.clock.wall().getTime() + LIFE_MS
  let sent = ''
  while (!signal.aborted && product.clock.wall().getTime() < untilMs) {
    const change = product.topics.next(input.params.clientReference, LOOK_EVERY_MS, signal)
    const transaction = await getTransaction(ctx, input)
    const text = JSON.stringify(transaction)
    yield text === sent ? undefined : transaction
    sent = text
    if (transaction.status !== 'pending') return
    await change
  }
}
