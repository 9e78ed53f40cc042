import type { MessageTemplate } from '@okwan/domain/platform/messages/texts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import type { Tx } from '../../platform/db/database.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import type { MessageTemplates } from '../../platform/messages/templates.ts'
import { lockRules, superAdminNumbers, wasReported } from './store.ts'

/** The same faults are reported again after this time. */
const REPEAT_AFTER_MS = 24 * 3_600_000

type Report = { action: AuditAction; entityType: 'audit-log' | 'integrity-check'; entityId: string; after: object }

/**
 * Records a report in the audit log and sends it to every SuperAdmin, unless the same report was sent in the last day. The lock
 * on the rules prevents two nodes from sending it twice.
 */
export async function notifySuperAdmins<K extends MessageTemplate>(
  tx: Tx,
  report: Report,
  message: { template: K; params: MessageTemplates[K] },
  now: Date,
): Promise<boolean> {
  await lockRules(tx)
  if (await wasReported(tx, report, new Date(now.getTime() - REPEAT_AFTER_MS))) return false
  await recordAudit({ tx, now }, report)
  for (const to of await superAdminNumbers(tx)) await queueMessage(tx, { to, ...message }, now)
  return true
}
