import type { TransactionDetail } from '@okwan/contract/money/transactions'
import type { StreamCtx } from '../../platform/http/context.ts'
import { getTransaction } from './get-transaction.ts'

/** Interval of keep-alive events. They keep proxies from closing the connection and recover lost notifications. */
const POLL_MS = 15_000
/** After this time the stream ends, and the browser reconnects and authenticates again. */
const STREAM_MAX_MS = 10 * 60_000

/** Streams the payment after each change, made on any node, until the payment is final. */
export async function* followTransaction(
  ctx: StreamCtx,
  input: { params: { clientReference: string } },
): AsyncGenerator<TransactionDetail | undefined> {
  const { product, signal } = ctx
  const untilMs = product.clock.wall().getTime() + STREAM_MAX_MS
  let sent = ''
  while (!signal.aborted && product.clock.wall().getTime() < untilMs) {
    const change = product.topics.next(input.params.clientReference, POLL_MS, signal)
    const transaction = await getTransaction(ctx, input)
    const text = JSON.stringify(transaction)
    yield text === sent ? undefined : transaction
    sent = text
    if (transaction.status !== 'pending') return
    await change
  }
}
