import { PRODUCT_OF } from '../transactions/product-of.ts'
import type { Invariant } from './invariant.ts'

/** Calculates every figure of sold_day_totals from the policies. */
const counted = `
  select (r.issued_at at time zone 'UTC')::date as day, r.branch_id, r.product, r.cover_type, count(*) as count,
    sum(r.premium_pesewas) as premium_pesewas
  from policy_records r where r.issued_at is not null and r.kind <> 'endorsement' group by 1, 2, 3, 4`

const grouped = 'c.purpose, c.product, c.shown_method, c.shown_network, c.state'
/** Calculates every figure of payment_day_totals from the payments. */
const countedPayments = `
  select c.day, c.branch_id, ${grouped}, count(*) as count, sum(c.amount_pesewas) as amount_pesewas
  from (select c.*, (c.created_at at time zone 'UTC')::date as day, ${PRODUCT_OF} as product
        from checkouts c where c.shown_attempt is not null) c
  group by grouping sets ((c.day, c.branch_id, ${grouped}), (c.day, ${grouped}))`

export const soldDays: Invariant[] = [
  {
    name: 'sold-day-totals-equal-policies',
    rule: 'Daily sales totals match the policies',
    violationQuery: `select coalesce(t.day, c.day), concat(t.count, ' policies in the totals, ', c.count, ' issued')
             from sold_day_totals t
             full join (${counted}) c on (c.day, c.branch_id, c.product, c.cover_type) = (t.day, t.branch_id, t.product, t.cover_type)
             where exists (select from sold_days s where s.day = coalesce(t.day, c.day))
               and (t.count is distinct from c.count or t.premium_pesewas is distinct from c.premium_pesewas)`,
    isDaily: true,
  },
  {
    name: 'payment-day-totals-equal-payments',
    rule: 'Daily payment totals match the payments',
    violationQuery: `select d.day, concat(sum(d.count), ' payments more in the totals, ', sum(d.amount_pesewas), ' pesewas more')
             from (select day, branch_id, purpose, product, method, network, state, count, amount_pesewas from payment_day_totals
                   union all
                   select day, branch_id, purpose, product, shown_method, shown_network, state, -count, -amount_pesewas
                   from (${countedPayments}) counted) d
             where exists (select from payment_days k where k.day = d.day)
             group by d.day, d.branch_id, d.purpose, d.product, d.method, d.network, d.state
             having sum(d.count) <> 0 or sum(d.amount_pesewas) <> 0`,
    isDaily: true,
  },
]
