import type { PriceAudit, PriceFinding, PriceFindingDetail } from '@okwan/contract/reports/price-audits'
import type { FindingRow } from './findings-store.ts'
import type { AuditRow } from './store.ts'

export function presentAudit(row: AuditRow): PriceAudit {
  return {
    auditId: row.id,
    scope: row.scope,
    status: row.status,
    startedBy: row.started_by_name,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    checked: row.checked,
    skipped: row.skipped,
    found: row.found,
  }
}

export function presentFinding(row: FindingRow): PriceFinding {
  return {
    findingId: row.id,
    policyId: row.policy_id,
    policyNumber: row.policy_number ?? '',
    versionNumber: row.record_number,
    product: row.product,
    branchName: row.branch_name,
    sellerName: row.seller_name,
    kind: row.kind,
    chargedPesewas: row.charged_pesewas,
    expectedPesewas: row.expected_pesewas,
    differencePesewas: row.difference_pesewas,
    state: row.state,
    ownerName: row.owner_name,
    foundAt: row.found_at.toISOString(),
  }
}

export const isOwnSale = ({ seller_id, agent_id }: FindingRow, userId: string) =>
  seller_id === userId || agent_id === userId

export function presentDetail(row: FindingRow, readerId: string): PriceFindingDetail {
  return {
    isOwnSale: isOwnSale(row, readerId),
    ...presentFinding(row),
    rateBook: row.rate_book,
    unpricedReason: row.unpriced_reason,
    chargedLines: row.charged_lines,
    expectedLines: row.expected_lines,
    reason: row.reason,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}
