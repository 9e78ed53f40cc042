import { performance } from 'node:perf_hooks'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { Product } from '../../platform/http/context.ts'
import { INVARIANTS } from './checks.ts'
import { DAILY, type Invariant } from './invariant.ts'
import { lastChecks, saveCheck, violationsOf } from './store.ts'

export const CHECK_EVERY_MS = 60_000
const WHOLE_EVERY_MS = 24 * 60 * 60_000

/** Runs every check on all data, saves the results and returns the names of the failed checks. */
export async function checkMoney(product: Product): Promise<string[]> {
  const broken: string[] = []
  for (const invariant of INVARIANTS) {
    if (await checkOne(product, invariant, true)) broken.push(invariant.name)
  }
  return broken
}

/** Runs every check on all data without saving the results. */
export async function findViolations(db: Database, now: Date) {
  const found: ({ name: string } & Awaited<ReturnType<typeof violationsOf>>)[] = []
  for (const { name, breaks } of INVARIANTS) {
    found.push({ name, ...(await db.read((tx) => violationsOf(tx, breaks, now))) })
  }
  return found.filter(({ count }) => count > 0)
}

/** Runs every minute on recent data, and on all data once a day or while a check fails. */
export async function keepChecking(product: Product): Promise<void> {
  const checks = new Map((await product.db.read(lastChecks)).map((check) => [check.name, check]))
  const nowMs = product.clock.now().getTime()
  for (const invariant of INVARIANTS) {
    const last = checks.get(invariant.name)
    const wholeAgoMs = last?.checked_whole_at ? nowMs - last.checked_whole_at.getTime() : Number.POSITIVE_INFINITY
    const isDue = wholeAgoMs >= WHOLE_EVERY_MS || (last?.violations ?? 0) > 0
    if (isDue || invariant.recent !== DAILY) await checkOne(product, invariant, isDue)
  }
}

async function checkOne({ db, clock }: Product, invariant: Invariant, isDue: boolean): Promise<boolean> {
  const { name, breaks, recent } = invariant
  const isWhole = isDue || recent === undefined
  const startedMs = performance.now()
  const { count, examples } = await db.read((tx) =>
    violationsOf(tx, isWhole || recent === undefined ? breaks : recent, clock.now()),
  )
  const durationMs = Math.round(performance.now() - startedMs)
  await db.transaction(async (tx) => {
    const now = clock.now()
    const isNew = await saveCheck(tx, { name, isWhole, durationMs, violations: count, examples }, now)
    const entry = { action: 'money-rule-broken', entityType: 'money-rule', entityId: name } as const
    if (isNew) await recordAudit({ tx, now }, { ...entry, after: { violations: count, examples } })
  })
  return count > 0
}
