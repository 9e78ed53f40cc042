import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import type { SettingName, SettingValues } from '@okwan/domain/platform/settings/values'
import * as z from 'zod'
import { one, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { readSetting } from './settings.ts'

/** A setting as the rules of the database see it in this transaction, for code that has no settings in memory. */
export async function settingAt<K extends SettingName>(tx: Tx, name: K, moment: Date): Promise<SettingValues[K]> {
  const { value } = await one(
    tx,
    z.object({ value: z.record(z.string(), z.unknown()).nullable() }),
    sql`select setting_at(${name}, ${moment}) as value`,
  )
  return value === null ? SETTINGS[name].initial : readSetting(name, value)
}
