import type { BankLayout, StatementLine } from '@okwan/domain/money/bank-statements/layout'
import { LAYOUT_FIELDS } from '@okwan/domain/money/bank-statements/layout'
import type { BankMatch } from '@okwan/domain/money/bank-statements/match'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { join, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

export type BankAccount = 'trust' | 'operating'
type Page = { cursor?: string | undefined; limit: number }

const idRow = z.object({ id: z.string() })
const account = z.enum(['trust', 'operating'])

/** Imports and matching run one after the other, so that a line or a movement is matched once. */
export function lockStatements(tx: Tx) {
  return run(tx, sql`select pg_advisory_xact_lock(hashtext('bank_statements'))`)
}

const layoutRow = z.object({
  bank: z.string(),
  // Saved from the contract's layout, so every field is there.
  columns: z.object(
    Object.fromEntries(LAYOUT_FIELDS.map((field) => [field, z.string()])) as Record<keyof BankLayout, z.ZodString>,
  ),
})

export function layouts(tx: Tx) {
  return rows(tx, layoutRow, sql`select bank, columns from bank_layouts`)
}

export function saveLayout(tx: Tx, bank: string, columns: BankLayout, by: { id: string; at: Date }) {
  return run(
    tx,
    sql`insert into bank_layouts (bank, columns, saved_by, saved_at)
        values (${bank}, ${JSON.stringify(columns)}::jsonb, ${by.id}, ${by.at})
        on conflict (bank) do update set columns = excluded.columns, saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
  )
}

const statementRow = z.object({
  id: z.string(),
  account,
  bank: z.string(),
  file_name: z.string(),
  line_count: z.number(),
  new_lines: z.number(),
  unmatched: z.number(),
  imported_by: z.string(),
  imported_at: z.date(),
})
export type StatementRow = z.output<typeof statementRow>

const statementColumns = sql`s.id, s.account, s.bank, s.file_name, s.line_count, u.full_name as imported_by, s.imported_at,
  (select count(*) from bank_lines l where l.statement_id = s.id) as new_lines,
  (select count(*) from bank_lines l where l.statement_id = s.id and l.match_id is null) as unmatched`
const statementTables = sql`from bank_statements s join users u on u.id = s.imported_by`

export function listStatements(tx: Tx, page: Page) {
  const sort = { column: 's.imported_at', type: 'timestamptz', descending: true } as const
  const row = statementRow.extend(cursorColumns)
  return listPage(tx, { row, columns: statementColumns, from: statementTables, sort, id: 's.id' }, page)
}

export function findStatement(tx: Tx, id: string) {
  return one(tx, statementRow, sql`select ${statementColumns} ${statementTables} where s.id = ${id}`)
}

export function findByDigest(tx: Tx, of: BankAccount, digest: string) {
  return maybe(tx, idRow, sql`select id from bank_statements where account = ${of} and digest = ${digest}`)
}

type NewStatement = {
  account: BankAccount
  bank: string
  fileName: string
  digest: string
  lines: readonly StatementLine[]
}

export async function insertStatement(tx: Tx, statement: NewStatement, by: { id: string; at: Date }): Promise<string> {
  const { lines } = statement
  const { id } = await one(
    tx,
    idRow,
    sql`insert into bank_statements (account, bank, file_name, digest, line_count, imported_by, imported_at)
        values (${statement.account}, ${statement.bank}, ${statement.fileName}, ${statement.digest}, ${lines.length}, ${by.id},
                ${by.at}) returning id`,
  )
  await run(
    tx,
    sql`insert into bank_lines (statement_id, account, row_number, booked_on, amount_pesewas, reference, description, rank)
        select ${id}, ${statement.account}, * from unnest(
          ${lines.map(({ rowNumber }) => rowNumber)}::integer[], ${lines.map(({ bookedOn }) => bookedOn)}::date[],
          ${lines.map(({ amountPesewas }) => amountPesewas)}::bigint[], ${lines.map(({ reference }) => reference)}::text[],
          ${lines.map(({ description }) => description)}::text[], ${lines.map(({ rank }) => rank)}::integer[])
        on conflict on constraint bank_lines_once do nothing`,
  )
  return id
}

const openLineRow = z.object({
  id: z.string(),
  account,
  booked_on: z.string(),
  amount_pesewas: z.number(),
  text: z.string(),
})

export function openLines(tx: Tx) {
  return rows(
    tx,
    openLineRow,
    sql`select id, account, booked_on::text, amount_pesewas, reference || ' ' || description as text from bank_lines
        where match_id is null order by booked_on, row_number, id`,
  )
}

export async function saveMatch(
  tx: Tx,
  match: BankMatch,
  amounts: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const inserted = sql`insert into bank_matches (kind, matched_at) values (${match.kind}, ${now}) returning id`
  const { id } = await one(tx, idRow, inserted)
  await run(tx, sql`update bank_lines set match_id = ${id} where id = any(${match.lineIds}::uuid[])`)
  await run(
    tx,
    sql`insert into bank_match_parts (expected_key, match_id, amount_pesewas)
        select key, ${id}, amount from unnest(${match.keys}::text[],
          ${match.keys.map((key) => amounts.get(key) ?? 0)}::bigint[]) parts (key, amount)`,
  )
}

const lineRow = z.object({
  id: z.string(),
  account,
  booked_on: z.string(),
  amount_pesewas: z.number(),
  reference: z.string(),
  description: z.string(),
  file_name: z.string(),
  kind: z.enum(['exact', 'split', 'joined']).nullable(),
  parts: z.array(z.string()),
  owner_name: z.string().nullable(),
})
export type LineRow = z.output<typeof lineRow>

const lineColumns = sql`l.id, l.account, l.booked_on::text, l.amount_pesewas, l.reference, l.description, s.file_name, m.kind,
  array(select p.expected_key from bank_match_parts p where p.match_id = l.match_id order by 1) as parts, u.full_name as owner_name`
const lineTables = sql`from bank_lines l join bank_statements s on s.id = l.statement_id left join bank_matches m on m.id = l.match_id
  left join users u on u.id = l.owner_id`

type LineFilter = { state: 'unmatched' | 'matched' | 'all'; statementId?: string | undefined }

export function listLines(tx: Tx, { state, statementId }: LineFilter, page: Page) {
  const wanted: Sql[] = [sql`true`]
  if (state !== 'all') wanted.push(state === 'matched' ? sql`l.match_id is not null` : sql`l.match_id is null`)
  if (statementId) wanted.push(sql`l.statement_id = ${statementId}`)
  const sort = { column: 'l.booked_on', type: 'date', descending: false } as const
  const from = sql`${lineTables} where ${join(wanted, ' and ')}`
  return listPage(tx, { row: lineRow.extend(cursorColumns), columns: lineColumns, from, sort, id: 'l.id' }, page)
}

export function findLine(tx: Tx, id: string) {
  return maybe(tx, lineRow, sql`select ${lineColumns} ${lineTables} where l.id = ${id}`)
}

export function saveOwner(tx: Tx, id: string, ownerId: string) {
  return run(tx, sql`update bank_lines set owner_id = ${ownerId} where id = ${id} and match_id is null`)
}

const unmatchedRow = z.object({ account, lines: z.number(), pesewas: z.number() })

export function unmatchedByAccount(tx: Tx) {
  return rows(
    tx,
    unmatchedRow,
    sql`select account, count(*) as lines, sum(amount_pesewas)::bigint as pesewas from bank_lines where match_id is null
        group by account`,
  )
}
