import type { TransactionDetail } from '@okwan/contract/money/transactions'

export type PaymentStage =
  /** The request is on its way to the network. */
  | 'sending'
  /** It stands on the phone. */
  | 'waiting'
  /** Its time is over and nobody has said no: never called failed. */
  | 'unheard'
  /** We do not know whether it reached the phone. */
  | 'checking'
  /** A person has to look. */
  | 'review'
  | 'paid'
  | 'failed'

type Payment = Pick<TransactionDetail, 'status' | 'state' | 'underReview' | 'reason' | 'promptEndsAt'>

/** What the payer's screen shows. The server decided the status; this only chooses the words for it. */
export function stageOf({ status, state, underReview, reason, promptEndsAt }: Payment, nowMs: number): PaymentStage {
  if (status === 'successful') return 'paid'
  if (underReview) return 'review'
  if (status === 'failed') return reason?.code === 'expired' ? 'unheard' : 'failed'
  if (state === 'unknown') return 'checking'
  if (state === 'created' || state === 'submitted') return 'sending'
  return promptEndsAt !== null && Date.parse(promptEndsAt) <= nowMs ? 'unheard' : 'waiting'
}
