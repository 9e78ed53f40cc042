import { formatPesewas } from '@okwan/domain/platform/money'
import type { Texts } from '../routes/search.ts'

export const AMOUNT_LABELS = { minPesewas: 'At least', maxPesewas: 'At most' } as const
type Bound = keyof typeof AMOUNT_LABELS
export type Amounts = Texts<Bound>

/** The bounds the address asks for; what is no amount is left out. */
export function amountsIn(filters: Amounts): { [B in Bound]?: string } {
  const { minPesewas, maxPesewas } = filters
  return { ...(isWhole(minPesewas) ? { minPesewas } : {}), ...(isWhole(maxPesewas) ? { maxPesewas } : {}) }
}

/** The same in words. */
export function amountWords(filters: Amounts): { name: Bound; label: string; value: string }[] {
  // The keys of a record type are its unions; Object.entries only forgets it.
  return (Object.entries(amountsIn(filters)) as [Bound, string][]).map(([name, pesewas]) => ({
    name,
    label: AMOUNT_LABELS[name],
    value: formatPesewas(Number(pesewas)),
  }))
}

function isWhole(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,12}$/.test(text)
}
