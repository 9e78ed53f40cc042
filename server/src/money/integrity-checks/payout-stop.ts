import { formatMoment } from '@okwan/domain/platform/dates'
import type { Tx } from '../../platform/db/database.ts'
import { checkStatuses } from './check-status.ts'

/**
 * Why no payout may be sent; undefined if all checks passed recently. Payouts are paused while a check fails or is overdue, so
 * that an error can't grow.
 */
export async function payoutStop(tx: Tx): Promise<string | undefined> {
  const failed = (await checkStatuses(tx)).filter(({ state }) => state !== 'passed')
  const [first] = failed
  if (!first) return undefined
  if (failed.some(({ state }) => state === 'failed')) return 'Payouts are paused because an integrity check failed.'
  const when = first.checkedAt ? `last run ${formatMoment(new Date(first.checkedAt))}` : 'never run'
  return `Payouts are paused because an integrity check is overdue: ${first.rule} (${when}).`
}
