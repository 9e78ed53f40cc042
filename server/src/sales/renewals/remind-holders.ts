import { toAccraDate } from '@okwan/domain/platform/dates'
import { remindersDue } from '@okwan/domain/policies/policies/renewal'
import type { AuditCtx } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { Product } from '../../platform/http/context.ts'
import { settingAt } from '../../platform/settings/setting-at.ts'
import { remindHolder } from './remind-holder.ts'
import { type Cursor, isFull, lockRemindable, nextEnding, type ReminderWindow } from './reminder-store.ts'

export const REMIND_EVERY_MS = 5 * 60_000

/** Reminders are sent only during the day. */
const FROM_HOUR = 8
const UNTIL_HOUR = 19

/** Reminds policyholders on fixed days before and after the end of cover, until the policy is renewed. */
export async function remindHolders({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const hour = now.getUTCHours() // Accra keeps UTC all year.
  if (hour >= FROM_HOUR && hour < UNTIL_HOUR) await remindAll(db, now)
}

/** Reads the policies of each reminder window in batches, each in its own transaction; returns the number of sent reminders. */
export async function remindAll(db: Database, now: Date): Promise<number> {
  const windows = remindersDue(toAccraDate(now), await db.read((tx) => settingAt(tx, 'reminders', now)))
  let sent = 0
  for (const window of windows) {
    let cursor: Cursor | undefined
    do {
      const part = await db.transaction((tx) => remindPart({ tx, now }, window, cursor))
      sent += part.sent
      cursor = part.last
    } while (cursor)
  }
  return sent
}

async function remindPart(ctx: AuditCtx, window: ReminderWindow, after: Cursor | undefined) {
  const positions = await nextEnding(ctx.tx, window, after)
  let sent = 0
  for (const policy of await lockRemindable(ctx.tx, positions, window.days)) {
    if (await remindHolder(ctx, policy, window.days)) sent += 1
  }
  return { sent, last: isFull(positions) ? positions.at(-1) : undefined }
}
