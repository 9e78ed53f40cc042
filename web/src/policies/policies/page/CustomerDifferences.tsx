import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPhone } from '@okwan/domain/platform/phone'
import { formatMoment } from '../../../ui/data/moment.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'

type Difference = PolicyDetail['differences'][number]

const LABELS: Record<Difference['field'], string> = {
  fullName: 'Name',
  phone: 'Phone',
  dateOfBirth: 'Date of birth',
}

/** Details that a seller entered and that differ from the record, for the office. */
export function CustomerDifferences({ differences }: Pick<PolicyDetail, 'differences'>) {
  if (differences.length === 0) return null
  return (
    <div className="mt-4">
      <Banner tone="warning">
        <p className="font-medium">Entered details differ from the record</p>
        <ul className="mt-1 grid gap-1">
          {differences.map((difference) => (
            <li key={`${difference.field} ${difference.enteredAt}`}>
              {LABELS[difference.field]}: {shown(difference, 'entered')}, on record {shown(difference, 'recorded')}.
              Entered by {difference.enteredBy} on {formatMoment(new Date(difference.enteredAt))}.
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

function shown({ field, ...values }: Difference, version: 'entered' | 'recorded'): string {
  if (field === 'phone') return formatPhone(values[version])
  return field === 'dateOfBirth' ? formatDate(values[version]) : values[version]
}
