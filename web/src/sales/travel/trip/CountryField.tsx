import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { Combobox } from '../../../ui/choices/Combobox.tsx'
import { countriesQuery } from './use-countries.ts'

type CountryFieldProps = {
  label: string
  hint?: string
  error?: string
  name: string
  value: string
  onChange: (iso2: string) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

export function CountryField({ value, onChange, ...field }: CountryFieldProps) {
  const countries = useQuery(countriesQuery)
  const options = (countries.data ?? []).map(({ iso2, name }) => ({ value: iso2, label: name }))
  return (
    <Combobox
      {...field}
      options={options}
      value={options.find((option) => option.value === value) ?? null}
      onChange={(option) => onChange(option?.value ?? '')}
      loading={countries.isPending}
    />
  )
}
