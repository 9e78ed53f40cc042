import type { ReconciliationRun } from '@okwan/contract/money/reconciliation'
import { PROVIDER_LABELS } from '../payments/providers.ts'

/** Last finished run of each provider. The list is newest first. */
export function latestRuns(runs: readonly ReconciliationRun[]): ReconciliationRun[] {
  const finished = runs.filter(({ state }) => state === 'finished')
  return finished.filter(({ provider }, at) => finished.findIndex((run) => run.provider === provider) === at)
}

/** Transactions of the runs that match and that differ, and the difference of the balances. */
export function shareMatched(runs: readonly ReconciliationRun[]) {
  const sum = (of: (run: ReconciliationRun) => number) => runs.reduce((total, run) => total + of(run), 0)
  return {
    matched: sum(({ matched }) => matched),
    differences: sum(({ differences }) => differences),
    differencePesewas: sum(
      ({ floatDifference }) => floatDifference.collectionPesewas + floatDifference.disbursementPesewas,
    ),
  }
}

export type BalanceRow = { label: string; provider: number | null; ledger: number | null; difference: number }

/** Collection and payout account of each provider. */
export function balanceRows(runs: readonly ReconciliationRun[]): BalanceRow[] {
  return runs.flatMap(({ provider, providerFloats, ledgerFloats, floatDifference }) => [
    {
      label: `${PROVIDER_LABELS[provider]}, collections`,
      provider: providerFloats.collectionPesewas,
      ledger: ledgerFloats.collectionPesewas,
      difference: floatDifference.collectionPesewas,
    },
    {
      label: `${PROVIDER_LABELS[provider]}, payouts`,
      provider: providerFloats.disbursementPesewas,
      ledger: ledgerFloats.disbursementPesewas,
      difference: floatDifference.disbursementPesewas,
    },
  ])
}
