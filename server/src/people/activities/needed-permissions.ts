import { can, type Permission, type PermissionHolder } from '@okwan/domain/platform/permissions'
import type { AuditSubject } from '../../platform/audit/subjects.ts'

/** A user reads activities about a record only with a permission for a page that shows the record. */
const NEEDED: Partial<Record<AuditSubject, readonly Permission[]>> = {
  setting: ['settings.manage'],
  'alert-rules': ['alerts.manage'],
  branch: ['branches.read'],
  'branch-group': ['branches.read'],
  'rate-book': ['rate-books.manage'],
  commission: ['commissions.read-own', 'commissions.manage'],
  'commission-rule': ['commissions.manage'],
  'staff-payroll': ['commissions.manage'],
  wallet: ['wallet.use', 'wallets.manage'],
  'momo-account': ['wallet.use', 'wallets.manage'],
  payout: ['refunds.decide', 'wallet.use'],
  'payment-review': ['money.control'],
  'payout-review': ['money.control'],
  'difference-review': ['money.control'],
  'reconciliation-run': ['money.control'],
  'reconciliation-item': ['money.control'],
  'integrity-check': ['money.control'],
  'money-rule': ['money.control'],
  'price-audit': ['money.control'],
  'price-finding': ['money.control'],
  'month-closing': ['accounting.close'],
  settlement: ['accounting.close'],
  'bank-statement': ['accounting.close'],
  'bank-line': ['accounting.close'],
  'bank-match': ['accounting.close'],
  'bank-transfer': ['accounting.close'],
  'tax-document': ['accounting.close'],
  'register-run': ['accounting.close'],
  'register-difference': ['accounting.close'],
  journal: ['accounting.close'],
  import: ['imports.manage'],
  job: ['jobs.manage'],
  report: ['reports.read'],
  'report-schedule': ['reports.read'],
  'saved-report': ['reports.read'],
  'audit-log': ['activities.verify'],
}

/** Types of records whose activities the reader cannot see, except activities that the reader performed. */
export function hiddenSubjects(reader: PermissionHolder): string[] {
  return Object.entries(NEEDED).flatMap(([subject, permissions]) =>
    permissions.some((permission) => can(reader, permission)) ? [] : [subject],
  )
}
