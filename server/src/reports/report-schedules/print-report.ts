import { formatMoment } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { namedPeriod } from '@okwan/domain/reports/reports/terms'
import { findReader } from '../../people/users/find-reader.ts'
import { readsForJob } from '../../platform/db/replica/reads-of.ts'
import type { PrintDocument } from '../../platform/http/context.ts'
import { Undeliverable } from '../../platform/ports/undeliverable.ts'
import { createReport } from '../reports/create-report.ts'
import { reportFile } from '../reports/report-file.ts'
import { findRun } from './store.ts'

/** Prints the report of a run within the current reach of the owner of the schedule. */
export const printScheduledReport: PrintDocument = async ({ tx, now, product }, runId) => {
  const row = await findRun(tx, runId)
  const reader = row && (await findReader(tx, row.user_id))
  if (!row || !reader || !can(reader, 'reports.read')) return undefined
  const filter = {
    ...namedPeriod(row.period, row.due_on),
    product: row.product ?? undefined,
    branchId: row.branch_id ?? undefined,
  }
  try {
    const report = await createReport({ db: await readsForJob(product), reader, now }, row.report_id, filter)
    const mark = `Exported by ${reader.fullName} on ${formatMoment(row.run_at)}, scheduled report ${runId}`
    return await reportFile(report, row.format, { company: product.settings.at('company', now), mark })
  } catch (error) {
    // Another attempt would be refused again.
    if (error instanceof Refusal) throw new Undeliverable(error.message)
    throw error
  }
}
