import type { ReconciliationItemView, ReconciliationRun } from '@okwan/contract/money/reconciliation'
import { balanceDifference, DIFFERENCE_LABELS } from '@okwan/domain/money/reconciliation/reconciliation'
import { maskPhone, parsePhone } from '@okwan/domain/platform/phone'
import type { RunItemRow, RunRow } from './store.ts'

export function presentRun(row: RunRow): ReconciliationRun {
  const providerBalances = {
    collectionPesewas: row.provider_collection_pesewas,
    disbursementPesewas: row.provider_disbursement_pesewas,
  }
  const ledgerBalances = {
    collectionPesewas: row.ledger_collection_pesewas,
    disbursementPesewas: row.ledger_disbursement_pesewas,
  }
  return {
    runId: row.id,
    provider: row.provider,
    day: row.day,
    source: row.source,
    state: row.state,
    startedBy: row.starter_name,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    matched: row.matched,
    differences: row.differences,
    providerFloats: providerBalances,
    ledgerFloats: ledgerBalances,
    floatDifference: balanceDifference(providerBalances, ledgerBalances),
    note: row.note,
  }
}

export function presentItem(row: RunItemRow): ReconciliationItemView {
  const phone = parsePhone(row.phone)
  return {
    itemId: row.id,
    class: row.class,
    label: DIFFERENCE_LABELS[row.class],
    reference: row.reference,
    networkTransactionId: row.network_transaction_id,
    direction: row.direction,
    msisdn: phone ? maskPhone(phone) : row.phone,
    providerPesewas: row.provider_pesewas,
    providerFeePesewas: row.provider_fee_pesewas,
    ledgerPesewas: row.ledger_pesewas,
    ledgerFeePesewas: row.ledger_fee_pesewas,
    at: row.at.toISOString(),
    resolution: row.resolution,
  }
}
