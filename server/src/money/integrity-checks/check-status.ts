import type { MoneyHealth } from '@okwan/contract/money/integrity-checks'
import type { Tx } from '../../platform/db/database.ts'
import { CHECK_EVERY_MS, WINDOWED } from './check-money.ts'
import { INVARIANTS } from './checks.ts'
import type { Invariant } from './invariant.ts'
import { type CheckRow, type DayState, dayStates, lastChecks } from './store.ts'

/** A check without a newer result is overdue, which also pauses payouts. */
const LIMIT_MS = 5 * CHECK_EVERY_MS
const DAILY_LIMIT_MS = 26 * 3_600_000
const CLOSED_DAYS_LIMIT_MS = 48 * 3_600_000

export type CheckStatus = MoneyHealth['checks'][number]

/** Every check with its state. A check that never ran, did not finish or ran too long ago is overdue. */
export async function checkStatuses(tx: Tx): Promise<CheckStatus[]> {
  const last = new Map((await lastChecks(tx)).map((check) => [check.name, check]))
  const names = WINDOWED.map(({ name }) => name)
  const days = new Map((await dayStates(tx, names)).map((state) => [state.name, state]))
  return INVARIANTS.map((invariant) => statusOf(invariant, last.get(invariant.name), days.get(invariant.name)))
}

function statusOf(invariant: Invariant, check: CheckRow | undefined, days: DayState | undefined): CheckStatus {
  const limitMs = invariant.isDaily ? DAILY_LIMIT_MS : LIMIT_MS
  const violations = (check?.violations ?? 0) + (days?.violations ?? 0)
  const problem = problemOf(check, limitMs) ?? problemOfDays(days)
  return {
    name: invariant.name,
    rule: invariant.rule,
    state: violations > 0 ? 'failed' : problem === null ? 'passed' : 'overdue',
    problem,
    checkedAt: check?.checked_at.toISOString() ?? null,
    ageSeconds: check ? Math.round(check.age_ms / 1000) : null,
    limitSeconds: limitMs / 1000,
    closedDaysCheckedAt: days?.oldest_at.toISOString() ?? null,
    durationMs: check?.duration_ms ?? null,
    violations,
    failingSince: check?.failing_since?.toISOString() ?? null,
    examples: [...(check?.examples ?? []), ...(days?.examples ?? [])],
  }
}

function problemOf(check: CheckRow | undefined, limitMs: number): string | null {
  if (!check) return 'This check hasn’t run yet.'
  if (check.error !== null) return `The last run didn’t finish: ${check.error}.`
  return check.age_ms > limitMs ? `The last run was more than ${durationOf(limitMs)} ago.` : null
}

function problemOfDays(days: DayState | undefined): string | null {
  if (!days) return null
  if (days.error !== null) return `The last run on a closed day didn’t finish: ${days.error}.`
  if (days.oldest_ms <= CLOSED_DAYS_LIMIT_MS) return null
  return `A closed day was last checked more than ${durationOf(CLOSED_DAYS_LIMIT_MS)} ago.`
}

const durationOf = (ms: number) => (ms < 3_600_000 ? `${ms / 60_000} minutes` : `${ms / 3_600_000} hours`)
