import type { ImportRow as FileRow } from '@okwan/domain/sales/imports/file'
import { ROW_STATES, type RowState } from '@okwan/domain/sales/imports/terms'
import * as z from 'zod'
import { SHOWN } from '../../customers/customers/merge/merged-customers.ts'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

const cells = z.record(z.string(), z.string())
const storedRow = z.object({
  row_number: z.number(),
  cells,
  key: z.string().nullable(),
  state: z.enum(ROW_STATES),
  reason: z.string().nullable(),
  field: z.string().nullable(),
  policy_id: z.string().nullable(),
  customer_code: z.string().nullable(),
  user_id: z.string().nullable(),
  claim_id: z.string().nullable(),
})
export type StoredRow = z.output<typeof storedRow>

const customerCode = sql`(select s.code from customers k join customers s on s.id = ${SHOWN} where k.id = customer_id)`
const columns = sql`row_number, cells, key, state, reason, field, policy_id, user_id, claim_id,
  ${customerCode} as customer_code`

/** Rows per statement, so that its JSON parameter stays small. */
const BATCH_SIZE = 2000

/** Reading a large file, or writing a batch on a busy machine, can take longer than the usual limits. */
export async function extendTimeouts(tx: Tx): Promise<void> {
  await tx.query(`set local statement_timeout = '2min'; set local idle_in_transaction_session_timeout = '2min'`)
}

export async function insertRows(tx: Tx, importId: string, file: readonly FileRow[]): Promise<void> {
  for (let at = 0; at < file.length; at += BATCH_SIZE) {
    const batch = file.slice(at, at + BATCH_SIZE).map(({ rowNumber, cells: texts }) => [rowNumber, texts])
    // Pairs are parsed once; `json_to_recordset` parses each row twice, which takes a third longer.
    await run(
      tx,
      sql`insert into import_rows (import_id, row_number, cells, state)
          select ${importId}, (pair->>0)::integer, pair->1, 'unchecked'
          from jsonb_array_elements(${JSON.stringify(batch)}::jsonb) as pair`,
    )
  }
}

/** The next rows of a state, in their order. */
export function nextRows(
  tx: Tx,
  importId: string,
  state: RowState,
  { after = 0, limit }: { after?: number; limit: number },
) {
  return rows(
    tx,
    storedRow,
    sql`select ${columns} from import_rows where import_id = ${importId} and state = ${state} and row_number > ${after}
        order by row_number limit ${limit}`,
  )
}

export function lockRow(tx: Tx, importId: string, rowNumber: number) {
  return maybe(
    tx,
    storedRow,
    sql`select ${columns} from import_rows where import_id = ${importId} and row_number = ${rowNumber} for update`,
  )
}

const listedRow = storedRow.extend({ id: z.number(), ...cursorColumns })

export function listStoredRows(
  tx: Tx,
  importId: string,
  { state, ...page }: { state: RowState | 'all'; cursor?: string | undefined; limit: number },
) {
  const condition = state === 'all' ? sql`true` : sql`state = ${state}`
  return listPage(
    tx,
    {
      row: listedRow,
      columns: sql`row_number as id, ${columns}`,
      from: sql`from import_rows where import_id = ${importId} and ${condition}`,
      sort: { column: 'row_number', type: 'bigint', descending: false, idType: 'bigint' },
      id: 'row_number',
    },
    page,
  )
}

/** Result of the check of a row. */
export type Finding = { rowNumber: number; key: string | null } & (
  | { state: 'ready' | 'known'; reason: null; field: null }
  | { state: 'wrong'; reason: string; field: string | null }
)

export function saveFindings(tx: Tx, importId: string, found: readonly Finding[]) {
  return run(
    tx,
    sql`update import_rows r set state = f.state, key = f.key, reason = f.reason, field = f.field
        from json_to_recordset(${JSON.stringify(found)}::json)
          as f ("rowNumber" integer, state text, key text, reason text, field text)
        where r.import_id = ${importId} and r.row_number = f."rowNumber"`,
  )
}

