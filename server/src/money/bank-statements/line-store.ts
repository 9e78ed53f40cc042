import { BANK_ACCOUNTS, MATCH_KINDS, MATCH_STATES } from '@okwan/domain/money/bank-statements/terms'
import { PROVIDERS } from '@okwan/domain/money/payments/terms'
import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../platform/db/database.ts'
import { join, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import type { Page } from './store.ts'

const account = z.enum(BANK_ACCOUNTS)

const part = z.object({
  label: z.string(),
  amountPesewas: z.number(),
  settlementId: z.string().nullable(),
  provider: z.enum(PROVIDERS).nullable(),
  day: z.string().nullable(),
})

export const matchRow = z.object({
  id: z.string(),
  account,
  kind: z.enum(MATCH_KINDS),
  state: z.enum(MATCH_STATES),
  purpose: z.enum(['collection', 'charge', 'unallocated']).nullable(),
  provider: z.enum(PROVIDERS).nullable(),
  note: z.string(),
  proposedBy: z.string().nullable(),
  proposer: z.string().nullable(),
  decider: z.string().nullable(),
  decidedAt: z.string().nullable(),
  parts: z.array(part),
})
export type MatchRow = z.output<typeof matchRow>

/** A match as one JSON value. */
export const matchJson = sql`jsonb_build_object('id', m.id, 'account', m.account, 'kind', m.kind, 'state', m.state,
  'purpose', m.purpose, 'provider', m.provider, 'note', m.note, 'proposedBy', m.proposed_by,
  'proposer', (select full_name from users where id = m.proposed_by),
  'decider', (select full_name from users where id = m.decided_by),
  'decidedAt', to_char(m.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'parts', coalesce((select jsonb_agg(jsonb_build_object('label', p.label, 'amountPesewas', p.amount_pesewas,
      'settlementId', p.settlement_id,
      'provider', case when p.expected_key like 'collection:%' then split_part(p.expected_key, ':', 2) end,
      'day', case when p.expected_key like 'collection:%' then split_part(p.expected_key, ':', 3) end) order by p.expected_key)
    from bank_match_parts p where p.match_id = m.id), '[]'))`

const lineRow = z.object({
  id: z.string(),
  account,
  booked_on: z.string(),
  amount_pesewas: z.number(),
  reference: z.string(),
  description: z.string(),
  owner_id: z.string(),
  owner: z.string(),
  match: matchRow.nullable(),
})
export type LineRow = z.output<typeof lineRow>

const columns = sql`l.id, l.account, l.booked_on::text, l.amount_pesewas, l.reference, l.description, l.owner_id,
  u.full_name as owner, case when m.id is not null then ${matchJson} end as match`
const tables = sql`from bank_lines l join users u on u.id = l.owner_id left join bank_matches m on m.id = l.match_id`

type LineFilter = { state: 'open' | 'matched' | 'all'; statementId?: string | undefined }

/** Lines by date. The lines of one statement are in the order of its file. */
export function listLines(tx: Tx, { state, statementId }: LineFilter, page: Page) {
  const conditions: Sql[] = [sql`true`]
  if (state === 'matched') conditions.push(sql`m.state = 'confirmed'`)
  if (state === 'open') conditions.push(sql`m.state is distinct from 'confirmed'`)
  const inFile = statementId
    ? sql`join bank_statement_lines r on r.line_id = l.id and r.statement_id = ${statementId}`
    : sql``
  const sort = statementId
    ? ({ column: 'r.row_number', type: 'bigint', descending: false } as const)
    : ({ column: 'l.booked_on', type: 'date', descending: false } as const)
  const from = sql`${tables} ${inFile} where ${join(conditions, ' and ')}`
  return listPage(tx, { row: lineRow.extend(cursorColumns), columns, from, sort, id: 'l.id' }, page)
}

export function findLine(tx: Tx, id: string) {
  return maybe(tx, lineRow, sql`select ${columns} ${tables} where l.id = ${id}`)
}

export function lockLines(tx: Tx, ids: readonly string[]): Promise<LineRow[]> {
  return rows(
    tx,
    lineRow,
    sql`select ${columns} ${tables} where l.id = any(${ids}::uuid[]) order by l.id for update of l`,
  )
}

export function linesOfMatch(tx: Tx, matchId: string): Promise<LineRow[]> {
  return rows(tx, lineRow, sql`select ${columns} ${tables} where l.match_id = ${matchId} order by l.id`)
}

const unmatchedLineRow = z.object({
  id: z.string(),
  account,
  booked_on: z.string(),
  amount_pesewas: z.number(),
  reference: z.string(),
  text: z.string(),
})
export type UnmatchedLineRow = z.output<typeof unmatchedLineRow>

export function unmatchedLines(tx: Tx): Promise<UnmatchedLineRow[]> {
  return rows(
    tx,
    unmatchedLineRow,
    sql`select id, account, booked_on::text, amount_pesewas, reference, reference || ' ' || description as text from bank_lines
        where match_id is null order by booked_on, id`,
  )
}

export function saveOwner(tx: Tx, id: string, ownerId: string) {
  return run(tx, sql`update bank_lines set owner_id = ${ownerId} where id = ${id}`)
}

const totalRow = z.object({
  account,
  pesewas: z.number(),
  open_lines: z.number(),
  open_pesewas: z.number(),
  oldest: z.string().nullable(),
})

export function lineTotals(tx: Tx) {
  return rows(
    tx,
    totalRow,
    sql`select l.account, sum(l.amount_pesewas)::bigint as pesewas,
          count(*) filter (where m.state is distinct from 'confirmed') as open_lines,
          coalesce(sum(l.amount_pesewas) filter (where m.state is distinct from 'confirmed'), 0)::bigint as open_pesewas,
          (min(l.booked_on) filter (where m.state is distinct from 'confirmed'))::text as oldest
        from bank_lines l left join bank_matches m on m.id = l.match_id group by l.account`,
  )
}

const rowOfLine = z.object({ statement_id: z.string(), file_name: z.string(), row_number: z.number() })

export function rowsOfLine(tx: Tx, lineId: string) {
  return rows(
    tx,
    rowOfLine,
    sql`select r.statement_id, s.file_name, r.row_number from bank_statement_lines r join bank_statements s on s.id = r.statement_id
        where r.line_id = ${lineId} order by s.imported_at, s.id`,
  )
}

const journalRow = z.object({
  id: z.string(),
  event: z.string(),
  posted_at: z.date(),
  lines: z.array(z.object({ code: z.string(), name: z.string(), owner: z.string(), debitPesewas: z.number() })),
})

/** The journals of a line: the journals of the movements that it confirms, and the journal that it caused. */
export function journalsOfLine(tx: Tx, lineId: string) {
  return rows(
    tx,
    journalRow,
    sql`select j.id, j.event, j.posted_at,
          (select jsonb_agg(jsonb_build_object('code', a.code, 'name', a.title, 'owner', b.owner, 'debitPesewas', b.debit_pesewas)
             order by b.position)
           from journal_lines b join ledger_accounts a on a.name = b.account where b.journal_id = j.id) as lines
        from bank_lines l join journals j on j.id = l.journal_id
          or j.id in (select p.journal_id from bank_match_parts p where p.match_id = l.match_id)
        where l.id = ${lineId} order by j.posted_at, j.id`,
  )
}
