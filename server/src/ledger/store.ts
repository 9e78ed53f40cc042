import { ACCOUNTS, type AccountName } from '@okwan/domain/ledger/accounts'
import type { Journal, Line } from '@okwan/domain/ledger/journal'
import * as z from 'zod'
import { one, rows, run, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Posting } from './post-journal.ts'

// The keys of a record type are its unions; Object.keys only forgets it.
const accountName = z.enum(Object.keys(ACCOUNTS) as [AccountName, ...AccountName[]])

/**
 * Journal and lines in one statement; false when the key is taken. Lines go in by account and owner, so that two journals
 * lock the purses they share in the same order.
 */
export async function insertJournal(tx: Tx, journal: Journal, posting: Posting): Promise<boolean> {
  const { lines } = journal
  const inserted = await run(
    tx,
    sql`with posted as (
          insert into journals (key, event, source_id, posted_at, actor_id, request_id)
          values (${journal.key}, ${journal.event}, ${journal.sourceId}, ${posting.now}, ${posting.actorId ?? null},
                  ${posting.requestId ?? null})
          on conflict (key) do nothing returning id)
        insert into journal_lines (journal_id, position, account, owner, debit_pesewas)
        select posted.id, line.position, line.account, line.owner, line.debit_pesewas
        from posted, unnest(${lines.map((line) => line.account)}::text[], ${lines.map((line) => line.owner)}::text[],
                            ${lines.map(debitOf)}::bigint[])
                     with ordinality as line (account, owner, debit_pesewas, position)
        order by line.account, line.owner, line.position`,
  )
  return inserted > 0
}

function debitOf({ side, amountPesewas }: Line): number {
  return side === 'debit' ? amountPesewas : -amountPesewas
}

const lineRow = z.object({ account: accountName, owner: z.string(), debit_pesewas: z.number() })

export async function linesOfJournal(tx: Tx, key: string): Promise<Line[]> {
  const found = await rows(
    tx,
    lineRow,
    sql`select l.account, l.owner, l.debit_pesewas from journal_lines l join journals j on j.id = l.journal_id
        where j.key = ${key} order by l.position`,
  )
  return found.map(({ account, owner, debit_pesewas }) => ({
    account,
    owner,
    side: debit_pesewas > 0 ? 'debit' : 'credit',
    amountPesewas: Math.abs(debit_pesewas),
  }))
}

/** Debits less credits of a sub-account, summed from its lines. */
export async function sumDebits(tx: Tx, account: AccountName, owner: string): Promise<number> {
  const { debit_pesewas } = await one(
    tx,
    z.object({ debit_pesewas: z.number() }),
    sql`select coalesce(sum(debit_pesewas), 0)::bigint as debit_pesewas from journal_lines
        where account = ${account} and owner = ${owner}`,
  )
  return debit_pesewas
}
