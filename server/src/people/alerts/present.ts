import type { Alert, AlertRuleSet } from '@okwan/contract/people/alerts'
import type { AlertRow, RulesRow } from './store.ts'

export function presentAlert(row: AlertRow): Alert {
  return {
    alertId: row.id,
    kind: row.kind,
    severity: row.severity,
    sentence: row.sentence,
    person: row.user_id && row.full_name ? { userId: row.user_id, fullName: row.full_name } : null,
    branchName: row.branch_name,
    at: row.at.toISOString(),
    times: row.times,
    lastAt: row.last_at.toISOString(),
    acknowledgedBy:
      row.acknowledged_by && row.acknowledged_name
        ? { userId: row.acknowledged_by, fullName: row.acknowledged_name }
        : null,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    note: row.note,
  }
}

export function presentRules(row: RulesRow): AlertRuleSet {
  return {
    offHours: row.off_hours,
    officeFromHour: row.office_from_hour,
    officeToHour: row.office_to_hour,
    repeatedFailures: row.repeated_failures,
    failures: row.failures,
    failureMinutes: row.failure_minutes,
    largeApprovals: row.large_approvals,
    largeApprovalPesewas: row.large_approval_pesewas,
    quietFromHour: row.quiet_from_hour,
    quietToHour: row.quiet_to_hour,
    version: row.version,
  }
}
