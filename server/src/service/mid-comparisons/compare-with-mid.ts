import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Tx } from '../../platform/db/database.ts'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import type { JobRun } from '../../platform/jobs/worker.ts'
import { countCompared, deleteOlderCovers, nextPart, resolveOthers, storeDifferences } from './compare-store.ts'
import { comparedFrom, failRun, findRun, finishRun, insertRun, lockRun, saveCompared, savePage } from './run-store.ts'

/** Hour of the night from which the comparison starts. */
const COMPARE_HOUR = 3
export const COMPARE_EVERY_MS = 60_000
/** Pages or compared parts of one job, which ends well before its lease. */
const STEPS_PER_JOB = 10

/** Starts the comparison of a night; the first node wins. */
export async function compareNightly({ db, clock }: Product): Promise<void> {
  const now = clock.now()
  if (now.getUTCHours() < COMPARE_HOUR) return
  await db.transaction(async (tx) => {
    const runId = await insertRun(tx, { day: toAccraDate(now), startedBy: null }, now)
    if (runId) await addJob(tx, 'register.compare', { runId }, { now })
  })
}

/** Job: reads the next pages of the MID, then compares in parts. A repeated job continues after the last stored page or part. */
export async function compareWithMid(
  product: Product,
  { runId }: JobPayloads['register.compare'],
  { isLast }: JobRun,
): Promise<void> {
  const { db, clock } = product
  try {
    for (let step = 0; step < STEPS_PER_JOB; step++) if (await runStep(product, runId)) return
    await db.transaction((tx) => addJob(tx, 'register.compare', { runId }, { now: clock.now() }))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (isLast) await db.transaction((tx) => failRun(tx, runId, message, clock.now()))
    throw error
  }
}

/** Reads one page, or compares one part if all pages are stored. Returns true if nothing is left to do. */
async function runStep(product: Product, runId: string): Promise<boolean> {
  const { db, clock, mid } = product
  const current = await db.read((tx) => findRun(tx, runId))
  if (current?.state !== 'running') return true
  if (current.is_read) {
    if (await db.transaction((tx) => comparePart(tx, runId, clock.now()))) return false
    while ((await db.transaction((tx) => deleteOlderCovers(tx, runId))) > 0) continue
    return true
  }
  const after = current.next_page ?? undefined
  const page = await mid.listCovers({ endsFrom: comparedFrom(current.day), after })
  if (page.kind === 'no-response') throw new Error(`the MID did not list our policies: ${page.reason}`)
  await db.transaction(async (tx) => {
    const row = await lockRun(tx, runId)
    // Another worker stored this page.
    if (row?.state !== 'running' || row.is_read || (row.next_page ?? undefined) !== after) return
    await savePage(tx, runId, page)
  })
  return false
}

/** Compares the policies of the next part. Returns whether more follow; after the last part the run is finished. */
async function comparePart(tx: Tx, runId: string, now: Date): Promise<boolean> {
  const row = await lockRun(tx, runId)
  if (row?.state !== 'running') return false
  const compared = { id: runId, from: comparedFrom(row.day), startedAt: row.started_at }
  const part = await nextPart(tx, runId, row.compared_until ?? '')
  await storeDifferences(tx, compared, part, now)
  const terms = await countCompared(tx, compared, part)
  if (part.until !== undefined) {
    await saveCompared(tx, runId, { until: part.until, terms })
    return true
  }
  const differences = await resolveOthers(tx, runId, now)
  await finishRun(tx, runId, { compared: row.compared_terms + terms, differences }, now)
  return false
}
