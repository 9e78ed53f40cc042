import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { query } from '../../../platform/api/query.ts'
import { Combobox } from '../../../ui/choices/Combobox.tsx'
import type { VehicleValues } from './vehicle-values.ts'

type MakeAndModelProps = { form: UseFormReturn<VehicleValues>; errorOf: (name: string) => string | undefined }

/** Make and model. Values that are not in the list are accepted as typed. */
export function MakeAndModel({ form, errorOf }: MakeAndModelProps) {
  const makes = useQuery({ ...query('GET /vehicles/makes'), staleTime: Number.POSITIVE_INFINITY })
  const make = form.watch('vehicle.make')
  const models = makes.data?.find((known) => known.make === make)?.models ?? []
  const option = (label: string) => ({ value: label, label })
  return (
    <>
      <Controller
        control={form.control}
        name="vehicle.make"
        render={({ field: { value, onChange, ...field } }) => (
          <Combobox
            {...field}
            label="Make"
            freeText
            placeholder="Toyota"
            loading={makes.isPending}
            options={(makes.data ?? []).map((known) => option(known.make))}
            value={value ? option(value) : null}
            error={errorOf('vehicle.make')}
            onChange={(chosen) => {
              onChange(chosen?.value ?? '')
              if (chosen?.value !== value) form.setValue('vehicle.model', '', { shouldDirty: true })
            }}
          />
        )}
      />
      <Controller
        control={form.control}
        name="vehicle.model"
        render={({ field: { value, onChange, ...field } }) => (
          <Combobox
            {...field}
            label="Model"
            freeText
            placeholder="Corolla"
            options={models.map(option)}
            value={value ? option(value) : null}
            error={errorOf('vehicle.model')}
            onChange={(chosen) => onChange(chosen?.value ?? '')}
          />
        )}
      />
    </>
  )
}
