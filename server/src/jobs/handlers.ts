import { relayEvent } from '../analytics/relay-event.ts'
import { processCallback } from '../callbacks/process-callback.ts'
import { sendMessage } from '../messages/send-message.ts'
import { checkAttempt } from '../payments/check-attempt.ts'
import { sendAttempt } from '../payments/send-attempt.ts'
import { checkPayout } from '../payouts/check-payout.ts'
import { openRefund } from '../payouts/open-refund.ts'
import { sendPayout } from '../payouts/send-payout.ts'
import { issuePurchase } from '../purchases/issue-purchase.ts'
import { sweepDay } from '../reconciliation/sweep.ts'
import type { JobHandlers } from './worker.ts'

/** Which function does which job. */
export const jobHandlers: JobHandlers = {
  'analytics.relay': relayEvent,
  'callback.process': processCallback,
  'message.send': sendMessage,
  'payment.check': checkAttempt,
  'payment.send': sendAttempt,
  'payout.check': checkPayout,
  'payout.send': sendPayout,
  'policy.issue': issuePurchase,
  'reconciliation.sweep': sweepDay,
  'refund.open': openRefund,
}