export function saveCells(
  tx: Tx,
  { importId, rowNumber, cells: texts }: { importId: string; rowNumber: number; cells: object },
  by: { id: string; at: Date },
) {
  return run(
    tx,
    sql`update import_rows set cells = ${JSON.stringify(texts)}::jsonb, corrected_by = ${by.id}, corrected_at = ${by.at}
        where import_id = ${importId} and row_number = ${rowNumber}`,
  )
}

/** Records that a row created; the customer and vehicle of a policy only if the row added them. */
export type WrittenRow = {
  rowNumber: number
  policyId?: string
  policyRecordId?: string
  recordVersion?: number
  customerId?: string
  vehicleId?: string
  userId?: string
  claimId?: string
}

/** `keepsTexts`: keeps the texts of a trial balance, which are not personal data and are needed to reverse it. */
export function saveWritten(
  tx: Tx,
  importId: string,
  written: readonly WrittenRow[],
  { now, keepsTexts }: { now: Date; keepsTexts: boolean },
) {
  return run(
    tx,
    sql`update import_rows r set state = 'written', written_at = ${now}, cells = case when ${keepsTexts} then r.cells else '{}' end,
          key = case when ${keepsTexts} or coalesce(w."policyId", w."userId", w."claimId") is not null then r.key end,
          policy_id = w."policyId", policy_record_id = w."policyRecordId", record_version = w."recordVersion", customer_id = w."customerId",
          vehicle_id = w."vehicleId", user_id = w."userId", claim_id = w."claimId"
        from json_to_recordset(${JSON.stringify(written)}::json) as w ("rowNumber" integer, "policyId" uuid,
          "policyRecordId" uuid, "recordVersion" integer, "customerId" uuid, "vehicleId" uuid, "userId" uuid, "claimId" uuid)
        where r.import_id = ${importId} and r.row_number = w."rowNumber"`,
  )
}

/** Other rows of the same file with one of these keys, which describe the same record. */
export async function keysOfOthers(
  tx: Tx,
  importId: string,
  keys: readonly string[],
  { before, except }: { before: number | null; except: readonly number[] },
) {
  const found = await rows(
    tx,
    z.object({ key: z.string(), row_number: z.number() }),
    sql`select key, min(row_number) as row_number from import_rows
        where import_id = ${importId} and key = any(${keys}::text[]) and state <> 'wrong'
          and row_number < coalesce(${before}::integer, 2147483647) and row_number <> all(${except}::integer[]) group by key`,
  )
  return new Map(found.map(({ key, row_number }) => [key, row_number]))
}

/** Written rows whose undo was not attempted yet, last row first, because a row can depend on an earlier one. */
export function nextToUndo(tx: Tx, importId: string, limit: number) {
  return rows(
    tx,
    z.object({ row_number: z.number() }),
    sql`select row_number from import_rows where import_id = ${importId} and state = 'written' and reason is null
        order by row_number desc limit ${limit}`,
  )
}

/** Deletes the texts of a discarded file, or of rows whose records already existed when the other rows were imported. */
export function emptyRows(tx: Tx, importId: string, state: 'known' | 'all') {
  const condition = state === 'all' ? sql`true` : sql`state = ${state}`
  return run(tx, sql`update import_rows set cells = '{}', key = null where import_id = ${importId} and ${condition}`)
}

export async function undoRow(tx: Tx, importId: string, rowNumber: number): Promise<boolean> {
  const call = sql`select undo_import_row(${importId}, ${rowNumber}) as undone`
  return (await one(tx, z.object({ undone: z.boolean() }), call)).undone
}

export function saveKeepReason(tx: Tx, importId: string, rowNumber: number, reason: string) {
  return run(
    tx,
    sql`update import_rows set reason = ${reason} where import_id = ${importId} and row_number = ${rowNumber}`,
  )
}
