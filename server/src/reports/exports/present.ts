import type { ExportedFile } from '@okwan/contract/reports/exports'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { ExportRow } from './store.ts'

export function presentExport(row: ExportRow): ExportedFile {
  return {
    exportId: row.id,
    format: row.format,
    fileName: `${exportName(row)}.${row.format}`,
    status: row.status,
    rows: row.row_count,
    doneRows: row.is_stored ? row.done_rows : row.row_count,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

export function exportName({ list, created_at }: ExportRow): string {
  return `${list}-${toAccraDate(created_at)}`
}
