import { ageOn, formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { RELATIONSHIP_LABELS } from '@okwan/domain/products/travel-plans/terms'
import { Trash2 } from 'lucide-react'
import { Link } from '../../../platform/routes/link.ts'
import { travelStepPath } from '../../../platform/routes/step-paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { Money } from '../../../ui/data/Money.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { type Traveller, travelDraft, useTravelSale } from '../draft.ts'
import { nameOf } from '../words.ts'
import { RESET_PARTY } from './party.ts'

/** List of travellers with age, price and missing details. */
export function TravellerCards() {
  const { draft, problems, standardPrice } = useTravelSale()
  const travellers = draft.travellers ?? []
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-card">
      {travellers.map((traveller, index) => (
        <TravellerLine
          key={traveller.travellerId}
          traveller={traveller}
          index={index}
          premiumPesewas={
            standardPrice?.travellers.find(({ travellerId }) => travellerId === traveller.travellerId)?.premiumPesewas
          }
          isUnfinished={problems.some(({ path }) => path.startsWith(`travellers.${index}.`))}
        />
      ))}
    </ol>
  )
}

type TravellerLineProps = { traveller: Traveller; index: number; premiumPesewas?: number; isUnfinished: boolean }

function TravellerLine({ traveller, index, premiumPesewas, isUnfinished }: TravellerLineProps) {
  const name = nameOf(traveller) || `Traveller ${index + 1}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-table text-muted">{detailsOf(traveller) || 'No details yet'}</p>
        {isUnfinished && <p className="text-table text-warning-text">Details missing</p>}
      </div>
      {premiumPesewas !== undefined && <Money pesewas={premiumPesewas} className="text-table" />}
      <div className="flex items-center gap-1">
        <Link
          to={travelStepPath('additional-travellers')}
          search={{ traveller: String(index + 1) }}
          aria-label={`Edit ${name}`}
          className={buttonClass('secondary')}
        >
          Edit
        </Link>
        <IconButton label={`Remove ${name}`} icon={Trash2} tipAlign="end" onClick={() => remove(traveller, name)} />
      </div>
    </li>
  )
}

function detailsOf({ relationship, dateOfBirth, passportNumber }: Traveller): string {
  const today = toAccraDate(new Date(currentMs()))
  return [
    relationship && RELATIONSHIP_LABELS[relationship],
    dateOfBirth && `${ageOn(dateOfBirth, today)} years, born ${formatDate(dateOfBirth)}`,
    passportNumber && `Passport ${passportNumber.toUpperCase()}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Removes a traveller; the toast offers to undo. */
function remove(traveller: Traveller, name: string) {
  const { travellers: before = [], party } = travelDraft.state().sale?.draft ?? {}
  const others = before.filter(({ travellerId }) => travellerId !== traveller.travellerId)
  void travelDraft.flush({ ...RESET_PARTY, travellers: others }).then(
    () =>
      toast(`${name} removed`, {
        label: 'Undo',
        onClick: () => void travelDraft.flush({ party, travellers: before }).catch(() => {}),
      }),
    () => {},
  )
}
