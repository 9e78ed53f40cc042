import { currentFaults } from '../../platform/audit/audit-status.ts'
import type { Product } from '../../platform/http/context.ts'
import { notifySuperAdmins } from './notify-super-admins.ts'

/** Notifies every SuperAdmin of faults of the audit log. */
export async function alertAuditFaults({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const faults = await currentFaults(tx)
    if (faults.length === 0) return false
    const codes = [...new Set(faults.map(({ code }) => code))].toSorted().join(' ').slice(0, 80)
    const after = { faults: faults.slice(0, 5).map(({ sentence }) => sentence) }
    const report = { action: 'audit-fault-found', entityType: 'audit-log', entityId: codes, after } as const
    return notifySuperAdmins(tx, report, { template: 'audit-alert', params: { faults: faults.length } }, clock.now())
  })
}
