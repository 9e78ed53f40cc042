import { parseEmail } from '@okwan/domain/platform/email'
import { can } from '@okwan/domain/platform/permissions'
import type { PauseReason } from '@okwan/domain/reports/report-schedules/terms'
import { namedPeriod } from '@okwan/domain/reports/reports/terms'
import { findReader } from '../../people/users/find-reader.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Product } from '../../platform/http/context.ts'
import { queueEmail } from '../../platform/messages/queue-message.ts'
import { reportsFor } from '../reports/create-report.ts'
import { lockRun, pauseSchedule, type RunRow, saveSent, saveSkipped } from './store.ts'

/**
 * Queues the email of one run of a schedule. The attachment is printed when the email is sent, with the permissions of the
 * schedule's owner. If the owner can no longer get the report, the schedule is paused.
 */
export async function sendScheduledReport(
  { db, clock }: Pick<Product, 'db' | 'clock'>,
  { runId }: { runId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    const row = await lockRun(tx, runId)
    // Deleted, skipped, or already sent by another worker.
    if (!row || row.message_id || row.skipped) return
    if (row.paused_reason) return void (await saveSkipped(tx, runId, row.paused_reason))
    const found = await recipientOf(tx, row)
    const audited = { entityType: 'report-schedule', entityId: row.id } as const
    if ('reason' in found) {
      await saveSkipped(tx, runId, found.reason)
      await pauseSchedule(tx, row.id, found.reason)
      return recordAudit({ tx, now }, { action: 'report-schedule-paused', ...audited, after: { reason: found.reason } })
    }
    const { from, to } = namedPeriod(row.period, row.due_on)
    const message = {
      to: found.email,
      phone: found.phone,
      template: 'scheduled-report',
      params: { report: found.title, startDate: from, endDate: to },
      attached: [{ document: 'scheduled-report', id: runId }],
    } as const
    const messageId = await queueEmail(tx, { ...message, attached: [...message.attached] }, now)
    if (!messageId) throw new Error(`run ${runId} of a report schedule has no recipient`)
    await saveSent(tx, runId, messageId)
    const after = { reportId: row.report_id, from, to, format: row.format }
    await recordAudit({ tx, now }, { action: 'scheduled-report-sent', ...audited, after })
  })
}

type Recipient = { email: string; phone: string; title: string } | { reason: PauseReason }

/** Checks the owner's current permissions and address, not those at the time when the schedule was created. */
async function recipientOf(tx: Tx, row: RunRow): Promise<Recipient> {
  const reader = await findReader(tx, row.user_id)
  if (!reader) return { reason: 'account' }
  const report = reportsFor(reader).find(({ reportId }) => reportId === row.report_id)
  if (!can(reader, 'reports.read') || !report) return { reason: 'permission' }
  const email = reader.email && parseEmail(reader.email)
  return email ? { email, phone: reader.phone, title: report.title } : { reason: 'no-email' }
}
