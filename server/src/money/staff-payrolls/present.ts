import type { StaffPayroll } from '@okwan/contract/money/staff-payrolls'
import { approvalRefusalReason } from '@okwan/domain/money/staff-payrolls/payroll'
import type { DueRow, PayrollRow } from './store.ts'

export function presentLine(row: DueRow) {
  return {
    userId: row.user_id,
    fullName: row.full_name,
    staffId: row.staff_id,
    branchName: row.branch_name,
    amountPesewas: row.amount_pesewas,
  }
}

export function presentPayroll(row: PayrollRow, rows: readonly DueRow[], actorId: string): StaffPayroll {
  const lines = rows.map(presentLine)
  const isOpen = row.outcome === null
  const refusalReason = isOpen ? approvalRefusalReason({ preparedBy: row.prepared_by, lines }, actorId) : undefined
  return {
    payrollId: row.id,
    status: row.outcome ?? 'prepared',
    totalPesewas: row.total_pesewas,
    lines,
    preparedBy: row.preparer_name,
    preparedAt: row.prepared_at.toISOString(),
    decidedBy: row.decider_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    bankReference: row.bank_reference,
    allowedActions: isOpen ? [...(refusalReason ? [] : (['approve'] as const)), 'decline'] : [],
    approvalRefusalReason: refusalReason ?? null,
  }
}
