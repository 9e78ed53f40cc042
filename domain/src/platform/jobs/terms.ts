/** Every kind of job, in the words the office reads. */
export const JOB_LABELS = {
  'analytics.relay': 'Hand on an event',
  'callback.process': 'Look into a callback',
  'challenge.difference-paid': 'Go on with a challenged policy whose difference is paid',
  'claim.follow-payout': 'Follow the payout of a claim',
  'claim.tell-mid': 'Tell the motor database about a claim',
  'export.forget': 'Throw an export away',
  'export.write': 'Write an export',
  'fleet.issue': 'Issue the policies of a fleet',
  'message.send': 'Send a message',
  'pay-later.remind': 'Remind of an offer to pay later',
  'payment.check': 'Ask about a payment',
  'payment.send': 'Send a payment request',
  'payout.check': 'Ask about a payout',
  'payout.send': 'Send a payout',
  'policy.issue': 'Issue a motor policy',
  'reconciliation.sweep': 'Compare a day',
  'refund.open': 'Open a refund',
  'service-request.carry-out': 'Carry out a service request',
  'service-request.paid': 'Go on with a service request that is paid',
  'service-request.tell-mid': 'Tell the motor database about a service request',
  'suspension.remind': 'Remind of a suspension that ends',
  'travel.issue': 'Issue a travel policy',
} as const
export type JobKind = keyof typeof JOB_LABELS

/** One of an older version is shown by its own name. */
export function jobLabel(kind: string): string {
  return isJobKind(kind) ? JOB_LABELS[kind] : kind
}

function isJobKind(kind: string): kind is JobKind {
  return kind in JOB_LABELS
}
