import type { ReconciliationRun } from '@okwan/contract/money/reconciliation'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { Tone } from '../../ui/data/tone.ts'

/** Result of a run: differences of transactions, then of the account balances. */
export function resultLook(run: Pick<ReconciliationRun, 'state' | 'differences' | 'floatDifference'>): {
  tone: Tone
  label: string
} {
  if (run.state === 'running') return { tone: 'info', label: 'Running' }
  const { differences } = run
  if (differences > 0)
    return { tone: 'danger', label: differences === 1 ? '1 difference' : `${differences} differences` }
  return balanceTexts(run).length > 0
    ? { tone: 'danger', label: 'Balances differ' }
    : { tone: 'success', label: 'Matched' }
}

export function balanceTexts({ floatDifference }: Pick<ReconciliationRun, 'floatDifference'>): string[] {
  const { collectionPesewas, disbursementPesewas } = floatDifference
  return [
    ...differenceText('Collection account', collectionPesewas),
    ...differenceText('Payout account', disbursementPesewas),
  ]
}

function differenceText(account: string, pesewas: number): string[] {
  if (pesewas === 0) return []
  return [`${account}: the provider has ${formatPesewas(Math.abs(pesewas))} ${pesewas > 0 ? 'more' : 'less'}.`]
}
