/** Every kind of job and what it carries. Payloads hold ids, never personal data. */
export type JobPayloads = {
  'analytics.relay': { eventId: string }
  'callback.process': { callbackId: string }
  'message.send': { messageId: string }
  'payment.check': { attemptId: string }
  'payment.send': { attemptId: string }
  'payout.check': { disbursementId: string }
  'payout.send': { payoutId: string; attemptNumber: number }
  /** `tries`: how often the motor insurance database has not answered so far. */
  'policy.issue': { policyRecordId: string; tries: number }
  'reconciliation.sweep': { runId: string }
  'refund.open': { attemptId: string }
}
export type JobKind = keyof JobPayloads
