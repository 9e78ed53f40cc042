import type { SettingName } from '@okwan/domain/platform/settings/values'
import * as z from 'zod'
import { rows, run, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const valueRow = z.object({ name: z.string(), value: z.record(z.string(), z.unknown()), valid_from: z.date() })
export type SettingValueRow = z.output<typeof valueRow>

/** All values, in the order in which they were stored. */
export function allSettingValues(tx: Tx) {
  return rows(tx, valueRow, sql`select name, value, valid_from from setting_values order by id`)
}

export type NewSettingValue = { name: SettingName; value: object; validFrom: Date; changeId: string | null }

export function insertSettingValue(tx: Tx, { name, value, validFrom, changeId }: NewSettingValue) {
  return run(
    tx,
    sql`insert into setting_values (name, value, valid_from, change_id)
        values (${name}, ${JSON.stringify(value)}::jsonb, ${validFrom}, ${changeId})`,
  )
}

/** Does nothing for a setting that already has a value. */
export function insertFirstValue(tx: Tx, { name, value, validFrom }: Omit<NewSettingValue, 'changeId'>) {
  return run(
    tx,
    sql`insert into setting_values (name, value, valid_from)
        select ${name}, ${JSON.stringify(value)}::jsonb, ${validFrom}
        where not exists (select from setting_values where name = ${name})`,
  )
}
