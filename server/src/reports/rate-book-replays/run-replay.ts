import { toAccraDate } from '@okwan/domain/platform/dates'
import { addToReplay, type ReplayedPolicy } from '@okwan/domain/reports/rate-book-replays/replay'
import { readsForJob } from '../../platform/db/replica/reads-of.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { readAhead } from '../price-audits/read-ahead.ts'
import type { Position } from '../price-audits/version-part.ts'
import { type RatedPart, type RatedPolicy, readRated } from './rated-policies.ts'
import { findReplay, type ReplayRow, saveProgress } from './store.ts'
import { type TwoPrices, twoPrices } from './two-prices.ts'

/**
 * `batchSize`: policies of one part; one part is read while another one is priced. A job of ten parts takes a few seconds, so
 * that it never outlasts its lease.
 */
const PARTS = { batchSize: 5_000, perJob: 10 }

/** Policies in force: the current version, paid and not ended. */
const inForce = (today: string): Sql =>
  sql`r.is_current and r.status in ('active', 'suspended') and r.end_date >= ${today}::date`

type Replaying = Pick<Product, 'db' | 'replica' | 'clock'>

/** Prices the next policies in force and adds the job for the following ones. An interrupted replay resumes. */
export async function runReplay(
  { db, replica, clock, parts: { batchSize, perJob } = PARTS }: Replaying & { parts?: typeof PARTS },
  { replayId }: { replayId: string },
): Promise<void> {
  const work = { db, replica, clock }
  const read = readAhead((after) => readPart(work, after, batchSize))
  for (let part = 1; part <= perJob; part++) {
    const row = await db.read((tx) => findReplay(tx, replayId))
    // A changed draft needs a new replay.
    if (row?.status !== 'running' || !row.position || !row.is_current) return
    const isLast = part === perJob
    await replayPart(work, row, { from: row.position, ...(await read(row.position, { isLast })), isLast })
  }
}

type Step = RatedPart & { from: Position; isLast: boolean }

async function replayPart({ db, clock }: Replaying, row: ReplayRow, step: Step): Promise<void> {
  const { from, next, policies, isLast } = step
  const now = clock.now()
  const prices = await db.read((tx) => twoPrices(tx, row))
  const result = addToReplay(
    row.result,
    policies.flatMap((policy) => replayed(policy, prices)),
  )
  await db.transaction(async (tx) => {
    if (!(await saveProgress(tx, row, { from, next, result }, now))) return
    if (next && isLast) await addJob(tx, 'rate-book.replay', { replayId: row.id }, { now })
  })
}

async function readPart(work: Replaying, after: Position, limit: number): Promise<RatedPart> {
  const condition = inForce(toAccraDate(work.clock.now()))
  const reads = await readsForJob(work)
  return reads.read((tx) => readRated(tx, { after, condition, limit }))
}

/** Policies that the rates in force refuse too, for example because their class no longer exists, have no price to compare. */
function replayed({ id, coverType, riskCode, rated }: RatedPolicy, { before, after }: TwoPrices): ReplayedPolicy[] {
  const previous = before(rated)
  if (!previous) return []
  const afterPesewas = after(rated)?.totalPesewas ?? null
  return [{ policyRecordId: id, cover: coverType, riskCode, beforePesewas: previous.totalPesewas, afterPesewas }]
}
