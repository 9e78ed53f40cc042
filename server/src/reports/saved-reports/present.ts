import { reportDefinition } from '@okwan/contract/reports/report-builder'
import type { SavedReport } from '@okwan/contract/reports/saved-reports'
import type { SavedRow } from './store.ts'

/** Undefined if the catalogue no longer contains a field of the report. */
export function presentSaved(row: SavedRow, readerId: string): SavedReport | undefined {
  const { data: definition } = reportDefinition.safeParse(row.definition)
  if (!definition) return undefined
  return {
    savedReportId: row.id,
    name: row.name,
    definition,
    sharedWith: row.shared_with,
    role: row.shared_role,
    branchId: row.shared_branch_id,
    branchName: row.branch_name,
    isOwn: row.owner_id === readerId,
    ownerName: row.owner_name,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
