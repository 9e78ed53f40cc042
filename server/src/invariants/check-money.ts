import { performance } from 'node:perf_hooks'
import { recordAudit } from '../audit/record-audit.ts'
import type { Product } from '../http/context.ts'
import { INVARIANTS, type Invariant } from './rules.ts'
import { saveCheck, violationsOf } from './store.ts'

export const CHECK_EVERY_MS = 60_000

/** Looks at every rule and writes down the verdict. Gives the names of those that are broken. */
export async function checkMoney(product: Product): Promise<string[]> {
  const broken: string[] = []
  for (const invariant of INVARIANTS) {
    if (await checkOne(product, invariant)) broken.push(invariant.name)
  }
  return broken
}

async function checkOne({ db, clock }: Product, { name, breaks }: Invariant): Promise<boolean> {
  const startedMs = performance.now()
  const { count, examples } = await db.read((tx) => violationsOf(tx, breaks, clock.now()))
  const durationMs = Math.round(performance.now() - startedMs)
  await db.transaction(async (tx) => {
    const now = clock.now()
    const isNew = await saveCheck(tx, { name, durationMs, violations: count, examples }, now)
    const entry = { action: 'money-rule-broken', entityType: 'money-rule', entityId: name }
    if (isNew) await recordAudit({ tx, now }, { ...entry, after: { violations: count, examples } })
  })
  return count > 0
}
