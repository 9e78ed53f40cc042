import { toAccraDate } from '@okwan/domain/platform/dates'
import { remindersDue } from '@okwan/domain/policies/policies/renewal'
import type { Tx } from '../../platform/db/database.ts'
import type { Product } from '../../platform/http/context.ts'
import { settingAt } from '../../platform/settings/read-setting.ts'
import { remindHolder } from './remind-holder.ts'
import { lockRemindable } from './store.ts'

export const REMIND_EVERY_MS = 5 * 60_000

/** Reminders are sent only during the day. */
const FROM_HOUR = 8
const UNTIL_HOUR = 19

/** Reminds policyholders on fixed days before and after the end of cover, until the policy is renewed. */
export async function remindHolders({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  const hour = clock.now().getUTCHours() // Accra keeps UTC all year.
  if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return
  while ((await db.transaction((tx) => remindSome(tx, clock.now()))) > 0) continue
}

/** One batch in a transaction; returns the number of sent reminders. */
export async function remindSome(tx: Tx, now: Date): Promise<number> {
  let sent = 0
  for (const turn of remindersDue(toAccraDate(now), await settingAt(tx, 'reminders', now))) {
    for (const policy of await lockRemindable(tx, turn)) {
      if (await remindHolder({ tx, now }, policy, turn.days)) sent += 1
    }
  }
  return sent
}
