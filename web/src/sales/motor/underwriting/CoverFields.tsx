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
import { COVER_HINTS, EXCESS_CHOICES } from '../words.ts'
import type { UnderwritingValues } from './underwriting-values.ts'

type CoverFieldsProps = {
  form: UseFormReturn<UnderwritingValues>
  errorOf: (name: string) => string | undefined
  coverType: CoverType | undefined
  /** Prices of all covers for the current answers; undefined until known. */
  price: MotorPrice | undefined
  /** Called when an upload starts and when it ends. */
  onSending: (isSending: boolean) => void
}

/** Whether the cover pays for damage to the vehicle itself. */
export const insuresVehicle = (coverType: CoverType | undefined) =>
  coverType === 'fire' || coverType === 'comprehensive'

// Loaded on demand, because most sales need no documents.
const CoverDocuments = lazyPart(() => import('./CoverDocuments.tsx'), 'CoverDocuments')

/** Cover type and the details it needs. */
export function CoverFields({ form, errorOf, coverType, price, onSending }: CoverFieldsProps) {
  const isValued = insuresVehicle(coverType)
  return (
    <>
      <FieldGroup
        label="Cover type"
        error={errorOf('underwriting.coverType')}
        className="grid gap-2 xs:gap-3 lg:grid-cols-2"
      >
        {COVER_TYPES.map((type) => (
          <RadioTile
            key={type}
            label={COVER_LABELS[type]}
            hint={COVER_HINTS[type]}
            value={type}
            compact
            end={<CoverPrice price={price} coverType={type} />}
            {...form.register('underwriting.coverType')}
          />
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

function CoverPrice({ price, coverType }: { price: MotorPrice | undefined; coverType: CoverType }) {
  const offered = price?.alternatives.find((each) => each.coverType === coverType)
  if (!offered || !('totalPesewas' in offered)) return null
  return <Money pesewas={offered.totalPesewas} className="text-table text-muted" />
}
