import { type AttemptState, PURPOSE_LABELS } from '@okwan/domain/money/payments/terms'
import { PAYOUT_STATE_LABELS } from '@okwan/domain/money/payouts/terms'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { POLICY_STATUS_LABELS } from '@okwan/domain/policies/policies/terms'
import { type DimensionId, NO_VALUE } from '@okwan/domain/reports/report-builder/terms'
import type { Words } from '@okwan/domain/reports/reports/definition'
import { CLAIM_STATUS_LABELS } from '@okwan/domain/service/claims/terms'
import type { Tx } from '../../platform/db/database.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { coverNames } from '../../products/rate-books/cover-names.ts'
import { motorRateBookOn } from '../../products/rate-books/motor-rate-book.ts'
import { nameOf } from '../reports/words.ts'

const PAYMENT_STATES: Record<AttemptState, string> = {
  created: 'Started',
  submitted: 'Sent to provider',
  awaiting: 'Awaiting payer',
  unknown: 'Status unclear',
  successful: 'Successful',
  failed: 'Failed',
  expired: 'Expired',
  review: 'Under review',
  cancelled: 'Cancelled',
}

const LABELS: Partial<Record<DimensionId, Record<string, string>>> = {
  status: { ...POLICY_STATUS_LABELS, pay_later: 'Pay later' },
  method: { momo: 'Mobile money', wallet: 'Wallet' },
  purpose: PURPOSE_LABELS,
  paymentStatus: PAYMENT_STATES,
  claimStatus: CLAIM_STATUS_LABELS,
  refundStatus: PAYOUT_STATE_LABELS,
}

/** Dimensions whose codes have a name in the reports of the catalogue. */
const WORDS: Partial<Record<DimensionId, Words>> = {
  month: 'month',
  endMonth: 'month',
  day: 'date',
  product: 'product',
  cover: 'cover',
  kind: 'kind',
  network: 'network',
  claimType: 'claim-type',
  refundCause: 'refund-cause',
}

export type NameKey = (dimension: DimensionId, key: string) => string

/** Returns a function that names the codes of all dimensions, with the rate books and settings of a day. */
export async function keyNames(tx: Tx, settings: Settings, now: Date): Promise<NameKey> {
  const today = toAccraDate(now)
  const [coverName, motor] = await Promise.all([coverNames(tx, today), motorRateBookOn(tx, today)])
  const classes = new Map<string, string>(motor.book.classes.map(({ code, name }) => [code, name]))
  const insurers = new Map(settings.at('insurers', now).insurers.map(({ code, name }) => [code, name]))
  return (dimension, key) => {
    if (key === NO_VALUE) return 'None'
    if (dimension === 'week') return `Week of ${formatDate(key)}`
    if (dimension === 'riskClass') return classes.get(key) ?? key
    if (dimension === 'insurer') return insurers.get(key) ?? key
    const words = WORDS[dimension]
    return words ? nameOf(words, key, coverName) : (LABELS[dimension]?.[key] ?? key)
  }
}
