import { formatPesewas } from '@okwan/domain/platform/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { risksQuery } from '../../sales/motor/risks.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { Hint } from '../../ui/forms/Hint.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useSettled } from '../../ui/use-settled.ts'

export type PricedValues = { riskCode: string; numberOfSeats: string; engineCapacity: string }
export type PricedChange = { riskCode?: string; numberOfSeats?: number; engineCapacity?: number }

/** Only what differs from before. */
export function pricedChange(before: PricedValues, typed: PricedValues): PricedChange {
  const { riskCode, numberOfSeats, engineCapacity } = typed
  return {
    ...(riskCode === before.riskCode ? {} : { riskCode }),
    ...(numberOfSeats === before.numberOfSeats ? {} : { numberOfSeats: Number(numberOfSeats) }),
    ...(engineCapacity === before.engineCapacity ? {} : { engineCapacity: Number(engineCapacity) }),
  }
}

/** What the corrected policy costs, always the server's word; nothing while nothing of it differs. */
export function useCorrectedPrice(challengeId: string, change: PricedChange) {
  const asked = useSettled(JSON.stringify(change))
  const isChanged = Object.keys(change).length > 0
  const price = useQuery({
    ...query('GET /challenged-policies/{id}/price', {
      params: { id: challengeId },
      query: JSON.parse(asked) as PricedChange, // written a line above
    }),
    enabled: isChanged && asked !== '{}',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isOld = price.isPlaceholderData || price.isFetching || asked !== JSON.stringify(change)
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

/** What the price is made from, with what a correction of it costs or gives back. */
export function PricedFields({ register, errors, price }: PricedFieldsProps) {
  const risks = useQuery(risksQuery)
  const uses = (risks.data ?? []).map(({ riskCode, riskName }) => ({ value: riskCode, label: riskName }))
  return (
    <div className="grid gap-2">
      <div className="grid gap-4 xs:grid-cols-2">
        {uses.length > 0 && (
          <Select label="Use" options={uses} error={errors.riskCode?.message} {...register('riskCode')} />
        )}
        <TextField
          label="Seats"
          inputMode="numeric"
          error={errors.numberOfSeats?.message}
          {...register('numberOfSeats')}
        />
        <TextField
          label="Engine, cc"
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
  if (pesewas === 0) return 'The price stays as it was paid.'
  const amount = formatPesewas(Math.abs(pesewas))
  return pesewas > 0
    ? `${amount} more is to pay. It is sent out once that is paid.`
    : `${amount} goes back to the customer. It is sent out at once.`
}
