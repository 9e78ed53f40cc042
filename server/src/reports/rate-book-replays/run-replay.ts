import { setImmediate } from 'node:timers/promises'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { addToReplay, type ReplayedPolicy } from '@okwan/domain/reports/rate-book-replays/replay'
import { readsForJob } from '../../platform/db/replica/reads-of.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { Position } from '../price-audits/version-part.ts'
import { type RatedPart, type RatedPolicy, readRated } from './rated-policies.ts'
import { findReplay, type ReplayRow, saveProgress } from './store.ts'
import { type TwoPrices, twoPrices } from './two-prices.ts'

/**
 * `batchSize`: policies in memory at a time; one part is read while another one is priced. A job of ten parts takes a few seconds, so
 * that it never outlasts its lease.
 */
const PARTS = { batchSize: 5_000, perJob: 10 }

/** Policies in force: the current version, paid and not ended. */
const inForce = (today: string): Sql =>
  sql`r.is_current and r.status in ('active', 'suspended') and r.end_date >= ${today}::date`

type Replaying = Pick<Product, 'db' | 'replica' | 'clock'>
type Work = Replaying & { batchSize: number }

/** Prices the next policies in force and adds the job for the following ones. An interrupted replay resumes. */
export async function runReplay(
  { db, replica, clock, parts: { batchSize, perJob } = PARTS }: Replaying & { parts?: typeof PARTS },
  { replayId }: { replayId: string },
): Promise<void> {
  const work = { db, replica, clock, batchSize }
  let ahead: Ahead | undefined
  for (let part = 1; part <= perJob; part++) {
    const row = await db.read((tx) => findReplay(tx, replayId))
    // A changed draft needs a new replay.
    if (row?.status !== 'running' || !row.position || !row.is_current) return
    ahead = await replayPart(work, row, { from: row.position, ahead, isLastOfJob: part === perJob })
  }
}

/** A part that is being read. It is used only if the replay is still at its position. */
type Ahead = { from: Position; reading: Promise<RatedPart> }

type Step = { from: Position; ahead: Ahead | undefined; isLastOfJob: boolean }

async function replayPart(work: Work, row: ReplayRow, { from, ahead, isLastOfJob }: Step): Promise<Ahead | undefined> {
  const { db, clock } = work
  const now = clock.now()
  const isRead = ahead?.from.id === from.id && ahead.from.issuedAt === from.issuedAt
  const { policies, next } = await (isRead ? ahead.reading : readPart(work, from))
  const following = next && !isLastOfJob ? { from: next, reading: readPart(work, next) } : undefined
  // Awaited by the next part; until then a failure must not end the process.
  following?.reading.catch(() => {})
  // Sends the query for the next part before this one occupies the processor.
  await setImmediate()
  const prices = await db.read((tx) => twoPrices(tx, row))
  const result = addToReplay(
    row.result,
    policies.flatMap((policy) => replayed(policy, prices)),
  )
  await db.transaction(async (tx) => {
    if (!(await saveProgress(tx, row, { from, next, result }, now))) return
    if (next && isLastOfJob) await addJob(tx, 'rate-book.replay', { replayId: row.id }, { now })
  })
  return following
}

async function readPart(work: Work, after: Position): Promise<RatedPart> {
  const which = inForce(toAccraDate(work.clock.now()))
  const reads = await readsForJob(work)
  return reads.read((tx) => readRated(tx, { after, which, limit: work.batchSize }))
}

/** Policies that even the rates in force refuse, such as those of an earlier class, have nothing to compare. */
function replayed({ id, coverType, riskCode, rated }: RatedPolicy, { before, after }: TwoPrices): ReplayedPolicy[] {
  const was = before(rated)
  if (!was) return []
  const afterPesewas = after(rated)?.totalPesewas ?? null
  return [{ policyRecordId: id, cover: coverType, riskCode, beforePesewas: was.totalPesewas, afterPesewas }]
}
