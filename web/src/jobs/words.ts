const WORDS: Record<string, string> = {
  'analytics.relay': 'Hand on an event',
  'callback.process': 'Look into a callback',
  'message.send': 'Send a message',
  'payment.check': 'Ask about a payment',
  'payment.send': 'Send a payment request',
  'payout.check': 'Ask about a payout',
  'payout.send': 'Send a payout',
  'policy.issue': 'Issue a policy',
  'reconciliation.sweep': 'Compare a day',
  'refund.open': 'Open a refund',
}

/** A kind of job in words; a new one is shown by its own name. */
export const jobWords = (kind: string): string => WORDS[kind] ?? kind
