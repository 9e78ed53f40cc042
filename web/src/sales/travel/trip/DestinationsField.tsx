import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { Ref } from 'react'
import { Combobox } from '../../../ui/choices/Combobox.tsx'
import { countriesQuery, useCountryNames } from './use-countries.ts'

type DestinationsFieldProps = {
  value: string[]
  onChange: (destinations: string[]) => void
  onBlur: () => void
  name: string
  ref: Ref<HTMLInputElement>
  error?: string
}

/** Destinations; the first is the main one. Countries that cannot be insured are not offered. */
export function DestinationsField({ value, onChange, error, ...field }: DestinationsFieldProps) {
  const countries = useQuery(countriesQuery)
  const nameOf = useCountryNames()
  const options = (countries.data ?? [])
    .filter(({ iso2, risk }) => risk !== 'home' && risk !== 'closed' && !value.includes(iso2))
    .map(({ iso2, name, schengen, risk }) => ({
      value: iso2,
      label: name,
      ...(risk === 'refer' ? { detail: 'Needs underwriter approval' } : schengen ? { detail: 'Schengen' } : {}),
    }))
  return (
    <div className="grid content-start gap-2">
      <Combobox
        {...field}
        label="Destinations"
        hint={value.length === 0 ? 'Main destination first' : undefined}
        placeholder={value.length > 0 ? 'Add country' : undefined}
        options={options}
        value={null}
        error={error}
        loading={countries.isPending}
        onChange={(option) => option && onChange([...value, option.value])}
      />
      {value.length > 0 && (
        <ul aria-label="Selected destinations" className="flex flex-wrap gap-2">
          {value.map((iso2) => (
            <li
              key={iso2}
              className="inline-flex items-center gap-1 rounded-full border border-edge bg-well py-0.5 pr-1 pl-3"
            >
              {nameOf(iso2)}
              <button
                type="button"
                aria-label={`Remove ${nameOf(iso2)}`}
                onClick={() => onChange(value.filter((other) => other !== iso2))}
                className="grid size-6 place-items-center rounded-full hover:bg-hover pointer-coarse:size-9"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
