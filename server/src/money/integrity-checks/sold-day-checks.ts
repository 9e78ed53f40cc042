import type { Invariant } from './invariant.ts'

/** The slow way to every figure of sold_day_totals. */
const counted = `
  select (r.issued_at at time zone 'UTC')::date as day, r.branch_id, r.product, r.cover_type, count(*) as count,
    sum(r.premium_pesewas) as premium_pesewas
  from policy_records r where r.issued_at is not null and r.kind <> 'endorsement' group by 1, 2, 3, 4`

export const soldDays: Invariant[] = [
  {
    name: 'sold-day-totals-equal-policies',
    rule: 'Daily sales totals match the policies',
    breaks: `select coalesce(t.day, c.day), concat(t.count, ' policies in the totals, ', c.count, ' issued')
             from sold_day_totals t
             full join (${counted}) c on (c.day, c.branch_id, c.product, c.cover_type) = (t.day, t.branch_id, t.product, t.cover_type)
             where exists (select from sold_days s where s.day = coalesce(t.day, c.day))
               and (t.count is distinct from c.count or t.premium_pesewas is distinct from c.premium_pesewas)`,
    isDaily: true,
  },
]
