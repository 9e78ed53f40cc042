import type { TaxDocument } from '@okwan/contract/money/tax-invoices'
import { grossPesewas } from '@okwan/domain/money/tax-invoices/amounts'
import { amountsOf } from './content.ts'
import type { DocumentRow } from './store.ts'

const HOUR_MS = 3_600_000

export function presentDocument(row: DocumentRow, { now, limitHours }: { now: Date; limitHours: number }): TaxDocument {
  const ageHours = Math.max(0, Math.floor(((row.signed_at ?? now).getTime() - row.opened_at.getTime()) / HOUR_MS))
  return {
    documentId: row.id,
    kind: row.kind,
    number: row.number,
    paymentReference: row.payment_reference,
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    branchName: row.branch_name,
    netPesewas: row.net_pesewas,
    totalPesewas: grossPesewas(amountsOf(row)),
    openedAt: row.opened_at.toISOString(),
    signedAt: row.signed_at?.toISOString() ?? null,
    ageHours,
    isOverdue: row.signed_at === null && ageHours >= limitHours,
    problem: row.problem,
    reason: row.reason,
    tries: row.tries,
    nextAt: row.next_at?.toISOString() ?? null,
    stamp: row.stamp,
    canRetry: row.signed_at === null && row.problem !== 'waiting',
  }
}
