import { raw, type Sql, sql } from '../../../platform/db/sql.ts'

/** Payouts `p` that were paid in a period, or requested in it and are still open. */
export function openOrPaidIn(from = '-infinity', to = 'infinity'): Sql {
  const isIn = (column: string) => sql`${raw(column)} >= ${from}::date and ${raw(column)} < ${to}::date + 1`
  return sql`(p.state = 'paid' and ${isIn('p.finished_at')}
    or p.state not in ('paid', 'rejected', 'withdrawn') and ${isIn('p.requested_at')})`
}
