import { CONDITIONS } from '@okwan/domain/products/travel-plans/terms'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { queryKey } from '../../../platform/api/query-key.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { type TravelSale, useTravelSale } from '../draft.ts'
import { YES_NO } from '../words.ts'
import { type ConditionValues, type HealthValues, noAnswers } from './health-values.ts'
import { type HealthSection, placeOf, unsavedAnswers, useHealthForm } from './use-health-form.ts'

const UploadField = lazyPart(() => import('../../../platform/files/UploadField.tsx'), 'UploadField')

type HealthFormProps = { traveller: HealthSection; onDone: (sale: TravelSale) => void }

/** Health questions of one traveller, with the unfinished answers of this session. */
export function HealthForm({ traveller, onDone }: HealthFormProps) {
  const { draftId } = useTravelSale()
  const place = placeOf(draftId, traveller.travellerId)
  const begun = useQuery({
    queryKey: queryKey('stored-health-answers', place),
    // Only this form writes these values.
    queryFn: async () => ((await unsavedAnswers.read(place)) ?? noAnswers) as HealthValues,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!begun.data) return <Skeleton className="h-64" />
  return <Questions place={place} traveller={traveller} begun={begun.data} onDone={onDone} />
}

function Questions({ place, traveller, begun, onDone }: HealthFormProps & { place: string; begun: HealthValues }) {
  const { form, errorOf, ...step } = useHealthForm(place, traveller, begun, onDone)
  const hasPreExisting = form.watch('hasPreExisting')
  return (
    <StepForm {...step}>
      <Segmented
        label={`Has ${traveller.fullName} had any illness in the last 24 months?`}
        hint="Including conditions controlled by medication"
        options={YES_NO}
        error={errorOf('hasPreExisting')}
        {...form.register('hasPreExisting')}
      />
      {hasPreExisting === 'yes' && <Conditions form={form} errorOf={errorOf} />}
      {traveller.asksAboutPregnancy && <Pregnancy form={form} errorOf={errorOf} />}
      <TextField
        label="Disability or aid"
        hint="Such as a wheelchair, hearing aid or carer"
        optional
        maxLength={200}
        className="max-w-140"
        error={errorOf('disabilityOrAid')}
        {...form.register('disabilityOrAid')}
      />
    </StepForm>
  )
}

type FieldsProps = { form: UseFormReturn<HealthValues>; errorOf: (name: string) => string | undefined }

function Pregnancy({ form, errorOf }: FieldsProps) {
  const fromWeek = useTravelSale().limits?.fitToFlyFromWeek
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Segmented label="Pregnant?" options={YES_NO} error={errorOf('pregnant')} {...form.register('pregnant')} />
      {form.watch('pregnant') === 'yes' && (
        <>
          <TextField
            label="Pregnancy week at return"
            inputMode="numeric"
            maxLength={2}
            error={errorOf('weeksAtReturn')}
            {...form.register('weeksAtReturn')}
          />
          <Controller
            control={form.control}
            name="fitToFlyFileId"
            render={({ field: { name, value, onChange } }) => (
              <Suspense fallback={<Skeleton className="h-24" />}>
                <UploadField
                  label="Fit-to-fly certificate"
                  hint={fromWeek === undefined ? undefined : `Required from week ${fromWeek}`}
                  optional={fromWeek !== undefined && Number(form.watch('weeksAtReturn')) < fromWeek}
                  name={name}
                  purpose="medical-letter"
                  value={value ? [value] : []}
                  error={errorOf('fitToFlyFileId')}
                  onChange={(change) => onChange(change(value ? [value] : [])[0] ?? '')}
                />
              </Suspense>
            )}
          />
        </>
      )}
    </div>
  )
}

function Conditions({ form, errorOf }: FieldsProps) {
  const conditions = form.watch('conditions')
  return (
    <>
      <FieldGroup
        label="Conditions"
        error={errorOf('conditions')}
        className="grid gap-x-4 gap-y-3 xs:grid-cols-2 lg:grid-cols-3"
      >
        {CONDITIONS.map((condition, index) => (
          <Checkbox key={condition} label={condition} {...form.register(`conditions.${index}.isChecked`)} />
        ))}
      </FieldGroup>
      {CONDITIONS.map(
        (condition, index) =>
          conditions[index]?.isChecked && (
            <ConditionFields key={condition} condition={condition} index={index} form={form} errorOf={errorOf} />
          ),
      )}
    </>
  )
}

const QUESTIONS: { name: Exclude<keyof ConditionValues, 'isChecked' | 'diagnosedOn'>; label: string }[] = [
  { name: 'onMedication', label: 'On medication?' },
  { name: 'stable6m', label: 'Stable for 6 months?' },
  { name: 'hospitalisedLast12m', label: 'Hospitalised in the last 12 months?' },
  { name: 'awaitingTreatment', label: 'Awaiting treatment?' },
  { name: 'doctorAdvisedAgainstTravel', label: 'Advised not to travel by a doctor?' },
]

function ConditionFields({ condition, index, form, errorOf }: FieldsProps & { condition: string; index: number }) {
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4 lg:grid-cols-2">
      <legend className="px-1 font-bold">{condition}</legend>
      {condition === 'Others' && (
        <TextField
          label="Other condition"
          maxLength={200}
          error={errorOf('otherText')}
          {...form.register('otherText')}
        />
      )}
      <TextField
        label="Diagnosed in"
        hint="Month and year, such as 05/2020"
        inputMode="numeric"
        maxLength={7}
        error={errorOf(`conditions.${index}.diagnosedOn`)}
        {...form.register(`conditions.${index}.diagnosedOn`)}
      />
      {QUESTIONS.map(({ name, label }) => (
        <Segmented
          key={name}
          label={label}
          options={YES_NO}
          error={errorOf(`conditions.${index}.${name}`)}
          {...form.register(`conditions.${index}.${name}`)}
        />
      ))}
    </fieldset>
  )
}
