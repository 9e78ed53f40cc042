import type { AccountName } from '@okwan/domain/money/ledger/accounts'
import { PROVIDERS } from '@okwan/domain/money/payments/terms'
import { SETTLEMENT_KINDS } from '@okwan/domain/money/settlements/terms'
import type { IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { one, rows, type Tx } from '../../platform/db/database.ts'
import { and, anyOf, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { policyColumns, policySelect } from '../ledger/line-policy.ts'

export type AccountScope = {
  account: AccountName
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  owner?: string | undefined
  event?: string | undefined
}

const postingRow = z.object({
  id: z.string(),
  event: z.string(),
  source_id: z.string(),
  posted_at: z.date(),
  debit_pesewas: z.number(),
  /** The only sub-account of the journal; empty if there are several. */
  owner: z.string(),
  ...cursorColumns,
})
export type PostingRow = z.output<typeof postingRow>

/** One row for each journal, with its lines of the account. A journal can have lines of several sub-accounts. */
export function listPostings(
  tx: Tx,
  { account, from, to, owner, event }: AccountScope,
  page: { cursor?: string | undefined; limit: number },
) {
  const ofAccount: Sql = sql`journal_lines l where l.journal_id = j.id and l.account = ${account}
    and ${owner === undefined ? sql`true` : sql`l.owner = ${owner}`}`
  const wanted = [
    ...(from ? [sql`j.posted_at >= ${from}::date::timestamp at time zone 'UTC'`] : []),
    ...(to ? [sql`j.posted_at < (${to}::date + 1)::timestamp at time zone 'UTC'`] : []),
    ...(event === undefined ? [] : [sql`j.event = ${event}`]),
    sql`exists (select from ${ofAccount})`,
  ]
  const columns = sql`j.id, j.event, j.source_id, j.posted_at,
    (select sum(l.debit_pesewas)::bigint from ${ofAccount}) as debit_pesewas,
    (select case count(distinct l.owner) when 1 then min(l.owner) else '' end from ${ofAccount}) as owner`
  const sort = { column: 'j.posted_at', type: 'timestamptz', descending: false } as const
  return listPage(
    tx,
    { row: postingRow, columns, from: sql`from journals j where ${and(wanted)}`, sort, id: 'j.id' },
    page,
  )
}

/** Sum of the postings from the day `from` until the posting before the first one of a page. */
export async function carriedBefore(
  tx: Tx,
  { account, from, owner }: AccountScope & { from: IsoDate },
  journalId: string,
): Promise<number> {
  const { pesewas } = await one(
    tx,
    z.object({ pesewas: z.number() }),
    sql`select coalesce(sum(l.debit_pesewas), 0)::bigint as pesewas
        from journals f, journals j join journal_lines l on l.journal_id = j.id and l.account = ${account}
          and ${owner === undefined ? sql`true` : sql`l.owner = ${owner}`}
        where f.id = ${journalId} and j.posted_at >= ${from}::date::timestamp at time zone 'UTC'
          and (j.posted_at, j.id) < (f.posted_at, f.id)`,
  )
  return pesewas
}

const detailsRow = z.object({
  id: z.string(),
  ...policyColumns,
  version: z.number().nullable(),
  claim_id: z.string().nullable(),
  claim_number: z.number().nullable(),
  client_reference: z.string().nullable(),
  payout_id: z.string().nullable(),
  payout_kind: z.enum(['refund', 'claim', 'withdrawal']).nullable(),
  payout_number: z.number().nullable(),
  settlement_id: z.string().nullable(),
  settlement_kind: z.enum(SETTLEMENT_KINDS).nullable(),
  settlement_number: z.number().nullable(),
  transfer_id: z.string().nullable(),
  bank_reference: z.string().nullable(),
  payroll_id: z.string().nullable(),
  bank_line_id: z.string().nullable(),
  import_id: z.string().nullable(),
  received_for: z.string().nullable(),
  difference_id: z.string().nullable(),
  difference_provider: z.enum(PROVIDERS).nullable(),
  difference_day: z.string().nullable(),
  funding_reference: z.string().nullable(),
})
export type DetailsRow = z.output<typeof detailsRow>

/**
 * The records of the journals of a page. The event decides which kind of record the source is; a reversal belongs to the
 * record of the journal that it reverses.
 */
export async function detailsOf(tx: Tx, journalIds: readonly string[]): Promise<Map<string, DetailsRow>> {
  const found = await rows(
    tx,
    detailsRow,
    sql`with sources as materialized (
          select j.id, case j.event when 'reversal' then split_part(j.source_id, ':', 1) else j.event end as event,
                 case j.event when 'reversal' then substr(j.source_id, strpos(j.source_id, ':') + 1) else j.source_id end as source
          from journals j where j.id = ${anyOf(journalIds, 'uuid')}),
        records as materialized (
          select s.id,
            case
              when s.event = 'premium-issued' then s.source::uuid
              when s.event = 'brokerage-earned' then (select b.policy_record_id from brokerages b where b.id = s.source::uuid)
              when s.event = 'brokerage-reversed' then (
                select b.policy_record_id from brokerage_reversals v join brokerages b on b.id = v.brokerage_id
                where v.id = s.source::uuid)
              when s.event in ('commission-accrued', 'commission-vested', 'shortfall-recovered', 'staff-commission-accrued') then (
                select c.policy_record_id from commissions c where c.id = s.source::uuid)
              when s.event in ('commission-clawed-back', 'staff-commission-clawed-back') then (
                select c.policy_record_id from commission_reversals v join commissions c on c.id = v.commission_id
                where v.id = s.source::uuid)
              when s.event = 'refund-approved' then version_of_refund(s.source::uuid)
            end as record_id,
            case
              when s.event in ('refund-approved', 'unissued-refund-approved', 'suspense-to-refund', 'credit-to-refund')
                then s.source::uuid
              when s.event like 'disbursement-%' then coalesce(
                (select d.payout_id from disbursements d where d.reference = s.source),
                (select p.id from payouts p where p.reserve_reference = s.source))
            end as payout_id,
            case
              when s.event in ('premium-collected', 'premium-from-wallet', 'wallet-topped-up', 'suspense-to-premium',
                'suspense-to-wallet') then s.source
              when s.event in ('receipt-parked', 'collection-reversed') then (
                select k.client_reference from payment_attempts a join checkouts k on k.id = a.checkout_id
                where a.reference = s.source)
            end as client_reference,
            case when s.event in ('claim-approved', 'claim-released') then split_part(s.source, ':', 1)::uuid end as claim_id,
            case when s.event in ('bordereau-paid', 'return-paid') then s.source::uuid end as settlement_id,
            case when s.event in ('gateway-fees-funded', 'claims-funds-received') then s.source::uuid end as transfer_id,
            case when s.event = 'staff-commissions-paid' then s.source::uuid end as payroll_id,
            case when s.event in ('provider-settled', 'bank-line-explained') then s.source end as bank_line_id,
            case when s.event = 'opening-balances' then s.source end as import_id,
            case when s.event = 'float-corrected' then s.source::uuid end as item_id,
            case when s.event = 'float-funded' then substr(s.source, strpos(s.source, ':') + 1) end as funding_reference
          from sources s)
        select f.id, ${policySelect}, case when f.record_id is not null then r.record_number end as version,
          c.id as claim_id, c.number as claim_number, k.client_reference,
          p.id as payout_id, p.kind as payout_kind, p.number as payout_number, t.id as settlement_id,
          t.kind as settlement_kind, t.number as settlement_number, b.id as transfer_id,
          coalesce(b.bank_reference, y.bank_reference) as bank_reference, y.id as payroll_id, f.bank_line_id,
          f.import_id, k.received_for, i.id as difference_id, g.provider as difference_provider,
          g.day::text as difference_day, f.funding_reference
        from records f
        left join payouts p on p.id = f.payout_id
        left join claims c on c.id = coalesce(f.claim_id, p.claim_id)
        left join checkouts k on k.client_reference = f.client_reference
        left join settlements t on t.id = f.settlement_id
        left join bank_transfers b on b.id = f.transfer_id
        left join staff_payrolls y on y.id = f.payroll_id
        left join reconciliation_items i on i.id = f.item_id
        left join reconciliation_runs g on g.id = i.run_id
        left join policy_records r on r.id = coalesce(f.record_id, c.policy_record_id, (
          select v.id from policy_records v where v.policy_id = coalesce(p.policy_id, k.policy_id)
          order by v.is_current desc, v.record_number desc limit 1))
        left join customers h on h.id = r.customer_id`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

const nameRow = z.object({ id: z.string(), full_name: z.string() })

/** Names of agents and staff by id; the owners of other accounts are not user ids. */
export async function namesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(tx, nameRow, sql`select id, full_name from users where id::text = ${anyOf(userIds, 'text')}`)
  return new Map(found.map(({ id, full_name }) => [id, full_name]))
}
