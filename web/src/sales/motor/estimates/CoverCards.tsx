import type { MotorPrice } from '@okwan/contract/products/rating'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import { Check, Minus } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { Radio } from '../../../ui/choices/Radio.tsx'
import { classes } from '../../../ui/classes.ts'
import { Money } from '../../../ui/data/Money.tsx'
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx'
import { EXCESS_LABELS } from '../words.ts'
import { CoverCard } from './CoverCard.tsx'
import { BENEFITS } from './cover-benefits.ts'
import type { EstimateValues } from './estimate-values.ts'

export type CompareProps = {
  price: MotorPrice
  isOld: boolean
  chosen: CoverType
  form: UseFormReturn<EstimateValues>
}

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
      {price.alternatives.map(({ coverType, ...cover }) => (
        <CoverCard
          key={coverType}
          coverType={coverType}
          price={price}
          isChosen={coverType === chosen}
          className="w-[80%] shrink-0 snap-center xs:w-72 lg:w-auto"
          radio={{
            name: 'underwriting.coverType',
            disabled: !('totalPesewas' in cover),
            checked: coverType === chosen,
            onChange: () => form.setValue('underwriting.coverType', coverType, { shouldDirty: true }),
          }}
        >
          <Benefits coverType={coverType} />
          {'excessChoice' in cover && cover.excessChoice && <ExcessChoice {...cover.excessChoice} form={form} />}
        </CoverCard>
      ))}
    </FieldGroup>
  )
}

function Benefits({ coverType }: { coverType: CoverType }) {
  return (
    <ul className="grid gap-2 border-t border-line pt-3 text-table">
      {BENEFITS.map(({ text, in: covers }) => {
        const isIncluded = covers.includes(coverType)
        const Icon = isIncluded ? Check : Minus
        return (
          <li key={text} className={classes('flex gap-2', !isIncluded && 'text-muted')}>
            <Icon aria-hidden className={classes('mt-0.5 size-4 shrink-0', isIncluded && 'text-success-text')} />
            <span>
              {!isIncluded && <span className="sr-only">Not covered: </span>}
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
