import { formatPesewas } from '@okwan/domain/platform/money'
import { PARTY_TYPE_LABELS } from '@okwan/domain/products/travel-plans/terms'
import type { UseFormReturn } from 'react-hook-form'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useTravelSale } from '../draft.ts'
import type { TripValues } from './trip-values.ts'

type PartyPricingProps = { form: UseFormReturn<TripValues>; errorOf: (name: string) => string | undefined }

/** The type of party with the lowest price is selected. A seller who selects another type enters a reason. */
export function PartyPricing({ form, errorOf }: PartyPricingProps) {
  const { partyPrices } = useTravelSale()
  const [lowest, ...others] = partyPrices
  const highest = others.at(-1)
  if (!lowest || !highest || highest.totalPesewas === lowest.totalPesewas) return null
  const options = partyPrices.map(({ partyType, totalPesewas }) => ({
    value: partyType === lowest.partyType ? '' : partyType,
    label: `${PARTY_TYPE_LABELS[partyType]} · ${formatPesewas(totalPesewas)}`,
  }))
  const chosen = form.watch('partyType')
  const value = chosen === lowest.partyType ? '' : chosen
  const saving = formatPesewas(highest.totalPesewas - lowest.totalPesewas)
  return (
    <>
      <Segmented
        label="Pricing"
        hint={`${PARTY_TYPE_LABELS[lowest.partyType]} pricing saves ${saving}, taxes included`}
        options={options}
        error={errorOf('partyType')}
        {...form.register('partyType')}
        value={value}
      />
      {value !== '' && (
        <TextField
          label="Reason for the higher price"
          maxLength={200}
          error={errorOf('reason')}
          {...form.register('reason')}
        />
      )}
    </>
  )
}
