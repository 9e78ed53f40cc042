import { formatPlain, parseCedis } from '@okwan/domain/platform/money'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { AMOUNT_LABELS } from './amounts.ts'
import type { Filters } from './use-filters.ts'

type AmountFieldsProps = { filters: Filters; onChange: (changes: Filters) => void }

/** Narrows a list to amounts between two bounds, each of which may be left out. */
export function AmountFields({ filters, onChange }: AmountFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {Object.entries(AMOUNT_LABELS).map(([name, label]) => (
        <MoneyField
          key={name}
          label={label}
          defaultValue={filters[name] ? formatPlain(Number(filters[name]), ',') : ''}
          onBlur={(event) => {
            const pesewas = parseCedis(event.currentTarget.value)
            const next = pesewas === undefined ? undefined : String(pesewas)
            if (next !== filters[name]) onChange({ [name]: next })
          }}
        />
      ))}
    </div>
  )
}
