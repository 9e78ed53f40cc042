import { formatPesewas } from '@okwan/domain/platform/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { risksQuery } from '../../sales/motor/risks.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { Hint } from '../../ui/forms/Hint.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

export type PricedValues = { riskCode: string; numberOfSeats: string; engineCapacity: string }
export type PricedChange = { riskCode?: string; numberOfSeats?: number; engineCapacity?: number }

/** Only the values that changed. */
export function pricedChange(before: PricedValues, input: PricedValues): PricedChange {
  const { riskCode, numberOfSeats, engineCapacity } = input
  return {
    ...(riskCode === before.riskCode ? {} : { riskCode }),
    ...(numberOfSeats === before.numberOfSeats ? {} : { numberOfSeats: Number(numberOfSeats) }),
    ...(engineCapacity === before.engineCapacity ? {} : { engineCapacity: Number(engineCapacity) }),
  }
}

/** Price of the corrected policy from the server. The difference is undefined while nothing has changed. */
export function useCorrectedPrice(challengeId: string, change: PricedChange) {
  const settled = useDebounced(JSON.stringify(change))
  const isChanged = Object.keys(change).length > 0
  const price = useQuery({
    ...query('GET /challenged-policies/{id}/price', {
      params: { id: challengeId },
      query: JSON.parse(settled) as PricedChange, // stringified in the line above
    }),
    enabled: isChanged && settled !== '{}',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isOld = price.isPlaceholderData || price.isFetching || settled !== JSON.stringify(change)
  return {
    isOld: isChanged && isOld,
    differencePesewas: isChanged && !price.error ? price.data?.differencePesewas : undefined,
    refused: isChanged && price.error && !isOld ? readProblem(price.error).sentence : undefined,
  }
}

type PricedFieldsProps = {
  register: (name: keyof PricedValues) => UseFormRegisterReturn
  errors: FieldErrors<PricedValues>
  price: ReturnType<typeof useCorrectedPrice>
}

/** Fields that set the price, with the price difference of a correction. */
export function PricedFields({ register, errors, price }: PricedFieldsProps) {
  const risks = useQuery(risksQuery)
  const uses = (risks.data ?? []).map(({ riskCode, riskName }) => ({ value: riskCode, label: riskName }))
  return (
    <div className="grid gap-2">
      <div className="grid gap-4 xs:grid-cols-2">
        {uses.length > 0 && (
          <Select label="Vehicle use" options={uses} error={errors.riskCode?.message} {...register('riskCode')} />
        )}
        <TextField
          label="Seats"
          inputMode="numeric"
          error={errors.numberOfSeats?.message}
          {...register('numberOfSeats')}
        />
        <TextField
          label="Engine size (cc)"
          inputMode="numeric"
          error={errors.engineCapacity?.message}
          {...register('engineCapacity')}
        />
      </div>
      <div role="status">
        {price.refused && <Hint>{price.refused}</Hint>}
        {price.differencePesewas !== undefined && <Hint>{differenceWords(price.differencePesewas)}</Hint>}
      </div>
    </div>
  )
}

function differenceWords(pesewas: number): string {
  if (pesewas === 0) return 'The price doesn’t change.'
  const amount = formatPesewas(Math.abs(pesewas))
  return pesewas > 0
    ? `The customer pays ${amount} more. The policy is issued after payment.`
    : `${amount} is refunded to the customer. Registration is retried immediately.`
}
