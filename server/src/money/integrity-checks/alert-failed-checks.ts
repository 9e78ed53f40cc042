import { notifySuperAdmins } from '../../people/alerts/notify-super-admins.ts'
import type { Product } from '../../platform/http/context.ts'
import { checkStatuses } from './check-status.ts'

/** Notifies every SuperAdmin of checks that failed, did not finish or are overdue. */
export async function alertFailedChecks({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const failed = (await checkStatuses(tx)).filter(({ state }) => state !== 'passed')
    const [first] = failed
    if (!first) return false
    const names = failed.map(({ name }) => name)
    const after = {
      checks: failed.map(({ name, state, problem, violations }) => ({ name, state, problem, violations })),
    }
    const entityId = names.join(' ').slice(0, 80)
    const report = { action: 'integrity-checks-alerted', entityType: 'integrity-check', entityId, after } as const
    const message = { template: 'integrity-alert', params: { rule: first.rule, more: failed.length - 1 } } as const
    return notifySuperAdmins(tx, report, message, clock.now())
  })
}
