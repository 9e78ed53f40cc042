import { sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import { type DayTotals, totalDays } from '../../platform/jobs/total-days.ts'

const SOLD_DAYS: DayTotals = {
  days: 'sold_days',
  lock: 'lock_sold_day',
  first: sql`(select min(issued_at) from policy_records where issued_at is not null)`,
  insert: (day, from, before) =>
    sql`insert into sold_day_totals (day, branch_id, product, cover_type, count, premium_pesewas)
        select ${day}, r.branch_id, r.product, r.cover_type, count(*), sum(r.premium_pesewas) from policy_records r
        where r.kind <> 'endorsement' and r.issued_at >= ${from} and r.issued_at < ${before}
        group by r.branch_id, r.product, r.cover_type`,
}

export function totalSoldDays(product: Pick<Product, 'db' | 'clock'>): Promise<number> {
  return totalDays(product, SOLD_DAYS)
}
