import { raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { momentIn, monthOf, type ReportQuery, type Scope } from '../scope.ts'

/**
 * Debits and credits of accounts before and in the period. Closed days are read from their totals, other days from the journals.
 * Without owners only; the journals know the owners.
 */
function movements({ from, to }: Scope): Sql {
  return sql`select m.account, coalesce(sum(m.debit - m.credit) filter (where m.day < ${from}), 0)::bigint as before,
      coalesce(sum(m.debit) filter (where m.day >= ${from}), 0)::bigint as debit,
      coalesce(sum(m.credit) filter (where m.day >= ${from}), 0)::bigint as credit
    from (select d.account, d.day, d.debit_pesewas as debit, d.credit_pesewas as credit
          from ledger_days d where d.day <= ${to}
          union all
          select l.account, (j.posted_at at time zone 'UTC')::date, greatest(l.debit_pesewas, 0), greatest(-l.debit_pesewas, 0)
          from journals j join journal_lines l on l.journal_id = j.id
          where j.posted_at >= coalesce((select (max(day) + 1)::timestamp at time zone 'UTC' from ledger_closed_days
                                         where totalled_at is not null), '-infinity')
            and j.posted_at < (${to}::date + 1)::timestamp at time zone 'UTC') m
    group by 1`
}

const accounts: ReportQuery = (scope) =>
  sql`select a.code as key, a.code, a.title as name, m.before as before_pesewas, m.debit as debit_pesewas,
        m.credit as credit_pesewas, m.before + m.debit - m.credit as after_pesewas
      from (${movements(scope)}) m join ledger_accounts a on a.name = m.account
      where m.before <> 0 or m.debit <> 0 or m.credit <> 0 order by a.code`

/** The sign of an account: costs and debts of agents are debits, money without an owner is a credit. */
const SIGN = raw("case when a.type in ('asset', 'expense') then 1 else -1 end")

const leakage: ReportQuery = (scope) =>
  sql`select a.code as key, a.code, a.title as name, (${SIGN} * (m.debit - m.credit))::bigint as moved_pesewas,
        (${SIGN} * (m.before + m.debit - m.credit))::bigint as balance_pesewas
      from (${movements(scope)}) m join ledger_accounts a on a.name = m.account
      where a.code in ('1110', '2310', '2900', '2905', '5020', '5021', '5090')
        and (m.before <> 0 or m.debit <> 0 or m.credit <> 0) order by a.code`

const settlement: ReportQuery = (scope) =>
  sql`select a.code || ' ' || m.owner as key, a.code, a.title as name, m.owner, m.before as before_pesewas,
        m.credit as collected_pesewas, m.debit as settled_pesewas, m.before + m.credit - m.debit as after_pesewas
      from (select l.account, l.owner,
              coalesce(-sum(l.debit_pesewas) filter (where j.posted_at < ${scope.from}::date::timestamp at time zone 'UTC'), 0)::bigint as before,
              coalesce(sum(greatest(l.debit_pesewas, 0)) filter (where j.posted_at >= ${scope.from}::date::timestamp at time zone 'UTC'), 0)::bigint as debit,
              coalesce(sum(greatest(-l.debit_pesewas, 0)) filter (where j.posted_at >= ${scope.from}::date::timestamp at time zone 'UTC'), 0)::bigint as credit
            from journal_lines l join journals j on j.id = l.journal_id
            where l.account in ('premiumPayable', 'vat', 'nhil', 'getFund', 'covidLevy', 'stickerFees', 'brownCardFees', 'nicContribution')
              and j.posted_at < (${scope.to}::date + 1)::timestamp at time zone 'UTC'
            group by 1, 2) m
      join ledger_accounts a on a.name = m.account order by a.code, m.owner`

const levies: ReportQuery = (scope) =>
  sql`select ${monthOf('j.posted_at')} as key, ${monthOf('j.posted_at')} as name,
        coalesce(-sum(l.debit_pesewas) filter (where l.account in ('vat', 'nhil', 'getFund', 'covidLevy')), 0)::bigint as tax_pesewas,
        coalesce(-sum(l.debit_pesewas) filter (where l.account = 'stickerFees'), 0)::bigint as sticker_pesewas,
        coalesce(-sum(l.debit_pesewas) filter (where l.account = 'brownCardFees'), 0)::bigint as card_pesewas,
        coalesce(-sum(l.debit_pesewas) filter (where l.account = 'nicContribution'), 0)::bigint as nic_pesewas
      from journals j join journal_lines l on l.journal_id = j.id
      where l.account in ('vat', 'nhil', 'getFund', 'covidLevy', 'stickerFees', 'brownCardFees', 'nicContribution')
        and j.event in ('premium-issued', 'refund-approved') and ${momentIn(scope, 'j.posted_at')} group by 1, 2 order by 1`

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
