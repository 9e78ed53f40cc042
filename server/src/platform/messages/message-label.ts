import type { MessageTemplate } from '@okwan/domain/platform/messages/texts'

/** Names of the messages that customers get about a policy. */
const LABELS: Partial<Record<MessageTemplate, string>> = {
  'policy-issued': 'Policy issued',
  'policy-delayed': 'Policy delayed',
  'travel-issued': 'Policy issued',
  'travel-delayed': 'Policy delayed',
  'travel-documents': 'Travel certificate',
  receipt: 'Receipt',
  'payment-received': 'Payment received',
  'pay-later-offered': 'Payment link',
  'pay-later-reminder': 'Payment reminder',
  'renewal-reminder': 'Renewal reminder',
  'suspension-reminder': 'Suspension reminder',
  'request-done': 'Request completed',
  'request-rejected': 'Request rejected',
  'request-to-pay': 'Request to pay',
  'claim-reported': 'Claim received',
  'claim-documents': 'Claim documents',
  'claim-declined': 'Claim declined',
  'claim-offer': 'Claim offer',
  'claim-offer-accepted': 'Claim offer accepted',
  'claim-message': 'Message about a claim',
  'complaint-received': 'Complaint received',
  'complaint-answered': 'Complaint answered',
  'challenge-to-pay': 'Corrected premium',
  'challenge-refunded': 'Refund',
}

export function messageLabel(template: string): string {
  return (LABELS as Record<string, string | undefined>)[template] ?? 'Message'
}

/** Messages that can be resent: links to documents, and every message with a name above. None of them shows a code. */
export function isRepeatable(template: string): boolean {
  return template === 'policy-document' || Object.hasOwn(LABELS, template)
}
