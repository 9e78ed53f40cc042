import type { Journal } from '@okwan/domain/money/ledger/journal'
import { firstDayOf, type Month, monthAfter } from '@okwan/domain/money/ledger/months'
import { DIFFERENCE_PARTIES, MONTH_DIFFERENCES, type MonthDifference } from '@okwan/domain/money/reconciliation/terms'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const closingRow = z.object({
  id: z.string(),
  month: z.string(),
  proposed_by: z.string(),
  proposer_name: z.string(),
  proposed_at: z.date(),
  decided_by: z.string().nullable(),
  decider_name: z.string().nullable(),
  decided_at: z.date().nullable(),
  differences: z.array(
    z.object({
      kind: z.enum(MONTH_DIFFERENCES),
      party: z.enum(DIFFERENCE_PARTIES),
      count: z.number(),
      pesewas: z.number(),
    }),
  ),
  difference_reason: z.string().nullable(),
})
export type ClosingRow = z.output<typeof closingRow>

/** Confirmed closings and open requests, without declined ones. */
export function listClosings(tx: Tx): Promise<ClosingRow[]> {
  return rows(
    tx,
    closingRow,
    sql`select c.id, to_char(c.month, 'YYYY-MM') as month, c.proposed_by, proposer.full_name as proposer_name, c.proposed_at,
               c.decided_by, decider.full_name as decider_name, c.decided_at, c.differences, c.difference_reason
        from month_closings c join users proposer on proposer.id = c.proposed_by
        left join users decider on decider.id = c.decided_by
        where c.outcome is distinct from 'declined' order by c.month`,
  )
}

/** Time of the first journal; null if there is none. */
export function firstPosting(tx: Tx) {
  return one(tx, z.object({ at: z.date().nullable() }), sql`select min(posted_at) as at from journals`)
}

export function insertClosing(tx: Tx, month: Month, proposedBy: string, now: Date) {
  return one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into month_closings (month, proposed_by, proposed_at)
        values (${firstDayOf(month)}, ${proposedBy}, ${now}) returning id`,
  )
}

/** Locks an open request; undefined if it has been decided. */
export function lockClosing(tx: Tx, id: string, month: Month) {
  return maybe(
    tx,
    z.object({ id: z.string(), proposed_by: z.string() }),
    sql`select id, proposed_by from month_closings where id = ${id} and month = ${firstDayOf(month)} and outcome is null for update`,
  )
}

type Decision = {
  outcome: 'confirmed' | 'declined'
  decidedBy: string
  differences?: readonly MonthDifference[]
  reason?: string | undefined
}

export function decideClosing(tx: Tx, id: string, decision: Decision, now: Date) {
  const { outcome, decidedBy, differences = [], reason = null } = decision
  return run(
    tx,
    sql`update month_closings set outcome = ${outcome}, decided_by = ${decidedBy}, decided_at = ${now},
          differences = ${JSON.stringify(differences)}::jsonb, difference_reason = ${reason}
        where id = ${id}`,
  )
}

// Balances ----------------------------------------------------------------------------------------------------------------

const balanceRow = z.object({
  account: z.string(),
  code: z.string(),
  title: z.string(),
  opening_pesewas: z.number(),
  debit_pesewas: z.number(),
  credit_pesewas: z.number(),
})
export type BalanceRow = z.output<typeof balanceRow>

/**
 * Balances of a month, calculated from the last saved closing balances and the totals of closed days. Only the lines of open days
 * are summed.
 */
export function accountBalances(tx: Tx, month: Month): Promise<BalanceRow[]> {
  const { from, until } = momentsOf(month)
  return rows(
    tx,
    balanceRow,
    sql`with closed as (select max(month) as month from month_balances where month < ${firstDayOf(month)}),
        days as (select max(day) + 1 as open_from from ledger_closed_days where totalled_at is not null),
        begins as materialized (
          select coalesce((select month + interval '1 month' from closed), '-infinity') as day,
                 greatest((select (month + interval '1 month') at time zone 'UTC' from closed),
                          (select open_from::timestamp at time zone 'UTC' from days), '-infinity') as moment),
        moved as (
          select d.account, sum(d.debit_pesewas - d.credit_pesewas) filter (where d.day < ${firstDayOf(month)}) as before,
                 sum(d.debit_pesewas) filter (where d.day >= ${firstDayOf(month)}) as debits,
                 sum(d.credit_pesewas) filter (where d.day >= ${firstDayOf(month)}) as credits
          from ledger_days d
          where d.day < ${firstDayOf(monthAfter(month))} and d.day >= (select day from begins)
            and d.day < (select open_from from days)
          group by d.account
          union all
          select l.account,
                 sum(l.debit_pesewas) filter (where j.posted_at < ${from}),
                 sum(l.debit_pesewas) filter (where j.posted_at >= ${from} and l.debit_pesewas > 0),
                 -sum(l.debit_pesewas) filter (where j.posted_at >= ${from} and l.debit_pesewas < 0)
          from journals j join journal_lines l on l.journal_id = j.id
          where j.posted_at < ${until} and j.posted_at >= (select moment from begins)
          group by l.account),
        sums as (
          select account, sum(before) as before, sum(debits) as debits, sum(credits) as credits from moved group by account)
        select a.name as account, a.code, a.title,
               (coalesce(b.debit_pesewas, 0) + coalesce(m.before, 0))::bigint as opening_pesewas,
               coalesce(m.debits, 0)::bigint as debit_pesewas, coalesce(m.credits, 0)::bigint as credit_pesewas
        from ledger_accounts a left join sums m on m.account = a.name
        left join month_balances b on b.account = a.name and b.month = (select month from closed)
        order by a.code`,
  )
}

export function countJournals(tx: Tx, month: Month) {
  const { from, until } = momentsOf(month)
  return one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from journals where posted_at >= ${from} and posted_at < ${until}`,
  )
}

export function saveBalances(tx: Tx, month: Month, balances: readonly { account: string; debitPesewas: number }[]) {
  return run(
    tx,
    sql`insert into month_balances (month, account, debit_pesewas)
        select ${firstDayOf(month)}, * from unnest(${balances.map(({ account }) => account)}::text[],
                                                   ${balances.map(({ debitPesewas }) => debitPesewas)}::bigint[])`,
  )
}

export async function isPosted(tx: Tx, { event, sourceId }: Journal): Promise<boolean> {
  const found = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`select id from journals where event = ${event} and source_id = ${sourceId}`,
  )
  return found !== undefined
}

/** Accra time is UTC. */
function momentsOf(month: Month) {
  return { from: new Date(firstDayOf(month)), until: new Date(firstDayOf(monthAfter(month))) }
}
