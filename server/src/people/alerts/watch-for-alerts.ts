import { type AlertRules, alertOfApproval, alertOfSignIn, isQuiet } from '@okwan/domain/people/alerts/alerts'
import type { Tx } from '../../platform/db/database.ts'
import type { Product } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { presentRules } from './present.ts'
import {
  approvalsSince,
  findUncounted,
  insertAlert,
  insertEvent,
  listNotNotified,
  lockRules,
  saveNotified,
  saveWatched,
  signInsSince,
  superAdminNumbers,
} from './store.ts'

export const WATCH_EVERY_MS = 60_000

/**
 * A transaction may commit this long after its recorded time, so the periods of two runs overlap. Each event is still counted
 * once.
 */
const OVERLAP_MS = 10 * 60_000

/**
 * Creates alerts from the sign-ins and approvals recorded since the last run and returns the number of new alerts. Runs
 * separately, so that alerts never delay a sign-in or an approval. The lock on the rules prevents two nodes from raising an alert
 * twice.
 */
export async function watchForAlerts({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<number> {
  return db.transaction(async (tx) => {
    const row = await lockRules(tx)
    const now = clock.now()
    // The first run ignores older events.
    const since = row.watched_until ? new Date(row.watched_until.getTime() - OVERLAP_MS) : now
    const rules = presentRules(row)
    const added = await findAlerts(tx, rules, since)
    await notifyNewAlerts(tx, rules, now)
    await saveWatched(tx, now)
    return added
  })
}

async function findAlerts(tx: Tx, rules: AlertRules, since: Date): Promise<number> {
  const found = [
    ...(await signInsSince(tx, since, rules.failureMinutes)).map((row) => ({
      ...row,
      alert: alertOfSignIn(rules, {
        personName: row.full_name,
        role: row.role,
        result: row.result,
        at: row.at,
        failures: row.failures,
      }),
    })),
    ...(await approvalsSince(tx, since)).map((row) => ({
      ...row,
      alert: alertOfApproval(rules, { personName: row.full_name, amountPesewas: row.amount_pesewas }),
    })),
  ]
  const newIds = await findUncounted(
    tx,
    found.filter(({ alert }) => alert).map(({ id }) => id),
  )
  let added = 0
  for (const { alert, id, user_id: userId, branch_id: branchId, at } of found) {
    if (!alert || !newIds.has(id)) continue
    const raised = await insertAlert(tx, { ...alert, subject: userId, person: { userId, branchId }, at })
    await insertEvent(tx, { ...alert, sourceId: id, alertId: raised.id, at })
    if (raised.times === 1) added += 1
  }
  return added
}

/** One SMS to each SuperAdmin for all new alerts. */
async function notifyNewAlerts(tx: Tx, rules: AlertRules, now: Date): Promise<void> {
  const pending = await listNotNotified(tx, isQuiet(rules, now) ? 'urgent' : 'all')
  const [first] = pending
  if (!first) return
  const params = { sentence: first.sentence, more: pending.length - 1 }
  for (const to of await superAdminNumbers(tx)) await queueMessage(tx, { to, template: 'alert', params }, now)
  await saveNotified(
    tx,
    pending.map(({ id }) => id),
    now,
  )
}
