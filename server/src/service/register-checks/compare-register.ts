import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import type { JobRun } from '../../platform/jobs/worker.ts'
import { countCompared, deleteOlderCovers, storeDifferences } from './compare-store.ts'
import { comparedFrom, failRun, findRun, finishRun, insertRun, lockRun, savePage } from './run-store.ts'

/** Hour of the night after which the comparison starts. */
const COMPARE_HOUR = 3
export const COMPARE_EVERY_MS = 60_000
/** Pages of one job, which ends well before its lease. */
const PAGES_AT_ONCE = 10

/** Starts the comparison of a night; the first node wins. */
export async function compareNightly({ db, clock }: Product): Promise<void> {
  const now = clock.now()
  if (now.getUTCHours() < COMPARE_HOUR) return
  await db.transaction(async (tx) => {
    const runId = await insertRun(tx, { day: toAccraDate(now), startedBy: null }, now)
    if (runId) await addJob(tx, 'register.compare', { runId }, { now })
  })
}

/** Job: reads the next pages of the MID, then compares. A repeated job continues after the last stored page. */
export async function compareRegister(
  product: Product,
  { runId }: JobPayloads['register.compare'],
  { isLast }: JobRun,
): Promise<void> {
  const { db, clock } = product
  try {
    for (let page = 0; page < PAGES_AT_ONCE; page++) if (await isComplete(product, runId)) return
    await db.transaction((tx) => addJob(tx, 'register.compare', { runId }, { now: clock.now() }))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (isLast) await db.transaction((tx) => failRun(tx, runId, why, clock.now()))
    throw error
  }
}

/** Reads one page, or compares if all pages are stored. Returns whether nothing is left to do. */
async function isComplete(product: Product, runId: string): Promise<boolean> {
  const { db, clock, mid } = product
  const current = await db.read((tx) => findRun(tx, runId))
  if (current?.state !== 'running') return true
  if (current.is_read) {
    await db.transaction((tx) => finish(tx, runId, clock.now()))
    return true
  }
  const after = current.next_page ?? undefined
  const answer = await mid.listCovers({ endsFrom: comparedFrom(current.day), after })
  if (answer.kind === 'silent') throw new Error(`the MID did not list our policies: ${answer.why}`)
  await db.transaction(async (tx) => {
    const row = await lockRun(tx, runId)
    // Another worker stored this page.
    if (row?.state !== 'running' || row.is_read || (row.next_page ?? undefined) !== after) return
    await savePage(tx, runId, answer)
  })
  return false
}

async function finish(tx: Parameters<typeof lockRun>[0], runId: string, now: Date): Promise<void> {
  const row = await lockRun(tx, runId)
  if (row?.state !== 'running') return
  const compared = { id: runId, from: comparedFrom(row.day) }
  const differences = await storeDifferences(tx, compared, now)
  await finishRun(tx, runId, { compared: await countCompared(tx, compared), differences }, now)
  await deleteOlderCovers(tx, runId)
}
