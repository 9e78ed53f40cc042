import { REVIEW_CAUSE_TEXTS, type ReviewCause } from '@okwan/domain/money/payments/terms'
import { NETWORK_NAMES, type Network } from '@okwan/domain/platform/phone'

type Words = (detail: string) => string

/** What each event of a payment means to the person who looks at it. */
const WORDS: Record<string, Words> = {
  requested: (detail) => {
    const [network = '', ...number] = detail.split(' ')
    return `Request to ${number.join(' ')}, ${NETWORK_NAMES[network as Network] ?? network}`
  },
  submitted: () => 'Sent to the network',
  accepted: () => 'The network has it; waiting for the PIN',
  awaiting: () => 'Waiting on the phone',
  unknown: () => 'The network did not answer clearly; we keep asking',
  announced: (detail) => (detail === 'paid' ? 'Payment announced; confirming' : 'Failure announced; confirming'),
  checked: (detail) => `Asked the network: ${detail}`,
  successful: (detail) => (detail === 'review' ? 'Accepted by two people' : 'Paid'),
  failed: (detail) => (detail === 'review' ? 'Ended by two people' : 'Failed'),
  expired: () => 'Not approved in time',
  cancelled: () => 'Cancelled',
  review: () => 'Held for a person to look at',
  'review-opened': (detail) => REVIEW_CAUSE_TEXTS[detail as ReviewCause] ?? 'A person has to look at this',
}

export function timelineText(what: string, detail: string | null): string {
  return WORDS[what]?.(detail ?? '') ?? what
}
