import type { JobKind } from '@okwan/domain/platform/jobs/terms'

/** What each kind of job carries: ids, never personal data. */
export type JobPayloads = ForEachKind<{
  'analytics.relay': { eventId: string }
  'callback.process': { callbackId: string }
  'challenge.difference-paid': { policyRecordId: string }
  'claim.follow-payout': { payoutId: string }
  'claim.tell-mid': { claimId: string }
  'export.forget': { exportId: string }
  'export.write': { exportId: string; part: number }
  'fleet.issue': { fleetId: string }
  'message.send': { messageId: string }
  'pay-later.remind': { policyRecordId: string }
  'payment.check': { attemptId: string }
  'payment.send': { attemptId: string }
  'payout.check': { disbursementId: string }
  'payout.send': { payoutId: string; attemptNumber: number }
  /** `tries`: how often the motor insurance database has not answered so far. */
  'policy.issue': {
    policyRecordId: string
    tries: number
    /** Entered by hand, where the database gave out one that is on another policy. */
    stickerNumber?: string
  }
  'reconciliation.sweep': { runId: string }
  'refund.open': { attemptId: string }
  /** `asSold`: the office decided that what was agreed stands, though the answers have changed since. */
  'travel.issue': { policyRecordId: string; asSold?: boolean }
  'service-request.carry-out': { requestId: string }
  'service-request.paid': { requestId: string }
  /** `tries`: how often the motor insurance database has not answered so far. */
  'service-request.tell-mid': { requestId: string; tries: number }
  'suspension.remind': { policyId: string; suspendedFrom: string }
}>

/** Kinds are named in the domain, with their words. */
type ForEachKind<T extends Record<JobKind, object>> = T
