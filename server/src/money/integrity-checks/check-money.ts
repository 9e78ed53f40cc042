import { performance } from 'node:perf_hooks'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { Product } from '../../platform/http/context.ts'
import { closeDays } from '../ledger/close-days.ts'
import { INVARIANTS } from './checks.ts'
import { dueDayChecks, lastChecks, type Outcome, saveCheck, saveDayCheck, violationsOf, type Window } from './store.ts'

export const CHECK_EVERY_MS = 60_000
const DAILY_MS = 24 * 3_600_000
/** A node skips a check that another node has just run. */
const JUST_RUN_MS = 30_000
/** Time limit for one query. A check that takes longer did not finish; the other checks still run. */
const TIMEOUT_MS = 20_000
const DAILY_TIMEOUT_MS = 120_000
const CLOSING_BUDGET_MS = 20_000

/** Each closed day is checked again within this time, as far as the budget of each run allows. */
const DAY_EVERY_MS = 12 * 3_600_000
const DAY_BUDGET_MS = 10_000
const DAYS_PER_BATCH = 200

export const WINDOWED = INVARIANTS.filter(({ isWindowed }) => isWindowed)

type CheckContext = Pick<Product, 'db' | 'clock'>

/** Runs every check on all data, saves the results and returns the names of the failed checks. */
export async function checkMoney(product: CheckContext): Promise<string[]> {
  const failed: string[] = []
  for (const invariant of INVARIANTS) {
    const outcome = await tryCheck(product, invariant.violationQuery, DAILY_TIMEOUT_MS)
    await save(product, invariant.name, outcome, (tx) => saveCheck(tx, invariant.name, outcome))
    if ('error' in outcome || outcome.count > 0) failed.push(invariant.name)
  }
  return failed
}

/** Runs every check on all data without saving the results. */
export async function findViolations(db: Database, now: Date) {
  const found: ({ name: string } & Awaited<ReturnType<typeof violationsOf>>)[] = []
  for (const { name, violationQuery } of INVARIANTS) {
    found.push({ name, ...(await db.readWithin(DAILY_TIMEOUT_MS, (tx) => violationsOf(tx, violationQuery, { now }))) })
  }
  return found.filter(({ count }) => count > 0)
}

/** Runs every minute: closes days that are over, then runs each check on open days, then some closed days again. */
export async function runChecks(product: Pick<Product, 'db' | 'clock' | 'config'>): Promise<void> {
  const { db, clock, config } = product
  // A demo closes no days, because its clock can be moved back to them. A failure here must not stop the checks.
  const closing = config.demo ? undefined : await attempt(() => closeDays(db, clock.now(), CLOSING_BUDGET_MS))
  await checkOpenDays(product)
  await checkClosedDays(product)
  if (closing?.error) throw closing.error
}

export async function checkOpenDays(product: CheckContext, timeoutMs = TIMEOUT_MS): Promise<void> {
  const last = new Map((await product.db.read(lastChecks)).map((check) => [check.name, check]))
  for (const invariant of INVARIANTS) {
    const { name, violationQuery, recent = violationQuery, isDaily } = invariant
    const before = last.get(name)
    const isFailing = before !== undefined && (before.violations > 0 || before.error !== null)
    const everyMs = isDaily && !isFailing ? DAILY_MS : JUST_RUN_MS
    if (before && before.age_ms < everyMs) continue
    const outcome = await tryCheck(product, recent, isDaily ? DAILY_TIMEOUT_MS : timeoutMs)
    await save(product, name, outcome, (tx) => saveCheck(tx, name, outcome))
  }
}

/** Runs checks on closed days again, the oldest result first, until the time is used. */
export async function checkClosedDays(
  product: CheckContext,
  budgetMs = DAY_BUDGET_MS,
  everyMs = DAY_EVERY_MS,
): Promise<number> {
  const names = WINDOWED.map(({ name }) => name)
  const due = await product.db.read((tx) => dueDayChecks(tx, names, everyMs, DAYS_PER_BATCH))
  const queries = new Map(WINDOWED.map(({ name, violationQuery, recent = violationQuery }) => [name, recent]))
  const endMs = performance.now() + budgetMs
  let checked = 0
  for (const { name, day } of due) {
    if (performance.now() > endMs) break
    const since = new Date(day)
    const window = { since, until: new Date(since.getTime() + DAILY_MS) }
    const outcome = await tryCheck(product, queries.get(name) ?? '', budgetMs, window)
    await save(product, name, outcome, (tx) => saveDayCheck(tx, name, day, outcome))
    checked += 1
  }
  return checked
}

/** The outcome of one check, even if it fails or takes too long. */
export async function tryCheck(
  { db, clock }: CheckContext,
  text: string,
  timeoutMs: number,
  window: Omit<Window, 'now'> = {},
): Promise<Outcome> {
  const startedMs = performance.now()
  const { value, error } = await attempt(() =>
    db.readWithin(timeoutMs, (tx) => violationsOf(tx, text, { now: clock.now(), ...window })),
  )
  const durationMs = Math.round(performance.now() - startedMs)
  return value ? { durationMs, ...value } : { durationMs, error: reasonOf(error, timeoutMs) }
}

async function attempt<T>(work: () => Promise<T>): Promise<{ value?: T; error?: unknown }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}

const QUERY_CANCELED = '57014'
const LOCK_NOT_AVAILABLE = '55P03'

function reasonOf(error: unknown, timeoutMs: number): string {
  const { code, message } = error as { code?: string; message?: string }
  if (code === QUERY_CANCELED) return `no result within ${timeoutMs / 1000} s`
  if (code === LOCK_NOT_AVAILABLE) return 'its data was locked'
  return (message || 'unknown error').slice(0, 300)
}

/** Saves the outcome and records a new violation in the audit log. */
async function save({ db, clock }: CheckContext, name: string, outcome: Outcome, store: (tx: Tx) => Promise<boolean>) {
  await db.transaction(async (tx) => {
    const isNew = await store(tx)
    if (!isNew || 'error' in outcome) return
    const after = { violations: outcome.count, examples: outcome.examples }
    const entry = { action: 'integrity-check-failed', entityType: 'integrity-check', entityId: name } as const
    await recordAudit({ tx, now: clock.now() }, { ...entry, after })
  })
}
