import type { Tx } from '../db/database.ts'
import { settingAt } from '../settings/read-setting.ts'
import { removeEventsBefore } from './store.ts'

const DAY_MS = 86_400_000

export async function deleteOldAnalyticsEvents(tx: Tx, now: Date): Promise<number> {
  const { usageEventDays } = await settingAt(tx, 'retention', now)
  return removeEventsBefore(tx, new Date(now.getTime() - usageEventDays * DAY_MS))
}
