import { standingFaults } from '../../platform/audit/audit-status.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Product } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { lockRules, superAdminNumbers, wasAuditFaultTold } from './store.ts'

/** The same faults are reported again after this time. */
const AGAIN_MS = 24 * 3_600_000

/** Notifies every SuperAdmin of faults of the audit log. The lock on the rules prevents duplicates of several nodes. */
export async function alertAuditFaults({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const faults = await standingFaults(tx)
    if (faults.length === 0) return false
    await lockRules(tx)
    const now = clock.now()
    const codes = [...new Set(faults.map(({ code }) => code))].toSorted().join(' ').slice(0, 80)
    if (await wasAuditFaultTold(tx, codes, new Date(now.getTime() - AGAIN_MS))) return false
    const after = { faults: faults.slice(0, 5).map(({ sentence }) => sentence) }
    await recordAudit({ tx, now }, { action: 'audit-fault-found', entityType: 'audit-log', entityId: codes, after })
    for (const to of await superAdminNumbers(tx)) {
      await queueMessage(tx, { to, template: 'audit-alert', params: { faults: faults.length } }, now)
    }
    return true
  })
}
