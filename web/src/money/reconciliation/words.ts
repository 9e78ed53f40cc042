import type { ReconciliationItemView, ReconciliationRun } from '@okwan/contract/money/reconciliation'
import { formatMoment, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { Tone } from '../../ui/data/tone.ts'

/** Result of a run: differences of transactions, then of the account balances. */
export function resultBadge(run: Pick<ReconciliationRun, 'state' | 'matched' | 'differences' | 'floatDifference'>): {
  tone: Tone
  label: string
} {
  if (run.state === 'running') return { tone: 'info', label: 'Running' }
  const { differences } = run
  if (differences > 0)
    return { tone: 'danger', label: differences === 1 ? '1 difference' : `${differences} differences` }
  if (balanceTexts(run).length > 0) return { tone: 'danger', label: 'Balances differ' }
  return run.matched > 0 ? { tone: 'success', label: 'Matched' } : { tone: 'neutral', label: 'No transactions' }
}

export function itemBadge({ resolution }: Pick<ReconciliationItemView, 'resolution'>): { tone: Tone; label: string } {
  if (resolution === 'confirmed') return { tone: 'success', label: 'Resolved' }
  return resolution === 'proposed' ? { tone: 'warning', label: 'Proposed' } : { tone: 'danger', label: 'Open' }
}

/** Providers report only their current balance, so a run for an earlier day compares the balances at the time of the run. */
export function balancesNote({ day, finishedAt }: Pick<ReconciliationRun, 'day' | 'finishedAt'>): string | undefined {
  if (finishedAt === null || toAccraDate(new Date(finishedAt)) === day) return undefined
  return `Balances at the time of this run, ${formatMoment(new Date(finishedAt))}. Balances of earlier days aren’t available.`
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
