import { type AlertRules, alertOfApproval, alertOfSignIn } from '@okwan/domain/people/alerts/alerts'
import type { Tx } from '../../platform/db/database.ts'
import type { Product } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { presentRules } from './present.ts'
import { approvalsSince, insertAlert, lockRules, saveWatched, signInsSince, superAdminNumbers } from './store.ts'

export const WATCH_EVERY_MS = 60_000

/**
 * A transaction may commit this long after its recorded time, so the periods overlap. Alerts that were already sent are not
 * repeated.
 */
const OVERLAP_MS = 10 * 60_000

/**
 * Creates alerts from the sign-ins and approvals recorded since the last run. Runs separately, so that alerts never delay a
 * sign-in or an approval. The lock on the rules prevents duplicates of several nodes.
 */
export async function watchForAlerts({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<number> {
  return db.transaction(async (tx) => {
    const row = await lockRules(tx)
    const now = clock.now()
    // The first run ignores older events.
    const since = row.watched_until ? new Date(row.watched_until.getTime() - OVERLAP_MS) : now
    const told = await lookThrough(tx, presentRules(row), since, now)
    await saveWatched(tx, now)
    return told
  })
}

async function lookThrough(tx: Tx, rules: AlertRules, since: Date, now: Date): Promise<number> {
  const found = [
    ...(await signInsSince(tx, since, rules.failureMinutes)).map((row) => ({
      ...row,
      alert: alertOfSignIn(rules, {
        who: row.full_name,
        role: row.role,
        result: row.result,
        at: row.at,
        failures: row.failures,
      }),
    })),
    ...(await approvalsSince(tx, since)).map((row) => ({
      ...row,
      alert: alertOfApproval(rules, { who: row.full_name, amountPesewas: row.amount_pesewas }),
    })),
  ]
  let told = 0
  for (const { alert, id, user_id: userId, branch_id: branchId, at } of found) {
    if (!alert || !(await insertAlert(tx, { ...alert, sourceId: id, userId, branchId, at }))) continue
    told += 1
    for (const to of await superAdminNumbers(tx)) {
      await queueMessage(tx, { to, template: 'alert', params: { sentence: alert.sentence } }, now)
    }
  }
  return told
}
