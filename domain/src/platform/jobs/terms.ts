export const JOB_LABELS = {
  'analytics.relay': 'Publish event',
  'callback.process': 'Process callback',
  'challenge.difference-paid': 'Continue paid challenged policy',
  'claim.follow-payout': 'Update claim after payout',
  'claim.notify-mid': 'Report claim to MID',
  'customer-correction.notify-mid': 'Report corrected customer to MID',
  'export.expire': 'Delete export',
  'export.write': 'Create export',
  'fleet.issue': 'Issue fleet policies',
  'identity.check': 'Check Ghana Card',
  'import.run': 'Import existing records',
  'message.send': 'Send message',
  'pay-later.remind': 'Send pay-later reminder',
  'payment.check': 'Check payment status',
  'payment.send': 'Send payment request',
  'payout.check': 'Check payout status',
  'payout.send': 'Send payout',
  'policy.issue': 'Issue motor policy',
  'price-audit.run': 'Compare charges with the rate books',
  'rate-book.replay': 'Calculate the effect of a rate book',
  'reconciliation.sweep': 'Run reconciliation',
  'register.compare': 'Compare policies with MID',
  'register.push': 'Resend policy to MID',
  'refund.open': 'Create refund',
  'report.send': 'Send scheduled report',
  'screening.customer': 'Screen customer',
  'screening.list': 'Screen customers against a list',
  'service-request.carry-out': 'Execute service request',
  'service-request.paid': 'Continue paid service request',
  'service-request.notify-mid': 'Report service request to MID',
  'settlement.store-files': 'Store files of a bordereau or return',
  'suspension.remind': 'Send suspension reminder',
  'tax-document.sign': 'Sign tax document',
  'travel.issue': 'Issue travel policy',
} as const
export type JobKind = keyof typeof JOB_LABELS

/** Jobs of older versions are shown by their internal name. */
export function jobLabel(kind: string): string {
  return isJobKind(kind) ? JOB_LABELS[kind] : kind
}

function isJobKind(kind: string): kind is JobKind {
  return kind in JOB_LABELS
}
