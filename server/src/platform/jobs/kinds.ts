import type { JobKind } from '@okwan/domain/platform/jobs/terms'
import type { CheckCause } from '@okwan/domain/service/identity-checks/terms'

/** Payloads of all job types: ids, never personal data. */
export type JobPayloads = ForEachKind<{
  'analytics.relay': { eventId: string }
  'callback.process': { callbackId: string }
  'challenge.difference-paid': { policyRecordId: string }
  'claim.follow-payout': { payoutId: string }
  'claim.notify-mid': { claimId: string }
  'customer-correction.notify-mid': { policyId: string; policyRecordId: string }
  'export.expire': { exportId: string }
  'export.write': { exportId: string; part: number }
  'fleet.issue': { fleetId: string }
  /** With `cause`, a new check starts; without it, the pending check is repeated. */
  'identity.check': { customerId: string; cause?: CheckCause }
  'import.run': { importId: string }
  'message.send': { messageId: string }
  'pay-later.remind': { policyRecordId: string }
  'payment.check': { attemptId: string }
  'payment.send': { attemptId: string }
  'payout.check': { disbursementId: string }
  'payout.send': { payoutId: string; attemptNumber: number }
  /** `tries`: number of attempts without a response of the MID. */
  'policy.issue': {
    policyRecordId: string
    tries: number
    /** Entered manually if the MID assigned a number that another policy has. */
    stickerNumber?: string
  }
  'price-audit.run': { auditId: string }
  'rate-book.replay': { replayId: string }
  'reconciliation.sweep': { runId: string }
  'register.compare': { runId: string }
  'register.push': { differenceId: string; pushId: string }
  'refund.open': { attemptId: string }
  'report.send': { runId: string }
  /** `asSold`: the office decided to issue as sold, although the data has changed since. */
  'travel.issue': { policyRecordId: string; asSold?: boolean }
  'screening.customer': { customerId: string }
  /** `after`: the last customer that was compared. */
  'screening.list': { listId: string; after?: string }
  'settlement.store-files': { settlementId: string }
  'service-request.carry-out': { requestId: string }
  'service-request.paid': { requestId: string }
  /** `tries`: number of attempts without a response of the MID. */
  'service-request.notify-mid': { requestId: string; tries: number }
  /** `isRequested`: a person requested this attempt. */
  'tax-document.sign': { documentId: string; isRequested?: boolean }
  'suspension.remind': { policyId: string; suspendedFrom: string }
}>

/** Types and labels are defined in the domain. */
type ForEachKind<T extends Record<JobKind, object>> = T
