import type { MotorPrice } from '@okwan/contract/products/rating'
import { COVER_TYPES, type CoverType } from '@okwan/domain/products/rating/terms'
import { Suspense } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx'
import { MoneyField } from '../../../ui/forms/MoneyField.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { periodText } from '../period.ts'
import { EXCESS_CHOICES, insuresVehicle } from '../words.ts'
import type { UnderwritingValues } from './underwriting-values.ts'

type CoverFieldsProps = {
  form: UseFormReturn<UnderwritingValues>
  errorOf: (name: string) => string | undefined
  coverType: CoverType | undefined
  /** Prices of all covers for the current answers; undefined until known. */
  price: MotorPrice | undefined
  /** The vehicle use is missing, so these are the lowest prices for this vehicle. */
  isFrom: boolean
  /** Called when an upload starts and when it ends. */
  onSending: (isSending: boolean) => void
}

// Loaded after the first question, which is above the covers.
const CoverCard = lazyPart(() => import('../estimates/CoverCard.tsx'), 'CoverCard')
// Loaded on demand, because most sales need no documents.
const CoverDocuments = lazyPart(() => import('./CoverDocuments.tsx'), 'CoverDocuments')

/** Cover type and the details it needs. */
export function CoverFields({ form, errorOf, coverType, price, isFrom, onSending }: CoverFieldsProps) {
  const isValued = insuresVehicle(coverType)
  return (
    <>
      <FieldGroup
        label="Cover type"
        hidesLabel
        error={errorOf('underwriting.coverType')}
        hint={price && hintOf(price, isFrom)}
        className="grid gap-2 xs:gap-3 lg:grid-cols-2"
      >
        {COVER_TYPES.map((type) => (
          <Suspense key={type} fallback={<Skeleton className="h-24" />}>
            <CoverCard
              coverType={type}
              price={price}
              isChosen={type === coverType}
              radio={form.register('underwriting.coverType')}
              compact={{ isFrom }}
            />
          </Suspense>
        ))}
      </FieldGroup>
      {isValued && (
        <>
          <div className="grid gap-4 lg:grid-cols-2">
            <ValueField form={form} errorOf={errorOf} />
            {coverType === 'comprehensive' && (
              <Segmented
                label="Excess"
                hint="The customer’s share of each own-damage claim"
                options={EXCESS_CHOICES}
                error={errorOf('underwriting.excessApplicable')}
                {...form.register('underwriting.excessApplicable')}
              />
            )}
          </div>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <CoverDocuments form={form} errorOf={errorOf} onSending={onSending} />
          </Suspense>
        </>
      )}
    </>
  )
}

type ValueFieldProps = Pick<CoverFieldsProps, 'form' | 'errorOf'> & { optional?: boolean }

export function ValueField({ form, errorOf, optional }: ValueFieldProps) {
  return (
    <MoneyField
      label="Vehicle value"
      hint={optional ? 'Market value, to compare the price of all covers' : 'Market value'}
      optional={optional}
      error={errorOf('underwriting.costOfCar')}
      {...form.register('underwriting.costOfCar')}
    />
  )
}

function hintOf({ startDate, endDate }: MotorPrice, isFrom: boolean): string {
  const prices = `Prices for ${periodText(startDate, endDate)}, fees included`
  return isFrom ? `${prices}. Select the vehicle use to see the exact prices.` : prices
}
