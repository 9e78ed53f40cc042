import { randomUUID } from 'node:crypto'
import { ACCOUNT_NAMES } from '@okwan/domain/money/ledger/accounts'
import type { Journal, Line } from '@okwan/domain/money/ledger/journal'
import * as z from 'zod'
import { rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Posting } from './posting.ts'

const accountName = z.enum(ACCOUNT_NAMES)

export type NewJournal = { journal: Journal; posting: Posting }

/**
 * Inserts journals and their lines in one statement and returns the keys of the new journals. Lines are ordered by account and
 * owner, so that concurrent statements lock wallet accounts in the same order.
 */
export async function insertJournals(tx: Tx, all: NewJournal[]): Promise<Set<string>> {
  const inserted = await rows(
    tx,
    z.object({ event: z.string(), source_id: z.string(), occurrence: z.number() }),
    sql`with posted as (
          insert into journals (event, source_id, occurrence, posted_at, actor_id, request_id)
          select event, source_id, occurrence, posted_at, actor_id, request_id
          from json_populate_recordset(null::journals, ${JSON.stringify(all.map(journalRow))}::json)
          on conflict (event, source_id, occurrence) do nothing returning id, event, source_id, occurrence),
        lines as (
          insert into journal_lines (journal_id, position, account, owner, debit_pesewas)
          select posted.id, line.position, line.account, line.owner, line.debit_pesewas
          from posted join json_to_recordset(${JSON.stringify(all.flatMap(lineRows))}::json)
                        as line (event text, source_id text, occurrence integer, position integer, account text, owner text,
                                 debit_pesewas bigint)
                      using (event, source_id, occurrence)
          order by line.account, line.owner, event, source_id, line.position)
        select event, source_id, occurrence from posted`,
  )
  return new Set(inserted.map((row) => journalKey({ ...row, sourceId: row.source_id })))
}

/**
 * Posts to wallet accounts in the order of the journals, not of the accounts, so that the movements of an account are in order
 * of time.
 */
export async function insertBackdatedJournals(tx: Tx, all: NewJournal[]): Promise<void> {
  const ordered = all.toSorted((a, b) => a.posting.now.getTime() - b.posting.now.getTime())
  const journals = ordered.map((each) => ({ id: randomUUID(), ...journalRow(each) }))
  const lines = ordered.flatMap((each, i) =>
    lineRows(each).map(({ position, account, owner, debit_pesewas }) => ({
      journal_id: journals[i]?.id,
      position,
      account,
      owner,
      debit_pesewas,
    })),
  )
  await run(
    tx,
    sql`insert into journals (id, event, source_id, occurrence, posted_at, actor_id, request_id)
        select id, event, source_id, occurrence, posted_at, actor_id, request_id
        from json_populate_recordset(null::journals, ${JSON.stringify(journals)}::json)`,
  )
  await run(
    tx,
    sql`insert into journal_lines (journal_id, position, account, owner, debit_pesewas)
        select journal_id, position, account, owner, debit_pesewas
        from json_populate_recordset(null::journal_lines, ${JSON.stringify(lines)}::json)`,
  )
}

/** Identifies a journal within the process and in messages. */
export function journalKey({ event, sourceId, occurrence }: Omit<Journal, 'lines'>): string {
  return `${event}:${sourceId}#${occurrence}`
}

const journalRow = ({
  journal: { event, sourceId, occurrence },
  posting: { now, actorId, requestId },
}: NewJournal) => ({
  event,
  source_id: sourceId,
  occurrence,
  posted_at: now,
  actor_id: actorId,
  request_id: requestId,
})

const lineRows = ({ journal: { event, sourceId, occurrence, lines } }: NewJournal) =>
  lines.map(({ account, owner, side, amountPesewas }, i) => ({
    event,
    source_id: sourceId,
    occurrence,
    position: i + 1,
    account,
    owner,
    debit_pesewas: side === 'debit' ? amountPesewas : -amountPesewas,
  }))

const lineRow = z.object({ account: accountName, owner: z.string(), debit_pesewas: z.number() })

export async function linesOfJournal(tx: Tx, { event, sourceId, occurrence }: Journal): Promise<Line[]> {
  const found = await rows(
    tx,
    lineRow,
    sql`select l.account, l.owner, l.debit_pesewas from journal_lines l join journals j on j.id = l.journal_id
        where j.event = ${event} and j.source_id = ${sourceId} and j.occurrence = ${occurrence} order by l.position`,
  )
  return found.map(({ account, owner, debit_pesewas }) => ({
    account,
    owner,
    side: debit_pesewas > 0 ? 'debit' : 'credit',
    amountPesewas: Math.abs(debit_pesewas),
  }))
}
