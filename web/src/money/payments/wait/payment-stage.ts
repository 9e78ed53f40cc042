import type { TransactionDetail } from '@okwan/contract/money/transactions'

export type PaymentStage =
  /** The request has not reached the network yet. */
  | 'sending'
  /** The payer's phone shows the prompt. */
  | 'waiting'
  /** The prompt expired without an answer. The payment can still succeed, so it is not shown as failed. */
  | 'no-response'
  /** We don't know whether the request reached the phone. */
  | 'checking'
  /** The payment is an exception that the office must resolve. */
  | 'review'
  | 'paid'
  | 'failed'
  /** The money arrived too late or twice, so it is refunded. */
  | 'refund'

type Payment = Pick<TransactionDetail, 'status' | 'state' | 'underReview' | 'refund' | 'reason' | 'promptEndsAt'>

/** The stage that the progress screen shows for the status from the server. */
export function stageOf(
  { status, state, underReview, refund, reason, promptEndsAt }: Payment,
  nowMs: number,
): PaymentStage {
  if (status === 'successful') return 'paid'
  if (refund) return 'refund'
  if (underReview) return 'review'
  if (status === 'failed') return reason?.code === 'expired' ? 'no-response' : 'failed'
  if (state === 'unknown') return 'checking'
  if (state === 'created' || state === 'submitted') return 'sending'
  return promptEndsAt !== null && Date.parse(promptEndsAt) <= nowMs ? 'no-response' : 'waiting'
}
