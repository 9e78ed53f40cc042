import type { MoneyHealth } from '@okwan/contract/money/integrity-checks'
import type { Ctx } from '../../platform/http/context.ts'
import { CHECK_EVERY_MS } from './check-money.ts'
import { INVARIANTS } from './checks.ts'
import { DAILY } from './invariant.ts'
import { lastChecks } from './store.ts'

/** An older result counts as unchecked, because the periodic task has stopped. */
const STALE_MS = 5 * CHECK_EVERY_MS
const DAILY_STALE_MS = 25 * 60 * 60_000

export async function getMoneyHealth({ tx, now }: Pick<Ctx, 'tx' | 'now'>): Promise<MoneyHealth> {
  const checks = new Map((await lastChecks(tx)).map((check) => [check.name, check]))
  const rules = INVARIANTS.map(({ name, rule, recent }) => {
    const check = checks.get(name)
    return {
      name,
      rule,
      state: stateOf(check, recent === DAILY ? DAILY_STALE_MS : STALE_MS, now),
      checkedAt: check?.checked_at.toISOString() ?? null,
      durationMs: check?.duration_ms ?? null,
      violations: check?.violations ?? 0,
      brokenSince: check?.broken_since?.toISOString() ?? null,
      examples: check?.examples ?? [],
    }
  })
  const isBroken = rules.some(({ state }) => state === 'broken')
  return { healthy: rules.every(({ state }) => state === 'holds'), payoutsStopped: isBroken, rules }
}

function stateOf(
  check: { violations: number; checked_at: Date } | undefined,
  staleMs: number,
  now: Date,
): MoneyHealth['rules'][number]['state'] {
  if (!check || now.getTime() - check.checked_at.getTime() > staleMs) return 'unchecked'
  return check.violations > 0 ? 'broken' : 'holds'
}
