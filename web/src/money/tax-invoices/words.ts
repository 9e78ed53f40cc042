import type { TaxDocument, TaxOverview } from '@okwan/contract/money/tax-invoices'
import { TAX_PROBLEM_TITLES } from '@okwan/domain/money/tax-invoices/terms'
import type { Tone } from '../../ui/data/tone.ts'

export const STATE_LABELS = { unsigned: 'Unsigned', signed: 'Signed', all: 'All' } as const
export type TaxState = keyof typeof STATE_LABELS

export function statusOf({ signedAt, problem, isOverdue }: Pick<TaxDocument, 'signedAt' | 'problem' | 'isOverdue'>): {
  label: string
  tone: Tone
} {
  if (signedAt) return { label: 'Signed', tone: 'success' }
  const label = problem ? TAX_PROBLEM_TITLES[problem] : 'Not sent yet'
  return { label, tone: isOverdue || problem === 'refused' || problem === 'collision' ? 'danger' : 'warning' }
}

export function ageText(hours: number): string {
  if (hours < 1) return 'Less than 1 hour'
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}

/** Warning above the list; undefined if there is none. */
export function warningOf({ isOn, isConnected, overdue, limitHours }: TaxOverview): string | undefined {
  if (overdue > 0) {
    const documents = overdue === 1 ? '1 document has been' : `${overdue} documents have been`
    return `${documents} unsigned for more than ${limitHours} hours. Fix the cause, then retry.`
  }
  if (isOn && !isConnected) return 'The connection to E-VAT isn’t set up. Documents stay unsigned until it is set up.'
  return undefined
}
