import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const expectedRow = z.object({
  key: z.string(),
  account: z.enum(['trust', 'operating']),
  kind: z.enum(['settlement', 'float-funding', 'payroll', 'fees']),
  day: z.string(),
  amount_pesewas: z.number(),
  reference: z.string(),
  age_days: z.number(),
})
export type ExpectedRow = z.output<typeof expectedRow>

/** Days that are searched back; older movements were confirmed or are listed in the accounting. */
const DAYS = 400

/**
 * Movements that the ledger expects on our accounts and no statement has confirmed: the collections of a provider by finished day,
 * and the transfers that somebody recorded with a bank reference.
 */
export function expectedMovements(tx: Tx, now: Date): Promise<ExpectedRow[]> {
  return rows(
    tx,
    expectedRow,
    sql`with all_movements as (
          select 'settlement:' || l.owner || ':' || j.posted_at::date as key, 'trust' as account, 'settlement' as kind,
                 j.posted_at::date as day, sum(l.debit_pesewas)::bigint as amount_pesewas, l.owner as reference
          from journal_lines l join journals j on j.id = l.journal_id
          where l.account = 'collectionFloat' and j.event <> 'provider-settled'
            and j.posted_at >= ${now}::timestamptz - make_interval(days => ${DAYS}) and j.posted_at < ${now}::timestamptz::date
          group by l.owner, j.posted_at::date
          union all
          select 'float-funding:' || j.source_id, 'operating', 'float-funding', j.posted_at::date, l.debit_pesewas,
                 substr(j.source_id, position(':' in j.source_id) + 1)
          from journals j join journal_lines l on l.journal_id = j.id and l.account = 'operatingBank'
          where j.event = 'float-funded' and j.posted_at >= ${now}::timestamptz - make_interval(days => ${DAYS})
          union all
          select 'payroll:' || p.id, 'operating', 'payroll', p.decided_at::date, -p.total_pesewas, p.bank_reference
          from staff_payrolls p where p.outcome = 'paid'
          union all
          select 'fees:' || j.source_id || case l.account when 'operatingBank' then ':operating' else ':trust' end,
                 case l.account when 'operatingBank' then 'operating' else 'trust' end, 'fees', j.posted_at::date,
                 l.debit_pesewas, j.source_id
          from journals j join journal_lines l on l.journal_id = j.id
          where j.event = 'gateway-fees-funded')
        select key, account, kind, day::text, amount_pesewas, reference, (${now}::timestamptz::date - day) as age_days
        from all_movements m
        where amount_pesewas <> 0 and not exists (select from bank_match_parts p where p.expected_key = m.key)
        order by day, key`,
  )
}
