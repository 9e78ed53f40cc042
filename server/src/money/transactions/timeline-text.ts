import { EXCEPTION_CAUSE_TEXTS, type ExceptionCause } from '@okwan/domain/money/payments/terms'
import { NETWORK_NAMES, type Network } from '@okwan/domain/platform/phone'

type Text = (detail: string) => string

/** Texts of payment events on the timeline. */
const TEXTS: Record<string, Text> = {
  requested: (detail) => {
    const [network = '', ...number] = detail.split(' ')
    return `Request to ${number.join(' ')}, ${NETWORK_NAMES[network as Network] ?? network}`
  },
  submitted: () => 'Sent to network',
  accepted: () => 'Accepted by network, awaiting PIN',
  awaiting: () => 'Awaiting approval on the phone',
  unknown: () => 'Unclear response from network, checking again',
  announced: (detail) =>
    detail === 'paid' ? 'Network reported payment, confirming' : 'Network reported failure, confirming',
  checked: (detail) => `Status checked: ${detail}`,
  successful: (detail) => (detail === 'review' ? 'Applied with dual approval' : 'Paid'),
  failed: (detail) => (detail === 'review' ? 'Resolved with dual approval' : 'Failed'),
  expired: () => 'Not approved in time',
  cancelled: () => 'Cancelled',
  review: () => 'Needs review',
  'review-opened': (detail) => EXCEPTION_CAUSE_TEXTS[detail as ExceptionCause] ?? 'Needs review',
}

export function timelineText(event: string, detail: string | null): string {
  return TEXTS[event]?.(detail ?? '') ?? event
}
