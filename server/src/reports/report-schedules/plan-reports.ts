import { lastDue, nextDue } from '@okwan/domain/reports/report-schedules/schedule'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { insertRun, lockDue, savePlan } from './store.ts'

export const PLAN_REPORTS_EVERY_MS = 60_000
const BATCH_SIZE = 100

/**
 * Adds a job for every schedule that is due and sets its next date, in one transaction. After a downtime, one run covers all
 * missed dates. A date has one run, so nothing is resent if the clock is set back.
 */
export async function planReports({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const due = await lockDue(tx, now, BATCH_SIZE)
    for (const { id, every, on_day: onDay } of due) {
      const timing = { every, onDay }
      const runId = await insertRun(tx, id, lastDue(timing, now), now)
      if (runId) await addJob(tx, 'report.send', { runId }, { now, effectKey: `report.send:${runId}` })
      await savePlan(tx, id, nextDue(timing, now))
    }
    return due.length
  })
}
