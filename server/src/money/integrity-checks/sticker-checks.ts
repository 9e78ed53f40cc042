import type { Invariant } from './invariant.ts'

const received = `sticker_moves m cross join lateral generate_series(m.first_digits, m.last_digits) n`
const numberOf = `m.prefix || lpad(n::text, m.digits, '0')`

/** The last move of a sticker shows who holds it. */
const last = `
  select m.* from sticker_moves m
  where m.prefix = rtrim(s.number, '0123456789') and m.digits = length(s.number) - length(m.prefix)
    and ltrim(s.number, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')::bigint between m.first_digits and m.last_digits
  order by m.position desc limit 1`

export const stickers: Invariant[] = [
  {
    name: 'sticker-numbers-have-no-gap',
    rule: 'Every received sticker has one holder or one policy',
    violationQuery: `select ${numberOf}, 'received, but missing' from ${received}
             where m.kind = 'received' and not exists (select from stickers s where s.number = ${numberOf} and s.source = 'stock')
             union all
             select s.number, concat('last move: ', l.kind, ', status: ', s.status) from stickers s left join lateral (${last}) l on true
             where s.source = 'stock' and case
               when l.id is null then true
               when l.kind = 'assigned' then s.policy_id is distinct from l.policy_id or s.status = 'in_stock'
               when l.to_branch_id is not null then s.status <> 'in_stock' or s.branch_id <> l.to_branch_id
                 or s.agent_id is distinct from l.to_agent_id
               else s.status <> l.kind end`,
    isDaily: true,
  },
]
