import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { challengeEndpoints } from '@okwan/contract/service/challenged-policies'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { CHALLENGE_LABELS } from '@okwan/domain/policies/policies/terms'
import type { Ctx } from '../../platform/http/context.ts'
import { countByReason, resolvedSince } from './store.ts'

const DAYS = 30

type Input = Parsed<(typeof challengeEndpoints)['GET /challenged-policies/overview']>

export async function getOverview({ tx, actor, now }: Ctx, { query: { branchId } }: Input) {
  const open = await countByReason(tx, actor, branchId)
  const { resolved, median_seconds } = await resolvedSince(tx, actor, branchId, addDays(toAccraDate(now), 1 - DAYS))
  return {
    open: open.map(({ reason, count }) => ({ reason, reasonText: CHALLENGE_LABELS[reason], count })),
    resolved,
    medianHours: median_seconds === null ? null : Math.round(median_seconds / 360) / 10,
  }
}
