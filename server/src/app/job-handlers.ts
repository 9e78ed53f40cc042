import { processCallback } from '../money/callbacks/process-callback.ts'
import { checkAttempt } from '../money/payments/collect/check-attempt.ts'
import { sendAttempt } from '../money/payments/collect/send-attempt.ts'
import { openRefund } from '../money/payouts/request/open-refund.ts'
import { checkPayout } from '../money/payouts/send/check-payout.ts'
import { sendPayout } from '../money/payouts/send/send-payout.ts'
import { reconcileDay } from '../money/reconciliation/reconcile-day.ts'
import { storeFiles } from '../money/settlements/store-files.ts'
import { signDocument } from '../money/tax-invoices/sign-document.ts'
import { relayEvent } from '../platform/analytics/relay-event.ts'
import type { JobHandlers } from '../platform/jobs/worker.ts'
import { sendMessage } from '../platform/messages/send-message.ts'
import { expireExport, writeExport } from '../reports/exports/write-export.ts'
import { runPriceAudit } from '../reports/price-audits/run-audit.ts'
import { runReplay } from '../reports/rate-book-replays/run-replay.ts'
import { sendScheduledReport } from '../reports/report-schedules/send-report.ts'
import { issueFleet } from '../sales/fleet/issue-fleet.ts'
import { runImport } from '../sales/imports/run-import.ts'
import { sendAutomaticReminder } from '../sales/pay-later/automatic-reminders.ts'
import { issuePurchase } from '../sales/purchases/issue/issue-purchase.ts'
import { issueTravel } from '../sales/purchases/issue/issue-travel.ts'
import { differencePaid } from '../service/challenged-policies/difference-paid.ts'
import { reportTotalLoss } from '../service/claims/notify-mid.ts'
import { followPayout } from '../service/claims/pay-claim.ts'
import { reportCorrection } from '../service/customer-corrections/reissue-policies.ts'
import { checkIdentity } from '../service/identity-checks/check-identity.ts'
import { compareWithMid } from '../service/mid-comparisons/compare-with-mid.ts'
import { pushToMid } from '../service/mid-comparisons/resolve-difference.ts'
import { screenCustomer, screenList } from '../service/screening/match-customers.ts'
import { applyDueRequest, continuePaid } from '../service/service-requests/apply/continue-request.ts'
import { notifyMid } from '../service/service-requests/apply/notify-mid.ts'
import { remindActivation } from '../service/service-requests/apply/remind-activation.ts'

/** Handlers by job type. */
export const jobHandlers: JobHandlers = {
  'analytics.relay': relayEvent,
  'callback.process': processCallback,
  'challenge.difference-paid': differencePaid,
  'claim.follow-payout': followPayout,
  'claim.notify-mid': reportTotalLoss,
  'customer-correction.notify-mid': reportCorrection,
  'export.expire': expireExport,
  'export.write': writeExport,
  'fleet.issue': issueFleet,
  'identity.check': checkIdentity,
  'import.run': runImport,
  'message.send': sendMessage,
  'pay-later.remind': sendAutomaticReminder,
  'payment.check': checkAttempt,
  'payment.send': sendAttempt,
  'payout.check': checkPayout,
  'payout.send': sendPayout,
  'policy.issue': issuePurchase,
  'price-audit.run': runPriceAudit,
  'rate-book.replay': runReplay,
  'reconciliation.sweep': reconcileDay,
  'refund.open': openRefund,
  'report.send': sendScheduledReport,
  'register.compare': compareWithMid,
  'register.push': pushToMid,
  'screening.customer': screenCustomer,
  'screening.list': screenList,
  'travel.issue': issueTravel,
  'service-request.carry-out': applyDueRequest,
  'service-request.paid': continuePaid,
  'service-request.notify-mid': notifyMid,
  'settlement.store-files': storeFiles,
  'suspension.remind': remindActivation,
  'tax-document.sign': signDocument,
}
