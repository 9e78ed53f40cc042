import type { FastifyBaseLogger } from 'fastify'
import { VEST_EVERY_MS, vestCommissions } from '../../money/commissions/earn/vest-commissions.ts'
import { alertFailedChecks } from '../../money/integrity-checks/alert-failed-checks.ts'
import { CHECK_EVERY_MS, runChecks } from '../../money/integrity-checks/check-money.ts'
import { reconcileYesterday } from '../../money/reconciliation/start-run.ts'
import { totalPaymentDays } from '../../money/transactions/payment-days.ts'
import { alertAuditFaults } from '../../people/alerts/alert-audit-faults.ts'
import { ALERT_REVIEWS_EVERY_MS, alertOverdueReviews } from '../../people/alerts/alert-overdue-reviews.ts'
import { WATCH_EVERY_MS, watchForAlerts } from '../../people/alerts/watch-for-alerts.ts'
import { ARCHIVE_EVERY_MS, archiveRecords } from '../../platform/archives/archive-records.ts'
import { SEAL_EVERY_MS, sealAudit } from '../../platform/audit/seal-audit.ts'
import { finishAudit, WATCH_AUDIT_EVERY_MS, watchAudit } from '../../platform/audit/watch-audit.ts'
import { DELETE_FILES_EVERY_MS, deleteUnusedFiles } from '../../platform/files/delete-unused-files.ts'
import type { Product } from '../../platform/http/context.ts'
import { areJobsHeld } from '../../platform/installation/hold-jobs.ts'
import { every } from '../../platform/jobs/every.ts'
import { TOTAL_DAYS_EVERY_MS } from '../../platform/jobs/total-days.ts'
import { UPDATE_STATUSES_EVERY_MS, updateAllStatuses } from '../../policies/policies/change/update-statuses.ts'
import { totalSoldDays } from '../../policies/policies/sold-days.ts'
import { PLAN_AUDIT_EVERY_MS, planAudit } from '../../reports/price-audits/start-audit.ts'
import { PLAN_REPORTS_EVERY_MS, planReports } from '../../reports/report-schedules/plan-reports.ts'
import { DELETE_DRAFTS_EVERY_MS, deleteOldDrafts } from '../../sales/motor/drafts/delete-old-drafts.ts'
import { REMIND_EVERY_MS, remindHolders } from '../../sales/renewals/remind-holders.ts'
import { DELETE_ABANDONED_EVERY_MS, deleteAbandonedDrafts } from '../../sales/travel/delete-abandoned-drafts.ts'
import { COMPARE_EVERY_MS, compareNightly } from '../../service/mid-comparisons/compare-with-mid.ts'
import {
  CLOSE_OVERDUE_EVERY_MS,
  closeOverdueRequests,
} from '../../service/service-requests/apply/close-overdue-requests.ts'
import { DELETE_RECORDS_EVERY_MS, deleteTechnicalRecords } from './delete-technical-records.ts'

type PeriodicTask = {
  everyMs: number
  name: string
  run: (product: Product) => Promise<unknown>
  /** The task also runs immediately after the start. */
  atStart?: true
  /** The task also runs in a restored copy that is not released. */
  runsWhileHeld?: true
}

/** Periodic tasks of every instance. Concurrent instances lock the rows that they work on. */
const PERIODIC_TASKS: PeriodicTask[] = [
  { everyMs: SEAL_EVERY_MS, name: 'sealing the audit log', run: sealAudit, runsWhileHeld: true },
  { everyMs: WATCH_AUDIT_EVERY_MS, name: 'signing checkpoints of the audit log', run: watchAudit },
  { everyMs: WATCH_EVERY_MS, name: 'alerting about the audit log', run: alertAuditFaults },
  // At the start, because payouts are paused until every check has a current result.
  { everyMs: CHECK_EVERY_MS, name: 'running integrity checks', run: runChecks, atStart: true, runsWhileHeld: true },
  { everyMs: CHECK_EVERY_MS, name: 'alerting about integrity checks', run: alertFailedChecks },
  { everyMs: CHECK_EVERY_MS, name: 'reconciling with providers', run: reconcileYesterday },
  { everyMs: COMPARE_EVERY_MS, name: 'comparing policies with the MID', run: compareNightly },
  { everyMs: UPDATE_STATUSES_EVERY_MS, name: 'updating policy statuses', run: updateAllStatuses },
  { everyMs: TOTAL_DAYS_EVERY_MS, name: 'totalling daily sales', run: totalSoldDays, atStart: true },
  { everyMs: TOTAL_DAYS_EVERY_MS, name: 'totalling daily payments', run: totalPaymentDays, atStart: true },
  { everyMs: VEST_EVERY_MS, name: 'releasing commission', run: vestCommissions },
  { everyMs: PLAN_AUDIT_EVERY_MS, name: 'planning the price audit', run: planAudit, atStart: true },
  { everyMs: PLAN_REPORTS_EVERY_MS, name: 'planning scheduled reports', run: planReports },
  { everyMs: REMIND_EVERY_MS, name: 'sending renewal reminders', run: remindHolders },
  { everyMs: CLOSE_OVERDUE_EVERY_MS, name: 'closing overdue requests', run: closeOverdueRequests },
  { everyMs: DELETE_DRAFTS_EVERY_MS, name: 'deleting old drafts', run: deleteOldDrafts },
  { everyMs: DELETE_RECORDS_EVERY_MS, name: 'deleting technical records', run: deleteTechnicalRecords },
  { everyMs: ARCHIVE_EVERY_MS, name: 'archiving old records', run: archiveRecords, atStart: true },
  { everyMs: DELETE_ABANDONED_EVERY_MS, name: 'deleting abandoned travel drafts', run: deleteAbandonedDrafts },
  { everyMs: ALERT_REVIEWS_EVERY_MS, name: 'checking access reviews', run: alertOverdueReviews },
  { everyMs: WATCH_EVERY_MS, name: 'checking alert rules', run: watchForAlerts },
  { everyMs: DELETE_FILES_EVERY_MS, name: 'deleting unused files', run: deleteUnusedFiles },
]

/** Skips the task in a restored copy, because the original already plans messages and signs checkpoints. */
async function unlessHeld(product: Product, run: PeriodicTask['run']): Promise<void> {
  if (!(await product.db.read(areJobsHeld))) await run(product)
}

export function startPeriodicTasks(product: Product, log: FastifyBaseLogger) {
  const tasks = PERIODIC_TASKS.map(({ everyMs, name, run, atStart, runsWhileHeld }) =>
    every(everyMs, name, () => (runsWhileHeld ? run(product) : unlessHeld(product, run)), log, atStart),
  )
  return {
    runNow() {
      for (const task of tasks) task.runNow()
    },
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()))
      await sealAudit(product)
      await unlessHeld(product, finishAudit)
    },
  }
}
