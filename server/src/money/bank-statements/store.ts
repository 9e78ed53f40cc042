import type { StatementLine } from '@okwan/domain/money/bank-statements/layout'
import {
  BANK_ACCOUNTS,
  type BankAccount,
  type BankLayout,
  LAYOUT_FIELDS,
} from '@okwan/domain/money/bank-statements/terms'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

export type Page = { cursor?: string | undefined; limit: number }

const idRow = z.object({ id: z.string() })
const account = z.enum(BANK_ACCOUNTS)

/** Imports and matching run one after the other, so that a line or a movement is matched once. */
export function lockStatements(tx: Tx) {
  return run(tx, sql`select pg_advisory_xact_lock(hashtext('bank_statements'))`)
}

const layoutRow = z.object({
  account,
  bank: z.string(),
  // Saved from the contract's layout, so every field is present.
  columns: z.object(
    Object.fromEntries(LAYOUT_FIELDS.map((field) => [field, z.string()])) as Record<keyof BankLayout, z.ZodString>,
  ),
})

export function layouts(tx: Tx) {
  return rows(tx, layoutRow, sql`select account, bank, columns from bank_layouts`)
}

type Layout = { account: BankAccount; bank: string; columns: BankLayout }

export function saveLayout(tx: Tx, layout: Layout, by: { id: string; at: Date }) {
  return run(
    tx,
    sql`insert into bank_layouts (account, bank, columns, saved_by, saved_at)
        values (${layout.account}, ${layout.bank}, ${JSON.stringify(layout.columns)}::jsonb, ${by.id}, ${by.at})
        on conflict (account, bank) do update set columns = excluded.columns, saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
  )
}

const statementRow = z.object({
  id: z.string(),
  account,
  bank: z.string(),
  file_name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  opening_pesewas: z.number(),
  closing_pesewas: z.number(),
  line_count: z.number(),
  new_lines: z.number(),
  open_lines: z.number(),
  importer: z.string(),
  imported_at: z.date(),
})
export type StatementRow = z.output<typeof statementRow>

const columns = sql`s.id, s.account, s.bank, s.file_name, s.first_day::text, s.last_day::text, s.opening_pesewas, s.closing_pesewas,
  s.line_count, u.full_name as importer, s.imported_at,
  (select count(*) from bank_statement_lines r where r.statement_id = s.id and r.is_new) as new_lines,
  (select count(*) from bank_statement_lines r join bank_lines l on l.id = r.line_id left join bank_matches m on m.id = l.match_id
   where r.statement_id = s.id and m.state is distinct from 'confirmed') as open_lines`
const tables = sql`from bank_statements s join users u on u.id = s.imported_by`

export function listStatements(tx: Tx, page: Page) {
  const sort = { column: 's.imported_at', type: 'timestamptz', descending: true } as const
  const row = statementRow.extend(cursorColumns)
  return listPage(tx, { row, columns, from: sql`${tables} where true`, sort, id: 's.id' }, page)
}

export function findStatement(tx: Tx, id: string) {
  return maybe(tx, statementRow, sql`select ${columns} ${tables} where s.id = ${id}`)
}

export function findByDigest(tx: Tx, bankAccount: BankAccount, digest: string) {
  return maybe(
    tx,
    statementRow,
    sql`select ${columns} ${tables} where s.account = ${bankAccount} and s.digest = ${digest}`,
  )
}

const spanRow = z.object({
  account,
  first_day: z.string(),
  last_day: z.string(),
  opening_pesewas: z.number(),
  closing_pesewas: z.number(),
  imported_at: z.date(),
})

/** Period and balances of every statement, in order of import. */
export function statementSpans(tx: Tx) {
  return rows(
    tx,
    spanRow,
    sql`select account, first_day::text, last_day::text, opening_pesewas, closing_pesewas, imported_at from bank_statements order by imported_at, id`,
  )
}

type NewStatement = {
  account: BankAccount
  bank: string
  fileName: string
  digest: string
  openingPesewas: number
  closingPesewas: number
  lines: readonly StatementLine[]
}

export async function insertStatement(tx: Tx, statement: NewStatement, by: { id: string; at: Date }): Promise<string> {
  const days = statement.lines.map(({ bookedOn }) => bookedOn).toSorted()
  const { id } = await one(
    tx,
    idRow,
    sql`insert into bank_statements (account, bank, file_name, digest, line_count, first_day, last_day, opening_pesewas,
          closing_pesewas, imported_by, imported_at)
        values (${statement.account}, ${statement.bank}, ${statement.fileName}, ${statement.digest}, ${days.length}, ${days[0]},
          ${days.at(-1)}, ${statement.openingPesewas}, ${statement.closingPesewas}, ${by.id}, ${by.at}) returning id`,
  )
  await insertLines(tx, { ...statement, statementId: id, ownerId: by.id })
  return id
}

type NewLines = { statementId: string; account: BankAccount; ownerId: string; lines: readonly StatementLine[] }

/** Adds the lines that no earlier statement contained, and links every row to its line. */
function insertLines(tx: Tx, { statementId, account: bankAccount, ownerId, lines }: NewLines) {
  const column = <T>(valueOf: (line: StatementLine) => T) => lines.map(valueOf)
  return run(
    tx,
    sql`with given as (
          select * from unnest(
            ${column(({ rowNumber }) => rowNumber)}::integer[], ${column(({ bookedOn }) => bookedOn)}::date[],
            ${column(({ amountPesewas }) => amountPesewas)}::bigint[], ${column(({ reference }) => reference)}::text[],
            ${column(({ description }) => description)}::text[], ${column(({ rank }) => rank)}::integer[])
          as g (row_number, booked_on, amount_pesewas, reference, description, rank)),
        added as (
          insert into bank_lines (account, booked_on, amount_pesewas, reference, description, rank, owner_id)
          select ${bankAccount}, booked_on, amount_pesewas, reference, description, rank, ${ownerId} from given
          on conflict on constraint bank_lines_once do nothing
          returning id, booked_on, amount_pesewas, reference, description, rank),
        known as (
          select g.row_number, l.id from given g join bank_lines l on l.account = ${bankAccount}
            and (l.booked_on, l.amount_pesewas, l.reference, l.description, l.rank)
              = (g.booked_on, g.amount_pesewas, g.reference, g.description, g.rank))
        insert into bank_statement_lines (statement_id, row_number, line_id, is_new)
        select ${statementId}::uuid, row_number, id, false from known
        union all
        select ${statementId}::uuid, g.row_number, a.id, true from given g join added a
          using (booked_on, amount_pesewas, reference, description, rank)`,
  )
}
