import { type AccountName, normalSide } from '@okwan/domain/money/ledger/accounts'
import * as z from 'zod'
import { one, rows, rowsOnce, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const OPEN_FROM = sql`(select coalesce(max(day) + 1 || 'T00:00:00Z', '-infinity') from ledger_closed_days where totalled_at is not null)`

/** Start of the first day without totals, as text, because it may be -infinity. */
export async function firstOpenMoment(tx: Tx): Promise<string> {
  return (await one(tx, z.object({ at: z.string() }), sql`select ${OPEN_FROM} as at`)).at
}

const carriedRow = z.object({
  open_from: z.string(),
  owner: z.string().nullable(),
  debit_pesewas: z.number().nullable(),
})
const movedRow = z.object({ owner: z.string(), debit_pesewas: z.number() })

/**
 * Debits minus credits of an account by owner, or of one owner: the balances of closed days plus the lines of open days. Lines of
 * a closed day never change, so no line is counted twice or left out if a day gets its totals between the two statements.
 */
export async function debitsByOwner(tx: Tx, account: AccountName, owner?: string): Promise<Map<string, number>> {
  const carried = await rows(
    tx,
    carriedRow,
    sql`select d.open_from, c.owner, c.debit_pesewas from (select ${OPEN_FROM} as open_from) d
        left join ledger_carry c on c.account = ${account} and ${owner === undefined ? sql`true` : sql`c.owner = ${owner}`}`,
  )
  const openFrom = carried[0]?.open_from ?? '-infinity'
  const lines =
    openFrom === '-infinity'
      ? sql`journal_lines l`
      : sql`journal_lines l join journals j on j.id = l.journal_id and j.posted_at >= ${openFrom}::timestamptz`
  // Not a prepared statement, because the best plan depends on the values: an agent has few lines, and a provider millions.
  const moved = await rowsOnce(
    tx,
    movedRow,
    sql`select l.owner, sum(l.debit_pesewas)::bigint as debit_pesewas from ${lines}
        where l.account = ${account} and ${owner === undefined ? sql`true` : sql`l.owner = ${owner}`} group by l.owner`,
  )
  const debits = new Map<string, number>()
  for (const { owner: of, debit_pesewas } of [...carried, ...moved]) {
    if (of !== null) debits.set(of, (debits.get(of) ?? 0) + (debit_pesewas ?? 0))
  }
  return debits
}

/** The balance of a sub-account, positive on the normal side of the account. */
export async function balanceOf(tx: Tx, account: AccountName, owner: string): Promise<number> {
  const debitPesewas = (await debitsByOwner(tx, account, owner)).get(owner) ?? 0
  return normalSide(account) === 'debit' ? debitPesewas : 0 - debitPesewas
}
