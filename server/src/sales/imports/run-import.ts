import { importAfter } from '@okwan/domain/sales/imports/lifecycle'
import type { ImportKind, RowState } from '@okwan/domain/sales/imports/terms'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { refusalOfConstraint } from '../../platform/http/constraints.ts'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { stepsOf } from './check-rows.ts'
import { emptyRows, extendTimeouts, nextRows, nextToUndo, saveFindings, saveKeepReason, undoRow } from './row-store.ts'
import { MAX_LINES, reverseOpening } from './rows/balance-rows.ts'
import type { Importing } from './rows/checked.ts'
import { type LockedImport, lockImport, moveImport } from './store.ts'

/** Rows of one transaction: enough to be fast, few enough for short locks. */
const CHECK_BATCH_SIZE = 2000
const WRITE_BATCH_SIZE = 500
const UNDO_BATCH_SIZE = 500

/**
 * Processes the next batch of an import and adds the job of the following one in the same transaction. A row and its state are
 * committed together, so an interrupted import continues where it was and writes nothing twice.
 */
export async function runImport(
  { db, clock, settings }: Pick<Product, 'db' | 'clock' | 'settings'>,
  { importId }: { importId: string },
) {
  await db.transaction(async (tx) => {
    const now = clock.now()
    await extendTimeouts(tx)
    if (await runBatch(tx, importId, now, settings)) await addJob(tx, 'import.run', { importId }, { now })
  })
}

/** Returns whether there is more to do. */
export async function runBatch(tx: Tx, importId: string, now: Date, settings?: Settings): Promise<boolean> {
  const found = await lockImport(tx, importId)
  if (!found) return false
  const importing = { tx, now, importId, kind: found.kind, uploadedBy: found.uploaded_by, settings }
  if (found.status === 'checking') return checkBatch(importing, found)
  if (found.status === 'writing') return writeBatch(importing, found)
  if (found.status === 'undoing') return undoBatch(importing, found)
  // Stopped or decided after the job was queued.
  return false
}

async function checkBatch(importing: Importing, found: LockedImport): Promise<boolean> {
  const { tx, importId, kind, now } = importing
  const rows = await nextRawRows(importing, 'unchecked', CHECK_BATCH_SIZE)
  const [first] = rows
  if (first) await saveFindings(tx, importId, await stepsOf(kind).check(importing, rows, first.rowNumber))
  if (rows.length === CHECK_BATCH_SIZE) return true
  await moveImport(tx, importId, importAfter(found.status, 'check'), now)
  return false
}

const batchOf = (kind: ImportKind) => (kind === 'opening-balances' ? MAX_LINES : WRITE_BATCH_SIZE)

async function writeBatch(importing: Importing, found: LockedImport): Promise<boolean> {
  const { tx, importId, kind, now } = importing
  const rows = await nextRawRows(importing, 'ready', batchOf(kind))
  const entry = { entityType: 'import', entityId: importId } as const
  if (rows.length > 0) {
    const written = await stepsOf(kind).write(importing, rows)
    const span = { fromRow: rows[0]?.rowNumber, toRow: rows.at(-1)?.rowNumber, written }
    await recordAudit({ tx, now }, { ...entry, action: 'import-batch-written', after: span })
  }
  if (rows.length === batchOf(kind)) return true
  await emptyRows(tx, importId, 'known')
  await moveImport(tx, importId, importAfter(found.status, 'finish'), now)
  await recordAudit({ tx, now }, { ...entry, action: 'import-finished', after: { kind } })
  return false
}

const HAS_LATER_RECORDS = 'This record wasn’t removed, because it has a later renewal, change, claim, message or note.'

async function undoBatch(importing: Importing, found: LockedImport): Promise<boolean> {
  const { tx, importId, kind, now } = importing
  const isReversed = kind !== 'opening-balances' || (await tryToReverse(importing))
  const limit = kind === 'opening-balances' ? MAX_LINES : UNDO_BATCH_SIZE
  const rows = await nextToUndo(tx, importId, limit)
  let kept = 0
  for (const { row_number } of rows) {
    if (isReversed && (await undoRow(tx, importId, row_number))) continue
    await saveKeepReason(tx, importId, row_number, isReversed ? HAS_LATER_RECORDS : WALLET_WAS_USED)
    kept += 1
  }
  if (rows.length === limit) return true
  await moveImport(tx, importId, importAfter(found.status, 'end_undo'), now)
  const after = { kind, kept }
  await recordAudit({ tx, now }, { action: 'import-undone', entityType: 'import', entityId: importId, after })
  return false
}

const WALLET_WAS_USED = 'A wallet has been used since, so its opening balance can’t be reversed.'

/** False if a wallet would become negative. */
async function tryToReverse(importing: Importing): Promise<boolean> {
  await run(importing.tx, sql`savepoint reversal`)
  try {
    await reverseOpening(importing)
    return true
  } catch (error) {
    if (typeof error !== 'object' || error === null || !refusalOfConstraint(error)) throw error
    await run(importing.tx, sql`rollback to savepoint reversal`)
    return false
  }
}

async function nextRawRows({ tx, importId }: Importing, state: RowState, limit: number) {
  const rows = await nextRows(tx, importId, state, { limit })
  return rows.map(({ row_number: rowNumber, cells }) => ({ rowNumber, cells }))
}
