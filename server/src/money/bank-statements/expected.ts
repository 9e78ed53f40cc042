import { PROVIDER_TITLES } from '@okwan/domain/money/bank-statements/terms'
import { TRANSFER_KINDS, TRANSFER_TITLES } from '@okwan/domain/money/bank-transfers/terms'
import { eventTitle } from '@okwan/domain/money/ledger/events'
import { PROVIDERS } from '@okwan/domain/money/payments/terms'
import { KIND_TITLES, SETTLEMENT_KINDS, settlementNumber } from '@okwan/domain/money/settlements/terms'
import { formatDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { rowsOnce, type Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { firstOpenMoment } from '../ledger/balance-of.ts'

const expectedRow = z.object({
  key: z.string(),
  account: z.enum(['trust', 'operating']),
  day: z.string(),
  amount_pesewas: z.number(),
  reference: z.string(),
  provider: z.enum(PROVIDERS).nullable(),
  journal_id: z.string().nullable(),
  event: z.string(),
  settlement_id: z.string().nullable(),
  settlement_kind: z.enum(SETTLEMENT_KINDS).nullable(),
  settlement_number: z.number().nullable(),
  transfer_kind: z.enum(TRANSFER_KINDS).nullable(),
  age_days: z.number(),
})
export type ExpectedRow = z.output<typeof expectedRow>

/** Older movements are no longer expected: they are confirmed, or a person corrects them in Accounting. */
const DAYS = 400
const ROWS_MAX = 1_000

/**
 * Movements that the ledger expects on our accounts and that no statement has confirmed: the collections of a provider by
 * finished day, and every journal on a bank account. Journals that a bank line caused are excluded. So is the opening balance,
 * which is not on any statement. If there are more than 1,000 movements, only the latest are read.
 */
export async function expectedMovements(tx: Tx, now: Date, wanted: Sql = sql`true`): Promise<ExpectedRow[]> {
  const firstDay = sql`(${now}::timestamptz - make_interval(days => ${DAYS}))::date`
  const openFrom = await firstOpenMoment(tx)
  // Not a prepared statement, because the best plan depends on the first open day.
  return rowsOnce(
    tx,
    expectedRow,
    sql`with collected as (
          select owner, day, sum(pesewas)::bigint as pesewas from (
            select owner, day, event, debit_pesewas - credit_pesewas as pesewas from ledger_party_days
            where account = 'collectionFloat'
            union all
            select l.owner, j.posted_at::date, j.event, l.debit_pesewas from journal_lines l join journals j on j.id = l.journal_id
            where l.account = 'collectionFloat' and j.posted_at >= ${openFrom}::timestamptz
              and j.posted_at >= ${firstDay}) moved
          where event <> 'provider-settled' and day >= ${firstDay} and day < ${now}::timestamptz::date
          group by 1, 2),
        booked as (
          select j.id, j.event, j.source_id, j.posted_at::date as day, l.account, sum(l.debit_pesewas)::bigint as pesewas
          from journal_lines l join journals j on j.id = l.journal_id
          where l.account in ('premiumTrustBank', 'operatingBank') and j.event not in ('provider-settled', 'bank-line-explained', 'opening-balances')
            and not (j.event = 'reversal' and j.source_id like 'opening-balances:%')
            and j.posted_at >= ${firstDay}
          group by j.id, l.account),
        movements as (
          select concat('collection:', owner, ':', day) as key, 'trust' as account, day, pesewas as amount_pesewas, owner as reference,
                 owner as provider, null::uuid as journal_id, 'collected' as event, null::uuid as settlement_id,
                 null::text as settlement_kind, null::bigint as settlement_number, null::text as transfer_kind
          from collected
          union all
          select concat('journal:', b.id, ':', b.account), case b.account when 'operatingBank' then 'operating' else 'trust' end, b.day,
                 b.pesewas,
                 coalesce(s.bank_reference, p.bank_reference, t.bank_reference,
                   case b.event when 'float-funded' then substr(b.source_id, position(':' in b.source_id) + 1) end, ''),
                 null, b.id, b.event, s.id, s.kind, s.number, t.kind
          from booked b
          left join settlements s on b.event in ('bordereau-paid', 'return-paid') and s.id::text = b.source_id
          left join staff_payrolls p on b.event = 'staff-commissions-paid' and p.id::text = b.source_id
          left join bank_transfers t on t.id::text = b.source_id),
        latest as (
          select * from movements m
          where amount_pesewas <> 0 and ${wanted}
            and not exists (select from bank_match_parts p where p.expected_key = m.key and p.is_live)
          order by day desc, key limit ${ROWS_MAX})
        select key, account, day::text, amount_pesewas, reference, provider, journal_id, event, settlement_id, settlement_kind,
               settlement_number, transfer_kind, (${now}::timestamptz::date - day) as age_days
        from latest order by day, key`,
  )
}

/** Description of a movement, such as `Hubtel, collections of 16 Nov 2026`. */
export function labelOf(row: ExpectedRow): string {
  if (row.provider) return `${PROVIDER_TITLES[row.provider]}, collections of ${formatDate(row.day)}`
  if (row.settlement_kind && row.settlement_number !== null) {
    return `${KIND_TITLES[row.settlement_kind]} ${settlementNumber(row.settlement_kind, row.settlement_number)}`
  }
  if (row.transfer_kind) return TRANSFER_TITLES[row.transfer_kind]
  return eventTitle(row.event)
}
