import type { ArchiveFigures } from '@okwan/domain/reports/system/items'
import * as z from 'zod'
import { one, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const figures = z.object({
  ageSeconds: z.number().nullable(),
  failures: z.array(z.object({ table: z.string(), problem: z.string() })).nullable(),
  missing: z.array(z.string()),
  last: z.object({ table: z.string(), month: z.string(), rows: z.number() }).nullable(),
})

/** When old records were last archived, what failed, and the last month that left the database. */
export async function readArchiveFigures(tx: Tx): Promise<ArchiveFigures> {
  const { missing, ...found } = await one(
    tx,
    figures,
    sql`select extract(epoch from clock_timestamp() - r.finished_at)::float8 as "ageSeconds", r.failures, array(select months_missing()) as missing,
          (select json_build_object('table', table_name, 'month', to_char(month, 'YYYY-MM'), 'rows', row_count)
           from archives where removed_at is not null order by removed_at desc limit 1) as last
        from (values (1)) v left join lateral (
          select finished_at, failures from archive_runs order by finished_at desc limit 1) r on true`,
  )
  const problem = 'there is no partition for the next month'
  return { ...found, failures: [...(found.failures ?? []), ...missing.map((table) => ({ table, problem }))] }
}
