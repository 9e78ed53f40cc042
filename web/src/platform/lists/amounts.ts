import { formatPesewas } from '@okwan/domain/platform/money'
import type { StringParams } from '../routes/search.ts'

export const AMOUNT_LABELS = { minPesewas: 'Minimum', maxPesewas: 'Maximum' } as const
type Bound = keyof typeof AMOUNT_LABELS
export type Amounts = StringParams<Bound>

/** Amount bounds of the address; invalid amounts are ignored. */
export function amountsIn(filters: Amounts): { [B in Bound]?: string } {
  const { minPesewas, maxPesewas } = filters
  return { ...(isWhole(minPesewas) ? { minPesewas } : {}), ...(isWhole(maxPesewas) ? { maxPesewas } : {}) }
}

export function amountWords(filters: Amounts): { name: Bound; label: string; value: string }[] {
  // Object.entries widens the keys of a record to string.
  return (Object.entries(amountsIn(filters)) as [Bound, string][]).map(([name, pesewas]) => ({
    name,
    label: AMOUNT_LABELS[name],
    value: formatPesewas(Number(pesewas)),
  }))
}

function isWhole(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,12}$/.test(text)
}
