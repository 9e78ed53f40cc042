import { relayEvent } from '../analytics/relay-event.ts'
import { processCallback } from '../callbacks/process-callback.ts'
import { differencePaid } from '../challenges/difference-paid.ts'
import { followPayout } from '../claims/pay-claim.ts'
import { tellOfTotalLoss } from '../claims/tell-mid.ts'
import { forgetExport, writeExport } from '../exports/write-export.ts'
import { issueFleet } from '../fleet/issue-fleet.ts'
import { sendMessage } from '../messages/send-message.ts'
import { checkAttempt } from '../payments/check-attempt.ts'
import { sendAttempt } from '../payments/send-attempt.ts'
import { checkPayout } from '../payouts/check-payout.ts'
import { openRefund } from '../payouts/open-refund.ts'
import { sendPayout } from '../payouts/send-payout.ts'
import { issuePurchase } from '../purchases/issue-purchase.ts'
import { issueTravel } from '../purchases/issue-travel.ts'
import { remindByItself } from '../purchases/remind-by-itself.ts'
import { sweepDay } from '../reconciliation/sweep.ts'
import { carryOutDue, continuePaid } from '../service-requests/continue-request.ts'
import { remindActivation } from '../service-requests/remind-activation.ts'
import { tellMid } from '../service-requests/tell-mid.ts'
import type { JobHandlers } from './worker.ts'

/** Which function does which job. */
export const jobHandlers: JobHandlers = {
  'analytics.relay': relayEvent,
  'callback.process': processCallback,
  'challenge.difference-paid': differencePaid,
  'claim.follow-payout': followPayout,
  'claim.tell-mid': tellOfTotalLoss,
  'export.forget': forgetExport,
  'export.write': writeExport,
  'fleet.issue': issueFleet,
  'message.send': sendMessage,
  'pay-later.remind': remindByItself,
  'payment.check': checkAttempt,
  'payment.send': sendAttempt,
  'payout.check': checkPayout,
  'payout.send': sendPayout,
  'policy.issue': issuePurchase,
  'reconciliation.sweep': sweepDay,
  'refund.open': openRefund,
  'travel.issue': issueTravel,
  'service-request.carry-out': carryOutDue,
  'service-request.paid': continuePaid,
  'service-request.tell-mid': tellMid,
  'suspension.remind': remindActivation,
}
