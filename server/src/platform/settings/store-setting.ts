import { notify } from '../db/batch.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Settings } from './settings.ts'
import { insertSettingValue, type NewSettingValue } from './store.ts'

/** Nodes reload their settings on this notification. */
export const SETTINGS_CHANNEL = 'settings'

/** Stores the value of a decided change. This node reloads before it answers, the others by notification. */
export async function storeSetting(tx: Transaction, settings: Settings, value: NewSettingValue): Promise<void> {
  await insertSettingValue(tx, value)
  tx.batch.afterCommit(() => settings.load())
  await notify(tx, SETTINGS_CHANNEL)
}
