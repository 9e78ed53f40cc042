import type { Journal } from '@okwan/domain/money/ledger/journal'
import { firstDayOf, type Month, monthAfter } from '@okwan/domain/money/ledger/months'
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
})
export type ClosingRow = z.output<typeof closingRow>

/** Confirmed closings and open requests, without declined ones. */
export function listClosings(tx: Tx): Promise<ClosingRow[]> {
  return rows(
    tx,
    closingRow,
    sql`select c.id, to_char(c.month, 'YYYY-MM') as month, c.proposed_by, proposer.full_name as proposer_name, c.proposed_at,
               c.decided_by, decider.full_name as decider_name, c.decided_at
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
    z.object({ id: z.string() }),
    sql`select id from month_closings where id = ${id} and month = ${firstDayOf(month)} and outcome is null for update`,
  )
}

export function decideClosing(
  tx: Tx,
  id: string,
  { outcome, decidedBy }: { outcome: 'confirmed' | 'declined'; decidedBy: string },
  now: Date,
) {
  return run(
    tx,
    sql`update month_closings set outcome = ${outcome}, decided_by = ${decidedBy}, decided_at = ${now} where id = ${id}`,
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

/** Balances of a month, calculated from the last saved closing balances so that older years are not summed again. */
export function accountBalances(tx: Tx, month: Month): Promise<BalanceRow[]> {
  const { from, until } = momentsOf(month)
  return rows(
    tx,
    balanceRow,
    sql`with closed as (select max(month) as month from month_balances where month < ${firstDayOf(month)}),
        moved as (
          select l.account,
                 sum(l.debit_pesewas) filter (where j.posted_at < ${from}) as before,
                 sum(l.debit_pesewas) filter (where j.posted_at >= ${from} and l.debit_pesewas > 0) as debits,
                 -sum(l.debit_pesewas) filter (where j.posted_at >= ${from} and l.debit_pesewas < 0) as credits
          from journals j join journal_lines l on l.journal_id = j.id
          where j.posted_at < ${until}
            and j.posted_at >= coalesce((select month + interval '1 month' from closed) at time zone 'UTC', '-infinity')
          group by l.account)
        select a.name as account, a.code, a.title,
               (coalesce(b.debit_pesewas, 0) + coalesce(m.before, 0))::bigint as opening_pesewas,
               coalesce(m.debits, 0)::bigint as debit_pesewas, coalesce(m.credits, 0)::bigint as credit_pesewas
        from ledger_accounts a left join moved m on m.account = a.name
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
