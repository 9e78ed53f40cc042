import { toAccraDate } from '@okwan/domain/platform/dates'
import { addToReplay, type ReplayedPolicy } from '@okwan/domain/reports/rate-book-replays/replay'
import { readsForJob } from '../../platform/db/replica/reads-of.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { readVersions } from '../price-audits/issued-versions.ts'
import type { Position, ReadVersion } from '../price-audits/version-part.ts'
import { findReplay, type ReplayRow, saveProgress } from './store.ts'
import { type TwoPrices, twoPrices } from './two-prices.ts'

/** Policies in memory at a time. */
const BATCH_SIZE = 2_000
const PARTS_PER_JOB = 10

type Replaying = Pick<Product, 'db' | 'replica' | 'clock'>

/** Policies in force: the current version, paid and not ended. */
const inForce = (today: string): Sql =>
  sql`r.is_current and r.status in ('active', 'suspended') and r.end_date >= ${today}::date`

/** Prices the next policies in force and adds the job for the following ones. An interrupted replay resumes. */
export async function runReplay(product: Replaying, { replayId }: { replayId: string }): Promise<void> {
  for (let part = 0; part < PARTS_PER_JOB; part++) {
    const row = await product.db.read((tx) => findReplay(tx, replayId))
    // A changed draft needs a new replay.
    if (row?.status !== 'running' || !row.position || !row.is_current) return
    await replayPart(product, row, row.position, part === PARTS_PER_JOB - 1)
  }
}

async function replayPart(product: Replaying, row: ReplayRow, from: Position, isLastOfJob: boolean): Promise<void> {
  const { db, clock } = product
  const now = clock.now()
  const which = inForce(toAccraDate(now))
  const reads = await readsForJob(product)
  const { versions, next } = await reads.read((tx) => readVersions(tx, { after: from, which, limit: BATCH_SIZE }))
  const prices = await db.read((tx) => twoPrices(tx, row))
  const result = addToReplay(
    row.result,
    versions.flatMap((version) => replayed(version, prices)),
  )
  // A rate book is for one product.
  const following = next?.product === row.product ? next : undefined
  await db.transaction(async (tx) => {
    if (!(await saveProgress(tx, row, { from, next: following, result }, now))) return
    if (following && isLastOfJob) await addJob(tx, 'rate-book.replay', { replayId: row.id }, { now })
  })
}

/** Policies that even the rates in force refuse, such as those of an earlier class, have nothing to compare. */
function replayed({ id, coverType, riskCode, rated }: ReadVersion, { before, after }: TwoPrices): ReplayedPolicy[] {
  const was = before(rated)
  if (!was) return []
  const afterPesewas = after(rated)?.totalPesewas ?? null
  return [{ policyRecordId: id, cover: coverType, riskCode, beforePesewas: was.totalPesewas, afterPesewas }]
}
