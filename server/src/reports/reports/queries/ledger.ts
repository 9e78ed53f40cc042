import type { Period } from '@okwan/domain/reports/reports/terms'
import { raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { momentIn, type ReportQuery, type Scope } from '../scope.ts'

/** Start of the first day that has no totals yet. */
const OPEN_FROM = raw(`coalesce((select (max(day) + 1)::timestamp at time zone 'UTC' from ledger_closed_days
  where totalled_at is not null), '-infinity')`)

/** Journals `j` with their lines `l` on the days of the period that have no totals yet. */
const openLines = ({ from, to }: Period): Sql =>
  sql`journals j join journal_lines l on l.journal_id = j.id
    where j.posted_at >= greatest(${OPEN_FROM}, ${from}::date::timestamp at time zone 'UTC')
      and j.posted_at < (${to}::date + 1)::timestamp at time zone 'UTC'`

const ALWAYS = '-infinity'

const DAY_AND_AMOUNTS = raw(`(j.posted_at at time zone 'UTC')::date as day, greatest(l.debit_pesewas, 0) as debit,
  greatest(-l.debit_pesewas, 0) as credit`)

/**
 * Debits and credits of accounts before and in the period. Closed days are read from their totals, other days from the journals.
 * The result has no owners; `partyMovements` has them for some accounts.
 */
function movements({ from, to }: Scope): Sql {
  return sql`select m.account, coalesce(sum(m.debit - m.credit) filter (where m.day < ${from}), 0)::bigint as before,
      coalesce(sum(m.debit) filter (where m.day >= ${from}), 0)::bigint as debit,
      coalesce(sum(m.credit) filter (where m.day >= ${from}), 0)::bigint as credit
    from (select d.account, d.day, d.debit_pesewas as debit, d.credit_pesewas as credit
          from ledger_days d where d.day <= ${to}
          union all
          select l.account, ${DAY_AND_AMOUNTS} from ${openLines({ from: ALWAYS, to })}) m
    group by 1`
}

/** Debits and credits of insurers and authorities by day and event. Closed days are read from their totals. */
const partyMovements = (period: Period): Sql =>
  sql`(select d.account, d.owner, d.event, d.day, d.debit_pesewas as debit, d.credit_pesewas as credit
       from ledger_party_days d where d.day between ${period.from} and ${period.to} and d.account <> 'collectionFloat'
       union all
       select l.account, l.owner, j.event, ${DAY_AND_AMOUNTS} from ${openLines(period)}
         and l.account = any(ledger_party_accounts()) and l.account <> 'collectionFloat')`

const accounts: ReportQuery = (scope) =>
  sql`select a.code as key, a.code, a.title as name, m.before as before_pesewas, m.debit as debit_pesewas,
        m.credit as credit_pesewas, m.before + m.debit - m.credit as after_pesewas
      from (${movements(scope)}) m join ledger_accounts a on a.name = m.account
      where m.before <> 0 or m.debit <> 0 or m.credit <> 0 order by a.code`

/** Asset and expense accounts show debit balances as positive amounts; all other accounts show credit balances as positive. */
const SIGN = raw("case when a.type in ('asset', 'expense') then 1 else -1 end")

const leakage: ReportQuery = (scope) =>
  sql`select a.code as key, a.code, a.title as name, (${SIGN} * (m.debit - m.credit))::bigint as moved_pesewas,
        (${SIGN} * (m.before + m.debit - m.credit))::bigint as balance_pesewas
      from (${movements(scope)}) m join ledger_accounts a on a.name = m.account
      where a.code in ('1110', '2310', '2900', '2905', '5020', '5021', '5090')
        and (m.before <> 0 or m.debit <> 0 or m.credit <> 0) order by a.code`

const settlement: ReportQuery = ({ from, to }) =>
  sql`select a.code || ' ' || m.owner as key, a.code, a.title as name, m.owner, m.before as before_pesewas,
        m.credit as collected_pesewas, m.debit as settled_pesewas, m.before + m.credit - m.debit as after_pesewas
      from (select p.account, p.owner, coalesce(sum(p.credit - p.debit) filter (where p.day < ${from}), 0)::bigint as before,
              coalesce(sum(p.debit) filter (where p.day >= ${from}), 0)::bigint as debit,
              coalesce(sum(p.credit) filter (where p.day >= ${from}), 0)::bigint as credit
            from ${partyMovements({ from: ALWAYS, to })} p group by 1, 2) m
      join ledger_accounts a on a.name = m.account order by a.code, m.owner`

const levies: ReportQuery = ({ from, to }) =>
  sql`select to_char(p.day, 'YYYY-MM') as key, to_char(p.day, 'YYYY-MM') as name,
        coalesce(sum(p.credit - p.debit) filter (where p.account in ('vat', 'nhil', 'getFund', 'covidLevy')), 0)::bigint as tax_pesewas,
        coalesce(sum(p.credit - p.debit) filter (where p.account = 'stickerFees'), 0)::bigint as sticker_pesewas,
        coalesce(sum(p.credit - p.debit) filter (where p.account = 'brownCardFees'), 0)::bigint as card_pesewas,
        coalesce(sum(p.credit - p.debit) filter (where p.account = 'nicContribution'), 0)::bigint as nic_pesewas
      from ${partyMovements({ from, to })} p
      where p.account <> 'premiumPayable' and p.event in ('premium-issued', 'refund-approved')
      group by 1, 2 order by 1`

const generalLedger: ReportQuery = (scope) =>
  sql`select l.journal_id || '.' || l.position as key, to_char(j.posted_at at time zone 'UTC', 'YYYY-MM-DD') as posted_on,
        a.code, a.title as name, j.event, j.source_id as source, l.owner,
        greatest(l.debit_pesewas, 0) as debit_pesewas, greatest(-l.debit_pesewas, 0) as credit_pesewas
      from journals j join journal_lines l on l.journal_id = j.id join ledger_accounts a on a.name = l.account
      where ${momentIn(scope, 'j.posted_at')} order by j.posted_at, j.id, l.position`

export const LEDGER = {
  'account-movements': accounts,
  leakage,
  'outstanding-settlement': settlement,
  levies,
  'general-ledger': generalLedger,
} satisfies Record<string, ReportQuery>
