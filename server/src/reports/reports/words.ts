import { FAILURE_LABELS } from '@okwan/domain/money/payments/terms'
import { REFUND_CAUSE_LABELS } from '@okwan/domain/money/payouts/terms'
import { formatDate, isIsoDate } from '@okwan/domain/platform/dates'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { CHALLENGE_LABELS, LOST_REASON_LABELS } from '@okwan/domain/policies/policies/terms'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import type { Words } from '@okwan/domain/reports/reports/definition'
import {
  CLAIM_AGES,
  CLAIM_OUTCOME_LABELS,
  CLAIM_SERVICE_LEVEL_LABELS,
  CLAIM_TYPE_LABELS,
} from '@okwan/domain/service/claims/terms'
import { COMPLAINT_CATEGORY_LABELS, ROOT_CAUSE_LABELS } from '@okwan/domain/service/complaints/terms'
import { REQUEST_KIND_LABELS } from '@okwan/domain/service/service-requests/terms'

const KINDS = { new: 'New business', renewal: 'Renewals', endorsement: 'Changes' }
const LABELS: Partial<Record<Words, Record<string, string>>> = {
  product: PRODUCT_LABELS,
  kind: KINDS,
  'claim-type': CLAIM_TYPE_LABELS,
  'claim-service-level': CLAIM_SERVICE_LEVEL_LABELS,
  network: NETWORK_NAMES,
  'request-kind': REQUEST_KIND_LABELS,
  challenge: CHALLENGE_LABELS,
  'refund-cause': REFUND_CAUSE_LABELS,
  'complaint-category': COMPLAINT_CATEGORY_LABELS,
  'complaint-cause': ROOT_CAUSE_LABELS,
  'claim-age': Object.fromEntries(CLAIM_AGES.map(({ minDays, label }) => [minDays, label])),
  'claim-outcome': CLAIM_OUTCOME_LABELS,
  'lost-reason': LOST_REASON_LABELS,
  // An attempt without a reason is grouped by its state.
  failure: { ...FAILURE_LABELS, failed: 'Other' },
}

/** The name of a code in the first column. */
export function nameOf(words: Words, code: string, coverName: (code: string) => string): string {
  if (words === 'cover') return coverName(code)
  if (words === 'month') return monthName(code)
  if (words === 'date' && isIsoDate(code)) return formatDate(code)
  return LABELS[words]?.[code] ?? code
}

/** `Nov 2026` */
function monthName(month: string): string {
  return formatDate(`${month}-01`).replace(/^\d+ /, '')
}
