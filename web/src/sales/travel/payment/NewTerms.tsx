import { formatPesewas } from '@okwan/domain/platform/money'
import { Money } from '../../../ui/data/Money.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { useTravelSale } from '../draft.ts'

/** Shows a price change after the health answers, and exclusions set by the underwriter. */
export function NewTerms() {
  const { price, standardPrice, underwriting, health } = useTravelSale()
  const excluded = underwriting.flatMap(({ subject, exclusionText }) => {
    if (!exclusionText) return []
    const name = health.find(({ travellerId }) => travellerId === subject)?.fullName ?? 'the trip'
    return [{ name, exclusionText }]
  })
  const morePesewas = price && standardPrice ? price.totalPesewas - standardPrice.totalPesewas : 0
  return (
    <>
      {price && standardPrice && morePesewas !== 0 && (
        <Banner tone="warning" title="Price changed after health answers">
          Previously <Money pesewas={standardPrice.totalPesewas} className="line-through" />, now{' '}
          <Money pesewas={price.totalPesewas} className="font-bold" />: {formatPesewas(Math.abs(morePesewas))}{' '}
          {morePesewas > 0 ? 'more' : 'less'}. The customer accepts the new price with the code.
        </Banner>
      )}
      {excluded.map(({ name, exclusionText }) => (
        <Banner key={name} tone="warning" title={`Not covered for ${name}`}>
          {exclusionText}
        </Banner>
      ))}
    </>
  )
}
