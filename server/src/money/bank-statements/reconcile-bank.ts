import type { BankReconciliation, bankStatementEndpoints } from '@okwan/contract/money/bank-statements'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { BANK_ACCOUNTS, BANK_LEDGER, type BankAccount } from '@okwan/domain/money/bank-statements/terms'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { one, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { statementSpans } from './store.ts'

type Input = Parsed<(typeof bankStatementEndpoints)['GET /bank-statements/reconciliation']>

/**
 * Compares the last statement of each account up to a day with the ledger at the end of that statement. An entry that only one of
 * them contains is an outstanding item. The rest of the difference is unexplained.
 */
export async function reconcileBanks({ tx, now }: Ctx, { query }: Input): Promise<BankReconciliation[]> {
  const until = query.day ?? toAccraDate(now)
  const spans = await statementSpans(tx)
  const found: BankReconciliation[] = []
  for (const account of BANK_ACCOUNTS) {
    const statements = spans
      .filter((one) => one.account === account)
      .toSorted((a, b) => a.last_day.localeCompare(b.last_day))
    const last = statements.findLast(({ last_day }) => last_day <= until)
    const [first] = statements
    if (first && last) found.push(await reconcile(tx, account, last, first.opening_pesewas))
  }
  return found
}

const itemsRow = z.object({
  ledger: z.number(),
  opening: z.number(),
  not_on_statement: z.number(),
  not_on_statement_count: z.number(),
  posted_later: z.number(),
  posted_later_count: z.number(),
  open: z.number(),
  open_count: z.number(),
})

async function reconcile(
  tx: Tx,
  account: BankAccount,
  { last_day: day, closing_pesewas: statementPesewas }: { last_day: string; closing_pesewas: number },
  openingPesewas: number,
): Promise<BankReconciliation> {
  const row = await outstandingItems(tx, account, day)
  // The statements begin with the opening balance of the first one, and the ledger with the imported opening balance.
  const beginning = openingPesewas - row.opening
  const explained = beginning + row.posted_later + row.open - row.not_on_statement
  return {
    account,
    day,
    statementPesewas,
    ledgerPesewas: row.ledger,
    postedLaterPesewas: row.posted_later,
    postedLaterCount: row.posted_later_count,
    openPesewas: row.open,
    openCount: row.open_count,
    notOnStatementPesewas: row.not_on_statement,
    notOnStatementCount: row.not_on_statement_count,
    unexplainedPesewas: statementPesewas - row.ledger - explained,
  }
}

/** Sums of the items that only the statement or only the ledger contains at the end of a day. */
function outstandingItems(tx: Tx, account: BankAccount, day: string) {
  const end = addDays(day, 1)
  return one(
    tx,
    itemsRow,
    sql`with ledger as materialized (
          select j.id, j.event, l.debit_pesewas from journal_lines l join journals j on j.id = l.journal_id
          where l.account = ${BANK_LEDGER[account]} and j.posted_at < ${end}::date),
        matched as materialized (
          select b.journal_id, b.amount_pesewas from bank_lines b
          where b.account = ${account} and b.booked_on <= ${day}::date and b.journal_id is not null
          union all
          select p.journal_id, p.amount_pesewas from bank_match_parts p join bank_matches m on m.id = p.match_id
          where p.journal_id is not null and p.is_live and m.state = 'confirmed'
            and exists (select from bank_lines b where b.match_id = m.id and b.account = ${account}
                        and b.journal_id is null and b.booked_on <= ${day}::date)),
        later as (
          select m.amount_pesewas from matched m join journals j on j.id = m.journal_id where j.posted_at >= ${end}::date),
        unbooked as (
          select l.debit_pesewas from ledger l
          where l.event <> 'opening-balances' and not exists (select from matched m where m.journal_id = l.id)),
        open as (
          select b.amount_pesewas from bank_lines b left join bank_matches m on m.id = b.match_id
          where b.account = ${account} and b.booked_on <= ${day}::date and b.journal_id is null
            and m.state is distinct from 'confirmed')
        select (select coalesce(sum(debit_pesewas), 0)::bigint from ledger) as ledger,
          (select coalesce(sum(debit_pesewas), 0)::bigint from ledger where event = 'opening-balances') as opening,
          (select coalesce(sum(debit_pesewas), 0)::bigint from unbooked) as not_on_statement,
          (select count(*) from unbooked) as not_on_statement_count,
          (select coalesce(sum(amount_pesewas), 0)::bigint from later) as posted_later,
          (select count(*) from later) as posted_later_count,
          (select coalesce(sum(amount_pesewas), 0)::bigint from open) as open,
          (select count(*) from open) as open_count`,
  )
}
