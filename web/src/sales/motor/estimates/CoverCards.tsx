import type { MotorPrice } from '@okwan/contract/products/rating'
import { formatPesewas } from '@okwan/domain/platform/money'
import { COVER_LABELS, type CoverType } from '@okwan/domain/products/rating/terms'
import { Check, Minus } from 'lucide-react'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ChoiceMark } from '../../../ui/choices/Choice.tsx'
import { Radio } from '../../../ui/choices/Radio.tsx'
import { classes } from '../../../ui/classes.ts'
import { Money } from '../../../ui/data/Money.tsx'
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx'
import { periodText } from '../period.ts'
import { COVER_HINTS, EXCESS_LABELS } from '../words.ts'
import { BENEFITS } from './cover-benefits.ts'
import type { EstimateValues } from './estimate-values.ts'

export type CompareProps = {
  price: MotorPrice
  isOld: boolean
  chosen: CoverType
  form: UseFormReturn<EstimateValues>
}
type Alternative = MotorPrice['alternatives'][number]

/** The four covers as cards: side by side on wide screens, in a scrolling row on phones. */
export function CoverCards({ price, isOld, chosen, form }: CompareProps) {
  return (
    <FieldGroup
      label="Cover"
      className={classes(
        '-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 py-1 md:-mx-6 md:scroll-px-6 md:px-6',
        'lg:mx-0 lg:grid lg:grid-cols-4 lg:overflow-visible lg:px-0',
        isOld && 'opacity-50',
      )}
    >
      {price.alternatives.map((alternative) => (
        <CoverCard
          key={alternative.coverType}
          alternative={alternative}
          lowestPesewas={lowestOf(price)}
          period={periodText(price.startDate, price.endDate)}
          isChosen={alternative.coverType === chosen}
          form={form}
        />
      ))}
    </FieldGroup>
  )
}

type CoverCardProps = {
  alternative: Alternative
  lowestPesewas: number
  period: string
  isChosen: boolean
  form: UseFormReturn<EstimateValues>
}

function CoverCard({ alternative, lowestPesewas, period, isChosen, form }: CoverCardProps) {
  const { coverType } = alternative
  const id = useId()
  const isOffered = 'totalPesewas' in alternative
  return (
    <div
      className={classes(
        'relative flex w-[80%] shrink-0 snap-center flex-col gap-3 rounded-lg border p-4 xs:w-72 lg:w-auto',
        isChosen ? 'border-accent bg-accent-soft ring-1 ring-accent' : 'border-line bg-card',
      )}
    >
      <label
        className={classes(
          'grid grid-cols-[auto_1fr] gap-x-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus',
          !isOffered && 'text-muted',
        )}
      >
        <ChoiceMark
          type="radio"
          aria-labelledby={`${id}-name ${id}-price`}
          disabled={!isOffered}
          className="focus-visible:outline-none"
          name="underwriting.coverType"
          value={coverType}
          checked={isChosen}
          onChange={() => form.setValue('underwriting.coverType', coverType, { shouldDirty: true })}
        />
        <span id={`${id}-name`} className="font-bold">
          {COVER_LABELS[coverType]}
        </span>
        <span className="col-start-2 text-table text-muted lg:min-h-9">{COVER_HINTS[coverType]}</span>
        <span id={`${id}-price`} className="col-span-2 mt-2">
          {isOffered ? (
            <Money pesewas={alternative.totalPesewas} className="text-figure font-bold lg:max-2xl:text-title" />
          ) : (
            alternative.unavailable
          )}
        </span>
        {isOffered && (
          <span className="col-span-2 text-table text-muted">
            for {period}, fees included
            <span className="tabular block min-h-4.5">
              {alternative.totalPesewas > lowestPesewas &&
                `+${formatPesewas(alternative.totalPesewas - lowestPesewas)}`}
            </span>
          </span>
        )}
      </label>
      <Benefits coverType={coverType} />
      {isOffered && alternative.excessChoice && <ExcessChoice {...alternative.excessChoice} form={form} />}
    </div>
  )
}

function Benefits({ coverType }: { coverType: CoverType }) {
  return (
    <ul className="grid gap-2 border-t border-line pt-3 text-table">
      {BENEFITS.map(({ text, in: covers }) => {
        const isIn = covers.includes(coverType)
        const Sign = isIn ? Check : Minus
        return (
          <li key={text} className={classes('flex gap-2', !isIn && 'text-muted')}>
            <Sign aria-hidden className={classes('mt-0.5 size-4 shrink-0', isIn && 'text-success-text')} />
            <span>
              {!isIn && <span className="sr-only">Not covered: </span>}
              {text}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type ExcessChoiceProps = {
  appliedTotalPesewas: number
  boughtBackTotalPesewas: number
  form: UseFormReturn<EstimateValues>
}

/** Both prices of comprehensive cover: with the standard excess and with the excess buy-back. */
function ExcessChoice({ appliedTotalPesewas, boughtBackTotalPesewas, form }: ExcessChoiceProps) {
  const line = (words: string, pesewas: number) => (
    <span className="flex flex-wrap justify-between gap-x-3">
      {words} <Money pesewas={pesewas} className="font-medium" />
    </span>
  )
  return (
    <div className="border-t border-line pt-3 text-table">
      <FieldGroup label="Excess">
        <Radio
          label={line(EXCESS_LABELS.yes, appliedTotalPesewas)}
          value="yes"
          {...form.register('underwriting.excessApplicable')}
        />
        <Radio
          label={line(EXCESS_LABELS.no, boughtBackTotalPesewas)}
          value="no"
          {...form.register('underwriting.excessApplicable')}
        />
      </FieldGroup>
    </div>
  )
}

/** The cheapest price, with which the other covers are compared. */
function lowestOf({ alternatives }: MotorPrice): number {
  return Math.min(...alternatives.map((one) => ('totalPesewas' in one ? one.totalPesewas : Number.POSITIVE_INFINITY)))
}
