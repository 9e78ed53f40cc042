import type { ImportedFile, ImportedRow } from '@okwan/contract/sales/imports'
import {
  approvalRefusalReason,
  isCorrectable,
  type RowCounts,
  submissionRefusalReason,
  undoRefusalReason,
} from '@okwan/domain/sales/imports/lifecycle'
import { type ImportStatus, ROW_STATES } from '@okwan/domain/sales/imports/terms'
import type { StoredRow } from './row-store.ts'
import type { ImportRow } from './store.ts'

export function presentImport(row: ImportRow, actorId: string, totalPesewas: number | null = null): ImportedFile {
  const counts = countsOf(row)
  return {
    importId: row.id,
    kind: row.kind,
    fileName: row.file_name,
    status: row.status,
    rowCount: row.row_count,
    counts,
    uploadedBy: row.uploader,
    uploadedAt: row.uploaded_at.toISOString(),
    submittedBy: row.submitter,
    actReference: actReference(row),
    approvedBy: row.approver,
    approvedAt: row.approved_at?.toISOString() ?? null,
    totalPesewas,
    submissionRefusalReason: ['draft', 'done'].includes(row.status)
      ? (submissionRefusalReason(row.kind, counts) ?? null)
      : null,
    approvalRefusalReason: row.status === 'submitted' ? (approvalRefusalReason(row, actorId) ?? null) : null,
    undoRequestedBy: row.undo_requester,
    undoRefusalReason: row.status === 'undo_requested' ? (undoRefusalReason(row.undo_by, actorId) ?? null) : null,
  }
}

export function countsOf({ counts }: Pick<ImportRow, 'counts'>): RowCounts {
  // Every state has a count, even a state without rows.
  return Object.fromEntries(ROW_STATES.map((state) => [state, counts[state] ?? 0])) as RowCounts
}

export function presentRow(row: StoredRow, status: ImportStatus): ImportedRow {
  return {
    rowNumber: row.row_number,
    key: row.key,
    state: row.state,
    reason: row.reason,
    field: row.field,
    cells: row.cells,
    policyId: row.policy_id,
    customerCode: row.customer_code,
    userId: row.user_id,
    claimId: row.claim_id,
    isCorrectable: isCorrectable(status, row.state),
  }
}

/**
 * Reference of the confirmation code. The code is valid for one submission in one status, so it cannot approve rows that
 * changed later, or confirm an undo.
 */
export const actReference = ({ id, status, submitted_at }: Pick<ImportRow, 'id' | 'status' | 'submitted_at'>) =>
  `import:${id}:${status}:${submitted_at?.getTime() ?? 0}`
