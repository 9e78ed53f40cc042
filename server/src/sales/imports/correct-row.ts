import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { ImportedRow, importEndpoints } from '@okwan/contract/sales/imports'
import { Refusal } from '@okwan/domain/platform/refusal'
import { isCorrectable } from '@okwan/domain/sales/imports/lifecycle'
import { IMPORT_FIELDS } from '@okwan/domain/sales/imports/terms'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { stepsOf } from './check-rows.ts'
import { presentRow } from './present.ts'
import { noSuchImport } from './read-imports.ts'
import { lockRow, saveCells, saveFindings } from './row-store.ts'
import { lockImport } from './store.ts'

type Input = Parsed<(typeof importEndpoints)['PUT /imports/{id}/rows/{rowNumber}']>

/** Replaces texts of a row and checks it again, against the other rows too. */
export async function correctRow(ctx: Ctx, { params, body }: Input): Promise<ImportedRow> {
  const { tx, now, actor } = ctx
  const { id: importId, rowNumber } = params
  const found = await lockImport(tx, importId)
  const row = found && (await lockRow(tx, importId, rowNumber))
  if (!found || !row) throw noSuchImport()
  const { kind, status, uploaded_by: uploadedBy } = found
  if (!isCorrectable(status, row.state)) {
    throw new Refusal('illegal_move', 'This row can’t be corrected now. Reload the page.')
  }
  const names = IMPORT_FIELDS[kind].map(({ name }) => name)
  const changed = Object.entries(body.cells).filter(([name, text]) => names.includes(name) && row.cells[name] !== text)
  if (changed.length === 0) throw new Refusal('nothing_changed')
  const cells = { ...row.cells, ...Object.fromEntries(changed) }
  await saveCells(tx, { importId, rowNumber, cells }, { id: actor.id, at: now })
  const importing = { tx, now, importId, kind, uploadedBy }
  await saveFindings(tx, importId, await stepsOf(kind).check(importing, [{ rowNumber, cells }], null))
  // The texts are personal data, so the log names the fields only.
  const after = { rowNumber, fields: changed.map(([name]) => name) }
  await recordAudit(ctx, { action: 'import-row-corrected', entityType: 'import', entityId: importId, after })
  const corrected = await lockRow(tx, importId, rowNumber)
  if (!corrected) throw noSuchImport()
  return presentRow(corrected, status)
}
