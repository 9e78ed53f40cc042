import type { TravelSale } from '../draft.ts'

type Line = NonNullable<TravelSale['price']>['lines'][number]

/** A larger group is shown as one line; the schedule lists its travellers individually. */
const MAX_LISTED = 6

export function combineTravellers(lines: readonly Line[]): Line[] {
  const each = lines.filter(({ code }) => code === 'premium')
  if (each.length <= MAX_LISTED) return [...lines]
  const amountPesewas = each.reduce((sum, line) => sum + line.amountPesewas, 0)
  const all = {
    code: 'premium',
    label: `${each.length} travellers`,
    amountPesewas,
    note: 'Listed individually on the schedule',
  }
  return [all, ...lines.filter(({ code }) => code !== 'premium')]
}
