import { ADD_ON_LABELS } from '@okwan/domain/products/travel-plans/terms'
import { Suspense, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/actions/Button.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { ChoiceMark } from '../../../ui/choices/Choice.tsx'
import { classes } from '../../../ui/classes.ts'
import { Money } from '../../../ui/data/Money.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { TravelSale } from '../draft.ts'
import { euros } from '../words.ts'
import { advantageOf } from './party-in-words.ts'
import type { TripValues } from './trip-values.ts'
import { savingOf } from './use-sale-price.ts'

const PlanComparison = lazyPart(() => import('./PlanComparison.tsx'), 'PlanComparison')

type Offer = TravelSale['offers'][number]
type PlanCardsProps = {
  offers: readonly Offer[]
  isOld: boolean
  form: UseFormReturn<TripValues>
  errorOf: (name: string) => string | undefined
}

/** Plans for the trip with prices, and the reasons why others are unavailable. */
export function PlanCards({ offers, isOld, form, errorOf }: PlanCardsProps) {
  const [comparing, setComparing] = useState(false)
  const chosen = form.watch('planCode')
  if (offers.length === 0) return <Hint>Enter destinations, dates and travellers to see plans and prices.</Hint>
  const available = offers.filter((offer) => offer.available)
  const others = offers.filter((offer) => !offer.available)
  const addOns = offers.find(({ planCode }) => planCode === chosen)?.addOns ?? []
  return (
    <div aria-busy={isOld} className={classes('grid gap-4 transition-opacity', isOld && 'opacity-60')}>
      <FieldGroup label="Plan" error={errorOf('planCode')} className="grid gap-3">
        {available.map((offer) => (
          <PlanCard
            key={offer.planCode}
            offer={offer}
            advantage={advantageOf(offer, available)}
            isChosen={offer.planCode === chosen}
            form={form}
          />
        ))}
        {available.length === 0 && <Hint>No plan is available for this trip. See the reasons below.</Hint>}
      </FieldGroup>
      {addOns.length > 0 && (
        <FieldGroup label="Add-ons" error={errorOf('addOns')}>
          {addOns.map((addOn) => (
            <Checkbox key={addOn} label={ADD_ON_LABELS[addOn]} value={addOn} {...form.register('addOns')} />
          ))}
        </FieldGroup>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setComparing(true)}>Compare plans</Button>
      </div>
      {others.length > 0 && <NotOffered offers={others} />}
      {comparing && (
        <Suspense fallback={null}>
          <PlanComparison
            planCodes={(available.length > 0 ? available : offers).map(({ planCode }) => planCode)}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

type PlanCardProps = { offer: Offer; advantage: string | undefined; isChosen: boolean; form: UseFormReturn<TripValues> }

function PlanCard({ offer, advantage, isChosen, form }: PlanCardProps) {
  const id = useId()
  const saving = savingOf(offer)
  return (
    <label
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-lg border p-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-accent bg-accent-soft ring-1 ring-accent' : 'border-edge bg-card hover:border-control',
      )}
    >
      <ChoiceMark
        type="radio"
        aria-labelledby={`${id}-name ${id}-price`}
        className="focus-visible:outline-none"
        name="planCode"
        value={offer.planCode}
        checked={isChosen}
        onChange={() => {
          form.setValue('planCode', offer.planCode, { shouldDirty: true })
          // Keeps the selected add-ons that this plan also offers.
          const selected = form.getValues('addOns').filter((addOn) => offer.addOns.includes(addOn))
          form.setValue('addOns', selected, { shouldDirty: true })
          form.clearErrors(['planCode', 'addOns'])
        }}
      />
      <span className="grid gap-1">
        <span id={`${id}-name`} className="font-bold">
          {offer.name}
        </span>
        <span className="text-table text-muted">
          Medical care up to {euros(offer.medicalLimitEur)},{' '}
          {offer.excessEur === 0 ? 'no excess' : `excess ${euros(offer.excessEur)}`}
        </span>
        {saving && <span className="text-table text-success-text">{saving}</span>}
        {advantage && <span className="text-table font-medium text-success-text">{advantage}</span>}
        {offer.visaCompliant && (
          <span>
            <StatusBadge tone="success">Visa-compliant</StatusBadge>
          </span>
        )}
      </span>
      <span id={`${id}-price`} className="text-right">
        {offer.totalPesewas !== undefined && <Money pesewas={offer.totalPesewas} className="text-input font-bold" />}
        <span className="block text-meta text-muted">taxes included</span>
      </span>
    </label>
  )
}

function NotOffered({ offers }: { offers: readonly Offer[] }) {
  return (
    <details className="text-table">
      <summary className="inline-flex min-h-6 items-center font-medium text-accent-text pointer-coarse:min-h-11">
        {offers.length === 1 ? '1 plan' : `${offers.length} plans`} unavailable
      </summary>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
        {offers.map(({ planCode, name, reasons = [] }) => (
          <li key={planCode} className="px-4 py-2.5">
            <p className="font-medium">{name}</p>
            <p className="text-muted">{reasons.join(' ')}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
