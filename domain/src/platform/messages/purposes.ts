import type { MessageTemplate } from './texts.ts'

/**
 * Why a message is sent. `contract`: the customer asked for it, or law or contract require it, so it is always sent. `security`:
 * protects an account. `work`: goes to users. `reminders`: sent unless the customer stopped reminders.
 */
export const MESSAGE_PURPOSES: Record<MessageTemplate, 'contract' | 'security' | 'work' | 'reminders'> = {
  'one-time-code': 'security',
  'policy-issued': 'contract',
  'travel-issued': 'contract',
  'policy-delayed': 'contract',
  'travel-delayed': 'contract',
  'policy-document': 'contract',
  'travel-documents': 'contract',
  receipt: 'contract',
  'payment-received': 'contract',
  'renewal-reminder': 'reminders',
  'suspension-reminder': 'contract',
  'motor-quote': 'contract',
  'pay-later-offered': 'contract',
  'pay-later-reminder': 'reminders',
  'motor-referral-decided': 'work',
  'travel-referral-decided': 'work',
  'claim-reported': 'contract',
  'claim-documents': 'contract',
  'claim-message': 'contract',
  'claim-declined': 'contract',
  'claim-offer': 'contract',
  'claim-offer-accepted': 'contract',
  'claim-paid-out': 'contract',
  'complaint-received': 'contract',
  'complaint-answered': 'contract',
  'challenge-refunded': 'contract',
  'challenge-to-pay': 'contract',
  'request-done': 'contract',
  'request-rejected': 'contract',
  'request-to-pay': 'contract',
  'customer-number-changed': 'security',
  'assistant-invited': 'work',
  'examiner-admitted': 'security',
  'sign-in-number-requested': 'security',
  'sign-in-number-changed': 'security',
  'own-email-changed': 'security',
  'passkey-added': 'security',
  'passkey-removed': 'security',
  'passkeys-lost': 'security',
  'wallet-low': 'work',
  'scheduled-report': 'work',
  'payout-paid': 'contract',
  'payout-number-added': 'security',
  'payout-number-changed': 'security',
  'withdrawal-paid': 'work',
  'withdrawal-failed': 'work',
  'commission-answered': 'work',
  alert: 'work',
  'audit-alert': 'work',
  'integrity-alert': 'work',
}

/** Messages that a customer can stop. */
// Object.keys widens the keys to string.
export const STOPPABLE_MESSAGES = (Object.keys(MESSAGE_PURPOSES) as MessageTemplate[]).filter(
  (template) => MESSAGE_PURPOSES[template] === 'reminders',
)
