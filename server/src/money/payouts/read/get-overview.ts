import type { payoutEndpoints } from '@okwan/contract/money/payouts'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../../platform/http/context.ts'
import { paidPerDay, requestedByReason, requestedPerWeek } from './overview-store.ts'
import { type PayoutQueue, QUEUE_KINDS, reachedBy } from './scope.ts'

const DAYS = 30
const WEEKS = 12

type Input = Parsed<(typeof payoutEndpoints)['GET /refunds/overview']>

export async function getOverview({ tx, actor, now, product }: Ctx, queue: PayoutQueue, { query }: Input) {
  const to = toAccraDate(now)
  const weeks = { from: addDays(to, -7 * (WEEKS - 1)), to }
  const reach = { kinds: QUEUE_KINDS[queue], reached: reachedBy(actor), ...query }
  const days = await paidPerDay(tx, reach, { from: addDays(to, 1 - DAYS), to })
  const weeklyTotals = await requestedPerWeek(tx, reach, weeks)
  const reasons = await requestedByReason(tx, reach, weeks)
  return {
    days: days.map(({ day, paid_pesewas: paidPesewas }) => ({ day, paidPesewas })),
    weeks: weeklyTotals.map(({ week, count, requested_pesewas: requestedPesewas }) => ({
      week,
      count,
      requestedPesewas,
    })),
    reasons: reasons.map(({ reason, count, requested_pesewas: requestedPesewas }) => ({
      reason,
      count,
      requestedPesewas,
    })),
    dailyCapPesewas: product.settings.at('authority-limits', now).dailyCapPesewas,
  }
}
