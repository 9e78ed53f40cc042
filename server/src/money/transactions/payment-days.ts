import { sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import { type DayTotals, totalDays } from '../../platform/jobs/total-days.ts'
import { productOf } from './product-of.ts'

const PAYMENT_DAYS: DayTotals = {
  days: 'payment_days',
  lock: 'lock_payment_day',
  first: sql`(select min(created_at) from checkouts)`,
  insert: (day, from, before) =>
    sql`insert into payment_day_totals (day, branch_id, purpose, product, method, network, state, count, amount_pesewas)
        select ${day}, c.branch_id, c.purpose, c.product, c.shown_method, c.shown_network, c.state, count(*), sum(c.amount_pesewas)
        from (select c.*, ${productOf} as product from checkouts c
              where c.shown_attempt is not null and c.created_at >= ${from} and c.created_at < ${before}) c
        group by grouping sets (
          (c.branch_id, c.purpose, c.product, c.shown_method, c.shown_network, c.state),
          (c.purpose, c.product, c.shown_method, c.shown_network, c.state))`,
}

export function totalPaymentDays(product: Pick<Product, 'db' | 'clock'>): Promise<number> {
  return totalDays(product, PAYMENT_DAYS)
}
