import type { Settlement, SettlementDetails, SettlementLine } from '@okwan/contract/money/settlements'
import { allowedActs, approvalRefusalReason } from '@okwan/domain/money/settlements/settlement'
import { settlementNumber } from '@okwan/domain/money/settlements/terms'
import { totalsOf } from './columns.ts'
import type { LineRow, SettlementRow } from './store.ts'

const toIso = (moment: Date | null) => moment?.toISOString() ?? null

export function presentSettlement(row: SettlementRow, actorId: string): Settlement {
  const decided = { state: row.state, preparedBy: row.prepared_by, checkedBy: row.checked_by }
  return {
    settlementId: row.id,
    number: settlementNumber(row.kind, row.number),
    kind: row.kind,
    party: row.party,
    payeeName: row.payee.name,
    payeeAccount: [row.payee.bankName, row.payee.accountNumber].filter((one) => one !== '').join(' '),
    product: row.product,
    startsAt: toIso(row.starts_at),
    cutOff: row.cut_off.toISOString(),
    lines: row.lines,
    totalPesewas: row.total_pesewas,
    state: row.state,
    preparedBy: row.preparer,
    preparedAt: row.prepared_at.toISOString(),
    checkedBy: row.checker,
    checkedAt: toIso(row.checked_at),
    approvedBy: row.approver,
    approvedAt: toIso(row.approved_at),
    paidBy: row.payer,
    paidAt: toIso(row.paid_at),
    bankReference: row.bank_reference,
    confirmedBy: row.confirmer,
    confirmedAt: toIso(row.confirmed_at),
    statementReference: row.statement_reference,
    allowedActions: allowedActs(decided, actorId),
    approvalRefusalReason: row.state === 'checked' ? (approvalRefusalReason(decided, actorId) ?? null) : null,
  }
}

export function presentDetails(row: SettlementRow, lines: readonly LineRow[], actorId: string): SettlementDetails {
  const payees = new Map<string, SettlementDetails['payees'][number]>()
  for (const { payee_id: userId, details, due_pesewas } of lines) {
    if (userId === null) continue
    const before = payees.get(userId) ?? { userId, fullName: details.payeeName, grossPesewas: 0, taxPesewas: 0 }
    const grossPesewas = before.grossPesewas + details.grossPesewas
    payees.set(userId, { ...before, grossPesewas, taxPesewas: before.taxPesewas + due_pesewas })
  }
  return { ...presentSettlement(row, actorId), amounts: totalsOf(row.kind, lines), payees: [...payees.values()] }
}

export function presentLine(kind: SettlementRow['kind'], row: LineRow): SettlementLine {
  const { policyId, product, policyNumber, version, certificateNumber, insured, payeeName } = row.details
  return {
    position: row.id,
    kind: row.kind,
    happenedAt: row.happened_at.toISOString(),
    policyId,
    product,
    policyNumber,
    version,
    certificateNumber,
    insured,
    payeeName,
    amounts: totalsOf(kind, [row]),
    duePesewas: row.due_pesewas,
  }
}
