import { formatPlain, parseCedis } from '@okwan/domain/platform/money'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { AMOUNT_LABELS, type Amounts } from './amounts.ts'

const BOUNDS = ['minPesewas', 'maxPesewas'] as const

type AmountFieldsProps = { filters: Amounts; onChange: (changes: Amounts) => void }

/** Filters a list by minimum and maximum amount; each is optional. */
export function AmountFields({ filters, onChange }: AmountFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {BOUNDS.map((name) => (
        <MoneyField
          key={name}
          label={AMOUNT_LABELS[name]}
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
