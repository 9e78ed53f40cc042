import { useState } from 'react'
import { Combobox } from '../../ui/choices/Combobox.tsx'
import type { ComboOption } from '../../ui/choices/OptionList.tsx'

const COUNTRIES = [
  'Benin',
  'Burkina Faso',
  'Côte d’Ivoire',
  'Egypt',
  'France',
  'Germany',
  'Kenya',
  'Morocco',
  'Nigeria',
  'Senegal',
  'South Africa',
  'Togo',
  'United Arab Emirates',
  'United Kingdom',
  'United States',
]
const OPTIONS = COUNTRIES.map((label) => ({ value: label, label }))

export function CountryField({ freeText, loading, error }: { freeText?: boolean; loading?: boolean; error?: string }) {
  const [country, setCountry] = useState<ComboOption | null>(null)
  return (
    <Combobox
      label={freeText ? 'Vehicle make' : 'Country'}
      hint={freeText ? 'Any text is allowed' : undefined}
      options={OPTIONS}
      value={country}
      onChange={setCountry}
      freeText={freeText}
      loading={loading}
      error={error}
    />
  )
}
