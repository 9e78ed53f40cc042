import type { MotorPrice } from '@okwan/contract/products/rating'
import { COVER_LABELS, COVER_TYPES, type CoverType } from '@okwan/domain/products/rating/terms'
import { Suspense } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { RadioTile } from '../../../ui/choices/RadioTile.tsx'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx'
import { MoneyField } from '../../../ui/forms/MoneyField.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { COVER_HINTS, EXCESS_CHOICES, TPPD_OPTIONS } from '../words.ts'
import type { UnderwritingValues } from './underwriting-values.ts'

type CoverFieldsProps = {
  form: UseFormReturn<UnderwritingValues>
  errorOf: (name: string) => string | undefined
  coverType: CoverType | undefined
  /** What each cover costs with the other answers, once that is known. */
  price: MotorPrice | undefined
  /** Told while photos or letters are on their way. */
  onSending: (isSending: boolean) => void
}

// Most sales need no papers.
const CoverPapers = lazyPart(() => import('./CoverPapers.tsx'), 'CoverPapers')

/** Which cover, and what belongs to it. All four are compared with their prices two pages on. */
export function CoverFields({ form, errorOf, coverType, price, onSending }: CoverFieldsProps) {
  const insuresValue = coverType === 'fire' || coverType === 'comprehensive'
  return (
    <>
      <FieldGroup label="Which cover?" error={errorOf('underwriting.coverType')} className="grid gap-3 lg:grid-cols-2">
        {COVER_TYPES.map((type) => (
          <RadioTile
            key={type}
            label={COVER_LABELS[type]}
            hint={COVER_HINTS[type]}
            value={type}
            end={<CoverPrice price={price} coverType={type} />}
            {...form.register('underwriting.coverType')}
          />
        ))}
      </FieldGroup>
      <div className="grid gap-4 lg:grid-cols-2">
        <MoneyField
          label="Vehicle value"
          hint="What it would sell for today. Needed for fire, theft and comprehensive."
          optional={!insuresValue}
          error={errorOf('underwriting.costOfCar')}
          {...form.register('underwriting.costOfCar')}
        />
        <Segmented
          label="More for damage to others’ property (GH₵)"
          options={TPPD_OPTIONS}
          error={errorOf('underwriting.additionalTppd')}
          {...form.register('underwriting.additionalTppd')}
        />
        {coverType === 'comprehensive' && (
          <Segmented
            label="Excess"
            hint="What the customer pays of each claim"
            options={EXCESS_CHOICES}
            error={errorOf('underwriting.excessApplicable')}
            {...form.register('underwriting.excessApplicable')}
          />
        )}
      </div>
      {insuresValue && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <CoverPapers form={form} errorOf={errorOf} onSending={onSending} />
        </Suspense>
      )}
    </>
  )
}

function CoverPrice({ price, coverType }: { price: MotorPrice | undefined; coverType: CoverType }) {
  const offered = price?.alternatives.find((each) => each.coverType === coverType)
  if (!offered || !('totalPesewas' in offered)) return null
  return <Money pesewas={offered.totalPesewas} className="text-table text-muted" />
}
